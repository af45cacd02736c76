/// What a server's message is, found without reading all of it: the load must cost less than what
/// it is to measure. Messages are those of the mailbox protocol, whoever wrote them.
enum AnswerKind: Equatable {
    case welcome
    case ack
    case allocated
    case claimed
    case released
    case message
    case closed
    case attending
    case error
    case other

    /// Looks at the value of the first `type`. No other member of these messages that comes before
    /// it has such text in it.
    init(of text: [UInt8]) {
        self = AnswerKind.type(in: text.span)
    }

    private static let name = Array("\"type\"".utf8)

    private static func type(in text: Span<UInt8>) -> AnswerKind {
        var place = 0
        while place + name.count < text.count {
            if isName(at: place, in: text) {
                var start = place + name.count
                while start < text.count, text[start] != UInt8(ascii: "\"") { start += 1 }
                return kind(at: start + 1, in: text)
            }
            place += 1
        }
        return .other
    }

    private static func isName(at place: Int, in text: Span<UInt8>) -> Bool {
        for offset in 0..<name.count where text[place + offset] != name[offset] { return false }
        return true
    }

    /// Three letters tell them apart, the fourth two of them.
    private static func kind(at place: Int, in text: Span<UInt8>) -> AnswerKind {
        guard place + 3 < text.count else { return .other }
        switch (text[place], text[place + 1], text[place + 2]) {
        case (UInt8(ascii: "a"), UInt8(ascii: "c"), _): return .ack
        case (UInt8(ascii: "m"), _, _): return .message
        case (UInt8(ascii: "w"), _, _): return .welcome
        case (UInt8(ascii: "a"), UInt8(ascii: "l"), _): return .allocated
        case (UInt8(ascii: "a"), UInt8(ascii: "t"), _): return .attending
        case (UInt8(ascii: "c"), UInt8(ascii: "l"), UInt8(ascii: "a")): return .claimed
        case (UInt8(ascii: "c"), UInt8(ascii: "l"), UInt8(ascii: "o")): return .closed
        case (UInt8(ascii: "r"), _, _): return .released
        case (UInt8(ascii: "e"), _, _): return .error
        default: return .other
        }
    }
}
