import CryptoPrimitives

/// 128-bit numbers in base58, in the alphabet of Bitcoin: no 0, O, I and l.
enum Base58 {
    /// Digits that are written: every 128-bit number has room in them.
    static let digitsMax = 22

    /// Digits that are read: a number without its leading zero.
    static let digitsMin = 21

    private static let alphabet = Array(
        "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz".utf8)

    static func contains(_ byte: UInt8) -> Bool { value(byte) != nil }

    private static func value(_ byte: UInt8) -> Int? {
        alphabet.firstIndex(of: byte)
    }

    /// Appends 16 bytes as 22 digits.
    static func encode(_ bytes: Span<UInt8>, into text: WipedText) {
        var number = [UInt8](copying: bytes)
        var digits = [UInt8](repeating: 0, count: digitsMax)
        defer {
            Wipe.bytes(&number)
            Wipe.bytes(&digits)
        }
        for place in digits.indices.reversed() {
            var rest = 0
            for index in number.indices {
                let value = rest << 8 | Int(number[index])
                number[index] = UInt8(value / 58)
                rest = value % 58
            }
            digits[place] = alphabet[rest]
        }
        for digit in digits { text.append(digit) }
    }

    /// The 16 bytes of 21 or 22 digits, or nil for a number of more than 128 bits. The caller wipes
    /// them.
    static func decode(_ digits: Span<UInt8>) -> [UInt8]? {
        var number = [UInt8](repeating: 0, count: 16)
        for index in digits.indices {
            guard var carry = value(digits[index]) else { return nil }
            for place in number.indices.reversed() {
                let value = 58 * Int(number[place]) + carry
                number[place] = UInt8(truncatingIfNeeded: value)
                carry = value >> 8
            }
            guard carry == 0 else {
                Wipe.bytes(&number)
                return nil
            }
        }
        return number
    }
}
