import Testing

/// The rules of `docs/protocol.md` that a test shows, by their ids. `TidyTests` compares both.
struct Rules: TestTrait, SuiteTrait {
    let ids: [String]

    /// Printed with a failure.
    var comments: [Comment] { [Comment(rawValue: "shows " + ids.joined(separator: ", "))] }
}

/// The cases from the field that a test shows, by their ids in `Tests/Vectors/relay-cases.jsonl`.
struct Cases: TestTrait, SuiteTrait {
    let ids: [String]

    var comments: [Comment] { [Comment(rawValue: "shows " + ids.joined(separator: ", "))] }
}

extension Trait where Self == Rules {
    static func rules(_ ids: String...) -> Rules { Rules(ids: ids) }
}

extension Trait where Self == Cases {
    static func cases(_ ids: String...) -> Cases { Cases(ids: ids) }
}
