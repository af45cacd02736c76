import CryptoPrimitives

/// Percent-encoding (RFC 3986 §2.1).
enum PercentCoding {
    /// One layer decoded. A per cent sign that starts no pair of digits stays.
    static func decode(_ text: TracedText, _ range: Range<Int>) -> TracedText {
        decode(text, range, escape: UInt8(ascii: "%"), slash: nil)
    }

    /// The same where another byte marks escapes, and one may stand for a slash.
    static func decode(
        _ text: TracedText, _ range: Range<Int>, escape: UInt8, slash: UInt8?
    ) -> TracedText {
        var decoded = TracedText(capacity: range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            if text[index] == escape, let byte = escaped(text, at: index, in: range) {
                decoded.append(byte, from: text.origin(index))
                index += 3
            } else {
                let byte = text[index] == slash ? UInt8(ascii: "/") : text[index]
                decoded.append(byte, from: text.origin(index))
                index += 1
            }
        }
        decoded.close(at: text.origin(range.upperBound))
        return decoded
    }

    /// True if a per cent sign in the range starts a pair of digits.
    static func isEncoded(_ text: TracedText, _ range: Range<Int>) -> Bool {
        range.contains {
            text[$0] == UInt8(ascii: "%") && escaped(text, at: $0, in: range) != nil
        }
    }

    /// The byte whose two digits follow a mark.
    static func escaped(_ text: TracedText, at index: Int, in range: Range<Int>) -> UInt8? {
        guard index + 2 < range.upperBound, let high = hexValue(text[index + 1]),
            let low = hexValue(text[index + 2])
        else { return nil }
        return high << 4 | low
    }

    /// What text that is percent-encoded as a whole says: every per cent sign in it starts a pair
    /// of digits, and decoding gives UTF-8. Nil for all other text.
    static func undone(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "%") else {
                decoded.append(bytes[index])
                index += 1
                continue
            }
            guard index + 2 < bytes.count, let high = hexValue(bytes[index + 1]),
                let low = hexValue(bytes[index + 2])
            else { return nil }
            decoded.append(high << 4 | low)
            index += 3
        }
        guard decoded.count < bytes.count, (try? UTF8Span(validating: decoded.span)) != nil
        else { return nil }
        return String(decoding: decoded, as: UTF8.self)
    }

    /// Appends text encoded: what `encodeURIComponent` leaves as it is, less what chat apps take
    /// for formatting or for the end of a link (`! ' ( ) * ~ _ .`).
    static func encode(_ bytes: Span<UInt8>, into text: WipedText) {
        for index in bytes.indices {
            let byte = bytes[index]
            if isPlain(byte) {
                text.append(byte)
            } else {
                text.append(UInt8(ascii: "%"))
                text.append(hexDigit(byte >> 4))
                text.append(hexDigit(byte & 15))
            }
        }
    }

    /// True for what encoding leaves as it is.
    static func isPlain(_ byte: UInt8) -> Bool {
        isCapital(byte) || isSmallLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "-")
    }

    private static func hexDigit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
    }
}
