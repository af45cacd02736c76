/// The name of the inviter as links carry it: text for people, never an address.
enum DisplayName {
    /// Most grapheme clusters of a name.
    static let clustersMax = 40

    /// Most bytes of a name in a link. Forty clusters can be any number of bytes, and chat apps
    /// cut links at 2,000.
    static let encodedBytesMax = 1500

    /// `name` without what could disturb the text around it: direction marks and overrides,
    /// control characters, space at the ends; cut at a cluster boundary.
    static func clean(_ name: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in name.unicodeScalars where !isDisturbing(scalar) { kept.append(scalar) }
        var cut = ""
        var clusters = 0
        var bytes = 0
        for character in String(kept).drop(while: { $0.isWhitespace }) {
            bytes += encodedCount(character)
            guard clusters < clustersMax, bytes <= encodedBytesMax else { break }
            clusters += 1
            cut.append(character)
        }
        while let last = cut.last, last.isWhitespace { cut.removeLast() }
        return cut
    }

    private static func isDisturbing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: isBidiControl(scalar)
        }
    }

    /// The marks, embeddings, overrides and isolates of Unicode's bidirectional algorithm.
    static func isBidiControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Appends the name percent-encoded: what `encodeURIComponent` leaves as it is, less what
    /// chat apps take for formatting or for the end of a link (`! ' ( ) * ~ _ .`).
    static func encode(_ name: String, into text: WipedText) {
        for byte in name.utf8 {
            if isPlain(byte) {
                text.append(byte)
            } else {
                text.append(UInt8(ascii: "%"))
                text.append(hexDigit(byte >> 4))
                text.append(hexDigit(byte & 15))
            }
        }
    }

    private static func encodedCount(_ character: Character) -> Int {
        character.utf8.reduce(0) { $0 + (isPlain($1) ? 1 : 3) }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private static func hexDigit(_ nibble: UInt8) -> UInt8 {
        nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "A") + nibble - 10
    }
}

/// Percent-decoding (RFC 3986 §2.1).
enum PercentCoding {
    /// Appends one layer decoded. A per cent sign that starts no pair of digits stays.
    static func decode(_ bytes: Span<UInt8>, into text: WipedText) {
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = nibble(bytes[index + 1]), let low = nibble(bytes[index + 2])
            {
                text.append(high << 4 | low)
                index += 3
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
    }

    private static func nibble(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
