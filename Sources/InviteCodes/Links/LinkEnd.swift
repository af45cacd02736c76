/// Where a link ends: before white space, brackets and quotes, and without the punctuation of the
/// sentence around it.
struct LinkEnd {
    let text: TracedText

    /// The end of the link that begins at `start`, whose host begins at `authority`. What stands
    /// before it may say what ends it.
    func find(from start: Int, authority: Int) -> Int {
        let opener = start > 0 ? text[start - 1] : 0
        var end = authority
        var isInHost = true
        while end < text.count, !isTerminator(end, opener, isInHost) {
            if isSlash(text[end]) || text[end] == UInt8(ascii: "#") { isInHost = false }
            end += 1
        }
        return withoutPair(start, withoutPunctuation(start, end))
    }

    private func isTerminator(_ index: Int, _ opener: UInt8, _ isInHost: Bool) -> Bool {
        switch text[index] {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "\""):
            true
        // <https://…|text> is Slack's, [https://…](…) Markdown's, [[https://…][text]] Org's,
        // [url=https://…]text[/url] that of forums. A host may be an address in brackets.
        case UInt8(ascii: "|"): opener == UInt8(ascii: "<")
        case UInt8(ascii: "]"):
            (!isInHost && (opener == UInt8(ascii: "[") || opener == UInt8(ascii: "=")))
                || text.has("](", at: index, before: text.count)
        case UInt8(ascii: "["): text.has("[/url]", at: index, before: text.count)
        default: false
        }
    }

    /// What sentences and apps put right after a link. Not `_`, `~` and `-`: keys and names may end
    /// in them.
    private static let punctuation: [[UInt8]] = [
        ".", ",", ";", ":", "!", "?", "'", ")", "]", "}", "*", "`", "|", "…", "”", "’", "»", "“",
        "。", "、", "！", "？", "）", "」", "›", "，", "；", "：", "】", "』",
    ].map { (mark: String) in Array(mark.utf8) }

    private func withoutPunctuation(_ start: Int, _ end: Int) -> Int {
        var end = end
        var unclosed = unclosedBrackets(start, end)
        while let mark = Self.punctuation.first(where: { isLast($0, start, end) }) {
            if mark == Self.bracket {
                // One that closes a bracket in the link is part of it.
                if unclosed >= 0 { break }
                unclosed += 1
            }
            end -= mark.count
        }
        return end
    }

    private static let bracket = Array(")".utf8)

    /// How many brackets are opened more than closed.
    private func unclosedBrackets(_ start: Int, _ end: Int) -> Int {
        (start..<end).reduce(0) { count, index in
            switch text[index] {
            case UInt8(ascii: "("): count + 1
            case UInt8(ascii: ")"): count - 1
            default: count
            }
        }
    }

    private func isLast(_ mark: [UInt8], _ start: Int, _ end: Int) -> Bool {
        let first = end - mark.count
        guard first >= start else { return false }
        return mark.indices.allSatisfy { text[first + $0] == mark[$0] }
    }

    /// Underscores and tildes that stand before the link as well are Markdown's.
    private func withoutPair(_ start: Int, _ end: Int) -> Int {
        guard start > 0 else { return end }
        let mark = text[start - 1]
        guard mark == UInt8(ascii: "_") || mark == UInt8(ascii: "~") else { return end }
        var count = 1
        while start - count > 0, text[start - count - 1] == mark { count += 1 }
        var end = end
        while count > 0, end > start, text[end - 1] == mark {
            end -= 1
            count -= 1
        }
        return end
    }
}
