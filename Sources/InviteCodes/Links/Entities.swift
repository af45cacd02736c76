/// Character references of HTML, in text that was copied as source.
enum Entities {
    private static let ampersand = UInt8(ascii: "&")

    /// The text with references replaced by what they stand for; `&amp;` in front of another is
    /// taken for the same reference written twice over.
    static func undone(_ text: TracedText) -> TracedText {
        guard text.first(ampersand, in: text.indices) != nil else { return text }
        var undone = TracedText(capacity: text.count)
        var index = 0
        while index < text.count {
            if text[index] == ampersand, let (scalar, end) = reference(text, at: index) {
                PastedText.append(scalar, from: text.origin(index), to: &undone)
                index = end
            } else {
                undone.append(index..<index + 1, of: text)
                index += 1
            }
        }
        undone.close(at: text.origin(text.count))
        return undone
    }

    /// The character that a reference stands for, and where the reference ends.
    private static func reference(
        _ text: TracedText, at index: Int
    ) -> (Unicode.Scalar, end: Int)? {
        var start = index + 1
        if text.has("amp;", at: start, before: text.count) {
            start += 4
            guard let (scalar, end) = body(text, at: start) else { return ("&", start) }
            return (scalar, end)
        }
        return body(text, at: start)
    }

    private static func body(_ text: TracedText, at start: Int) -> (Unicode.Scalar, end: Int)? {
        if start < text.count, text[start] == UInt8(ascii: "#") {
            return numeric(text, at: start + 1)
        }
        for (name, scalar) in named where text.has(name, at: start, before: text.count) {
            return (scalar, start + name.utf8.count)
        }
        return nil
    }

    private static func numeric(_ text: TracedText, at start: Int) -> (Unicode.Scalar, end: Int)? {
        let isHex = text.has("x", at: start, before: text.count)
        var index = isHex ? start + 1 : start
        let first = index
        var value: UInt32 = 0
        while index < text.count, index - first < 7, let digit = hexValue(text[index]),
            isHex || digit < 10
        {
            value = value * (isHex ? 16 : 10) + UInt32(digit)
            index += 1
        }
        guard index > first, index < text.count, text[index] == UInt8(ascii: ";"),
            let scalar = Unicode.Scalar(value)
        else { return nil }
        return (scalar, index + 1)
    }

    /// Those that stand for what occurs in links and around them.
    private static let named: [(String, Unicode.Scalar)] = [
        ("amp;", "&"), ("lt;", "<"), ("gt;", ">"), ("quot;", "\""), ("apos;", "'"),
        ("nbsp;", " "), ("ensp;", " "), ("emsp;", " "), ("thinsp;", " "), ("newline;", "\n"),
        ("tab;", " "), ("num;", "#"), ("sol;", "/"), ("bsol;", "\\"), ("colon;", ":"),
        ("period;", "."), ("comma;", ","), ("semi;", ";"), ("excl;", "!"), ("quest;", "?"),
        ("percnt;", "%"), ("equals;", "="), ("lowbar;", "_"), ("hyphen;", "-"), ("dash;", "-"),
        ("ndash;", "-"), ("mdash;", "-"), ("minus;", "-"), ("shy;", "\u{AD}"), ("lpar;", "("),
        ("rpar;", ")"), ("lsqb;", "["), ("rsqb;", "]"), ("ast;", "*"), ("vert;", "|"),
        ("commat;", "@"), ("zwj;", "\u{200D}"), ("zwnj;", "\u{200C}"), ("lrm;", "\u{200E}"),
        ("rlm;", "\u{200F}"), ("laquo;", "«"), ("raquo;", "»"), ("ldquo;", "“"), ("rdquo;", "”"),
        ("hellip;", "…"),
    ]
}

/// Backslashes that Markdown and JSON put before punctuation.
enum Escapes {
    private static let backslash = UInt8(ascii: "\\")

    /// The text without them.
    static func undone(_ text: TracedText) -> TracedText {
        guard text.first(backslash, in: text.indices) != nil else { return text }
        var undone = TracedText(capacity: text.count)
        for index in text.indices {
            if text[index] == backslash, index + 1 < text.count, isEscapable(text[index + 1]) {
                continue
            }
            undone.append(index..<index + 1, of: text)
        }
        undone.close(at: text.origin(text.count))
        return undone
    }

    private static func isEscapable(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && byte != backslash && !isDigit(byte) && !isCapital(byte)
            && !isSmallLetter(byte)
    }
}
