import CryptoPrimitives

/// Links that mail scanners and sites put around other links, to send people by way of themselves.
enum Wrapper {
    /// Wrappers within wrappers, at most.
    private static let depthMax = 3

    /// The text of the link within a link, or nil if there is none. Works whoever made the wrapper:
    /// the caller must know the host that it leads to. Where `isWrapper` is false, the text is one
    /// in which an encoded link may stand by itself.
    static func inner(
        of text: TracedText, _ range: Range<Int>, isWrapper: Bool = true
    ) -> TracedText? {
        var inner = isWrapper ? oneInner(of: text, range) : encodedInner(of: text, range)
        for _ in 1..<depthMax {
            guard let outer = inner, LinkFinder(text: outer).links().first?.isInvite != true,
                let next = oneInner(of: outer, outer.indices)
            else { return inner }
            inner = next
        }
        return inner
    }

    private static func encodedInner(of text: TracedText, _ range: Range<Int>) -> TracedText? {
        for index in range where lowercase(text[index]) == UInt8(ascii: "h") {
            if let inner = encoded(text, index, index..<range.upperBound) { return inner }
        }
        return nil
    }

    private static func oneInner(of text: TracedText, _ range: Range<Int>) -> TracedText? {
        if let inner = proofpoint3(text, range) { return inner }
        // The first characters are the wrapper's own scheme.
        for index in range.dropFirst() {
            switch lowercase(text[index]) {
            case UInt8(ascii: "h"):
                if let inner = plain(text, index, range) ?? encoded(text, index, range) {
                    return inner
                }
            case UInt8(ascii: "a"):
                if let inner = base64(text, index, range) { return inner }
            default: break
            }
        }
        return nil
    }

    /// `https://` as it is, in a query or path.
    private static func plain(
        _ text: TracedText, _ index: Int, _ range: Range<Int>
    ) -> TracedText? {
        guard
            text.has("https://", at: index, before: range.upperBound)
                || text.has("http://", at: index, before: range.upperBound)
        else { return nil }
        return text.part(index..<range.upperBound)
    }

    /// `https%3A%2F%2F`, percent-encoded once or more; or `https-3A__`, as Proofpoint writes it in
    /// its second version.
    private static func encoded(
        _ text: TracedText, _ index: Int, _ range: Range<Int>
    ) -> TracedText? {
        var colon = index + 4
        if text.has("https", at: index, before: range.upperBound) { colon += 1 }
        guard text.has("http", at: index, before: range.upperBound) else { return nil }
        if text.has("-3a__", at: colon, before: range.upperBound) {
            let value = index..<endOfValue(text, index, range)
            return PercentCoding.decode(
                text, value, escape: UInt8(ascii: "-"), slash: UInt8(ascii: "_"))
        }
        guard
            text.has("%3a%2f%2f", at: colon, before: range.upperBound)
                || text.has("%253a%252f%252f", at: colon, before: range.upperBound)
        else { return nil }
        return PercentCoding.decode(text, index..<endOfValue(text, index, range))
    }

    /// `aHR0cHM6Ly`: `https://` in base64.
    private static func base64(
        _ text: TracedText, _ index: Int, _ range: Range<Int>
    ) -> TracedText? {
        guard text.has("ahr0chm6ly", at: index, before: range.upperBound) else { return nil }
        let end = (index..<range.upperBound).first { !Base64URL.contains(text[$0]) }
        guard
            var bytes = text.withBytes(
                index..<(end ?? range.upperBound),
                {
                    Base64URL.decodeAny($0)
                })
        else { return nil }
        defer { Wipe.bytes(&bytes) }
        var inner = TracedText(capacity: bytes.count)
        for byte in bytes { inner.append(byte, from: text.origin(index)) }
        inner.close(at: text.origin(end ?? range.upperBound))
        return try? PastedText.visible(inner, inner.indices)
    }

    /// Where a value in a query or path ends.
    private static func endOfValue(_ text: TracedText, _ index: Int, _ range: Range<Int>) -> Int {
        (index..<range.upperBound).first {
            switch text[$0] {
            case UInt8(ascii: "&"), UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "?"),
                UInt8(ascii: ";"):
                true
            default: isSpace(text[$0])
            }
        } ?? range.upperBound
    }

    /// `__https://…__;Iw!!`: Proofpoint's third version puts `*` for characters that could be lost,
    /// and lists them in base64 behind; `**B` is three of them in a row.
    private static func proofpoint3(_ text: TracedText, _ range: Range<Int>) -> TracedText? {
        guard
            let start = range.first(where: { text.has("__http", at: $0, before: range.upperBound) }
            ),
            let end = (start + 2..<range.upperBound).first(where: {
                text.has("__;", at: $0, before: range.upperBound)
            })
        else { return nil }
        let list = end + 3..<range.upperBound
        let listEnd = text.first(UInt8(ascii: "!"), in: list) ?? range.upperBound
        guard
            var lost = text.withBytes(list.lowerBound..<listEnd, { Base64URL.decodeAny($0) })
        else { return nil }
        defer { Wipe.bytes(&lost) }
        guard let inner = restored(text, start + 2..<end, lost) else { return nil }
        return try? PastedText.visible(inner, inner.indices)
    }

    /// The text with the characters that were lost in their places.
    private static func restored(
        _ text: TracedText, _ range: Range<Int>, _ lost: [UInt8]
    ) -> TracedText? {
        let star = UInt8(ascii: "*")
        var restored = TracedText(capacity: range.count)
        var index = range.lowerBound
        var next = 0
        while index < range.upperBound {
            guard text[index] == star else {
                restored.append(index..<index + 1, of: text)
                index += 1
                continue
            }
            let origin = text.origin(index)
            var count = 1
            index += 1
            if index + 1 < range.upperBound, text[index] == star,
                let run = Base64URL.number(text[index + 1])
            {
                count = run + 2
                index += 2
            }
            guard next + count <= lost.count else { return nil }
            for byte in lost[next..<next + count] { restored.append(byte, from: origin) }
            next += count
        }
        restored.close(at: text.origin(range.upperBound))
        return restored
    }
}
