import CryptoPrimitives

/// 16 bytes in base64url (RFC 4648 §5) without padding: 22 characters, of which the last has four
/// bits that are always zero.
enum Base64URL {
    static let charactersCount = 22

    /// True for the alphabet.
    static func contains(_ byte: UInt8) -> Bool { value(byte) != nil }

    private static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "-"): 62
        case UInt8(ascii: "_"): 63
        default: nil
        }
    }

    /// The number that a character stands for.
    static func number(_ byte: UInt8) -> Int? { value(byte).map { Int($0) } }

    private static func character(_ value: UInt8) -> UInt8 {
        switch value {
        case 0..<26: UInt8(ascii: "A") + value
        case 26..<52: UInt8(ascii: "a") + value - 26
        case 52..<62: UInt8(ascii: "0") + value - 52
        case 62: UInt8(ascii: "-")
        default: UInt8(ascii: "_")
        }
    }

    /// Appends 16 bytes.
    static func encode(_ bytes: Span<UInt8>, into text: WipedText) {
        var bits = 0
        var held: UInt16 = 0
        for index in bytes.indices {
            held = held << 8 | UInt16(bytes[index])
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(character(UInt8(truncatingIfNeeded: held >> UInt16(bits)) & 63))
            }
            held &= (1 << UInt16(bits)) - 1
        }
        if bits > 0 {
            text.append(character(UInt8(truncatingIfNeeded: held << UInt16(6 - bits)) & 63))
        }
    }

    /// The 16 bytes of 22 characters, or nil if these are not exactly what is written for them. The
    /// caller wipes them.
    static func decode(_ characters: Span<UInt8>) -> [UInt8]? {
        guard characters.count == charactersCount else { return nil }
        guard var bytes = decodeAny(characters) else { return nil }
        guard bytes.count == 16, let last = value(characters[charactersCount - 1]), last & 15 == 0
        else {
            Wipe.bytes(&bytes)
            return nil
        }
        return bytes
    }

    /// The whole bytes of any number of characters, without the bits that are left over.
    static func decodeAny(_ characters: Span<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count)
        var bits = 0
        var held: UInt16 = 0
        for index in characters.indices {
            guard let value = value(characters[index]) else {
                Wipe.bytes(&bytes)
                return nil
            }
            held = held << 6 | UInt16(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: held >> UInt16(bits)))
                held &= (1 << UInt16(bits)) - 1
            }
        }
        return bytes
    }
}
