import Foundation
import Testing

/// What is promised is shown: every rule of `docs/protocol.md` and every case from the field is
/// named by a test, and tests name nothing else.
@Suite struct RuleTests {
    @Test("every rule of the protocol is named by a test, and every one that is named is there")
    func rules() throws {
        let text = try #require(try Repository.text("docs/protocol.md"))
        let defined = text.matches(of: /\*\*([A-Z]-[0-9]+)\*\*/).map { String($0.1) }
        #expect(defined.count > 60)
        #expect(Set(defined).count == defined.count, "an id is given once")
        let named = try Self.named(by: Self.lists(trait: "rules", id: "[A-Z]-[0-9]{1,2}"))
        #expect(Set(defined).subtracting(named).sorted() == [], "shown by no test")
        #expect(named.subtracting(defined).sorted() == [], "not in docs/protocol.md")
    }

    @Test("every case of the relay from the field is named by a test, and every one that is named")
    func cases() throws {
        let text = try #require(try Repository.text("Tests/Vectors/relay-cases.jsonl"))
        let defined = try text.split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return try #require((object as? [String: Any])?["id"] as? String)
        }
        #expect(defined.count > 30)
        #expect(Set(defined).count == defined.count)
        let named = try Self.named(by: Self.lists(trait: "cases", id: "R[0-9]+"))
        #expect(Set(defined).subtracting(named).sorted() == [], "shown by no test")
        #expect(named.subtracting(defined).sorted() == [], "not among the cases")
    }

    /// Where tests name ids: a trait, or the beginning of a title or of a Python docstring.
    private static func lists(trait: String, id: String) throws -> [Regex<AnyRegexOutput>] {
        let list = "((?:\(id))(?:, (?:\(id)))*)"
        return [
            try Regex("\\.\(trait)\\(\\s*((?:\"\(id)\"(?:,\\s*)?)+)\\)"),
            try Regex("\"\(list): "),
        ]
    }

    private static func named(by lists: [Regex<AnyRegexOutput>]) throws -> Set<String> {
        var named: Set<String> = []
        for path in try Repository.files() where path.hasPrefix("Tests/") {
            guard path.hasSuffix(".swift") || path.hasSuffix(".py") else { continue }
            if path.hasPrefix("Tests/TidyTests/") { continue }
            guard let text = try Repository.text(path) else { continue }
            for list in lists {
                for match in text.matches(of: list) {
                    let words = match.output[1].substring ?? ""
                    named.formUnion(
                        words.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init))
                }
            }
        }
        return named
    }
}
