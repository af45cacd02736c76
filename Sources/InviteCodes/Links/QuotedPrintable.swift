/// What mail programs leave of quoted-printable (RFC 2045 §6.7) when they show or copy a message
/// without decoding it.
enum QuotedPrintable {
    private static let mark = UInt8(ascii: "=")

    /// The text without soft line breaks, and without escapes if it is quoted-printable throughout.
    static func undone(_ text: TracedText) -> TracedText {
        guard text.first(mark, in: text.indices) != nil else { return text }
        let joined = withoutSoftBreaks(text)
        guard isEncoded(joined) else { return joined }
        let decoded = PercentCoding.decode(joined, joined.indices, escape: mark, slash: nil)
        // What does not become text was no escape.
        return (try? PastedText.visible(decoded, decoded.indices)) ?? joined
    }

    /// An equals sign at the end of a line, with the break and what indents the next line.
    private static func withoutSoftBreaks(_ text: TracedText) -> TracedText {
        var joined = TracedText(capacity: text.count)
        var index = 0
        while index < text.count {
            if text[index] == mark, let next = lineBreak(text, after: index) {
                index = text.indices[next...].first { !isSpace(text[$0]) } ?? text.count
            } else {
                joined.append(index..<index + 1, of: text)
                index += 1
            }
        }
        joined.close(at: text.origin(text.count))
        return joined
    }

    /// Where the line break is that only spaces separate from an equals sign.
    private static func lineBreak(_ text: TracedText, after index: Int) -> Int? {
        let rest = (index + 1..<text.count).first { text[$0] != UInt8(ascii: " ") }
        guard let rest, text[rest] == UInt8(ascii: "\n") else { return nil }
        return rest
    }

    /// True if there are equals signs and each of them starts two digits of a byte that has to be
    /// encoded: letters and digits never are, so `a=20` may be an escape and `page=42` is none.
    private static func isEncoded(_ text: TracedText) -> Bool {
        var isFound = false
        for index in text.indices where text[index] == mark {
            guard let byte = PercentCoding.escaped(text, at: index, in: text.indices),
                !isDigit(byte), !isCapital(byte), !isSmallLetter(byte)
            else { return false }
            isFound = true
        }
        return isFound
    }
}
