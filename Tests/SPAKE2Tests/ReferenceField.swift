/// Arithmetic modulo p = 2^255 - 19 and on edwards25519, written plainly and slowly: a second
/// opinion on constants, sharing nothing with the code under test.
struct ReferenceField: Equatable {
    /// Eight words, least significant first, always below p.
    private(set) var words: [UInt32]

    private static let prime: [UInt32] =
        [0xFFFF_FFED] + [UInt32](repeating: .max, count: 6)
        + [0x7FFF_FFFF]

    static let zero = ReferenceField(0)
    static let one = ReferenceField(1)

    init(_ number: UInt32) {
        words = [number] + [UInt32](repeating: 0, count: 7)
    }

    /// A big-endian number of any length, reduced.
    init(bigEndian bytes: [UInt8]) {
        self = bytes.reduce(.zero) { $0 * ReferenceField(256) + ReferenceField(UInt32($1)) }
    }

    private init(reducing words: [UInt32]) {
        var words = words
        while Self.isAtLeastPrime(words) { words = Self.minusPrime(words) }
        self.words = words
    }

    private static func isAtLeastPrime(_ words: [UInt32]) -> Bool {
        for index in (0..<8).reversed() where words[index] != prime[index] {
            return words[index] > prime[index]
        }
        return true
    }

    private static func minusPrime(_ words: [UInt32]) -> [UInt32] {
        var borrow: Int64 = 0
        return (0..<8).map { index in
            let difference = Int64(words[index]) - Int64(prime[index]) + borrow
            borrow = difference >> 32
            return UInt32(truncatingIfNeeded: difference)
        }
    }

    /// The encoding of a coordinate: 32 bytes, little-endian.
    var littleEndian: [UInt8] {
        words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }

    var isOdd: Bool { words[0] & 1 == 1 }

    static func + (left: Self, right: Self) -> Self {
        var carry: UInt64 = 0
        let sum = (0..<8).map { index in
            carry += UInt64(left.words[index]) + UInt64(right.words[index])
            defer { carry >>= 32 }
            return UInt32(truncatingIfNeeded: carry)
        }
        return ReferenceField(reducing: sum)
    }

    static prefix func - (value: Self) -> Self {
        guard value != .zero else { return .zero }
        var borrow: Int64 = 0
        let difference = (0..<8).map { index in
            let word = Int64(prime[index]) - Int64(value.words[index]) + borrow
            borrow = word >> 32
            return UInt32(truncatingIfNeeded: word)
        }
        return ReferenceField(reducing: difference)
    }

    static func - (left: Self, right: Self) -> Self { left + -right }

    static func * (left: Self, right: Self) -> Self {
        var wide = [UInt32](repeating: 0, count: 16)
        for index in 0..<8 {
            var carry: UInt64 = 0
            for other in 0..<8 {
                carry += UInt64(left.words[index]) * UInt64(right.words[other])
                carry += UInt64(wide[index + other])
                wide[index + other] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
            wide[index + 8] = UInt32(carry)
        }
        return ReferenceField(reducing: folded(wide))
    }

    /// 2^256 is 38 modulo p, so the upper half counts 38 times; what overflows folds again.
    private static func folded(_ wide: [UInt32]) -> [UInt32] {
        var words = Array(wide[..<8])
        var carry: UInt64 = 0
        for index in 0..<8 {
            carry += UInt64(words[index]) + 38 * UInt64(wide[8 + index])
            words[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        while carry > 0 {
            carry *= 38
            for index in 0..<8 {
                carry += UInt64(words[index])
                words[index] = UInt32(truncatingIfNeeded: carry)
                carry >>= 32
            }
        }
        return words
    }

    /// To the power of 2^`exponent` + `offset`, shifted right by `shift`.
    private func power(twoTo exponent: Int, plus offset: Int64, shiftedBy shift: Int) -> Self {
        var number = [UInt32](repeating: 0, count: 8)
        number[exponent / 32] = 1 << UInt32(exponent % 32)
        var carry = offset
        for index in 0..<8 {
            carry += Int64(number[index])
            number[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        var result = Self.one
        for bit in (shift..<256).reversed() {
            result = result * result
            if number[bit / 32] >> UInt32(bit % 32) & 1 == 1 { result = result * self }
        }
        return result
    }

    /// By Fermat: to the power of p - 2.
    var inverse: Self { power(twoTo: 255, plus: -21, shiftedBy: 0) }

    /// A square root, nil when there is none. p is 5 modulo 8.
    var squareRoot: Self? {
        let candidate = power(twoTo: 255, plus: -19 + 3, shiftedBy: 3)
        if candidate * candidate == self { return candidate }
        let rootOfMinusOne = ReferenceField(2).power(twoTo: 255, plus: -19 - 1, shiftedBy: 2)
        let other = candidate * rootOfMinusOne
        return other * other == self ? other : nil
    }
}

/// A point of edwards25519 in affine coordinates.
struct ReferencePoint: Equatable {
    let x: ReferenceField
    let y: ReferenceField

    static let identity = ReferencePoint(x: .zero, y: .one)

    private static let d = -ReferenceField(121_665) * ReferenceField(121_666).inverse

    private init(x: ReferenceField, y: ReferenceField) {
        self.x = x
        self.y = y
    }

    /// The point with this y and an even x, nil when there is none.
    init?(evenAt y: ReferenceField) {
        let square = y * y
        let quotient = (square - .one) * (Self.d * square + .one).inverse
        guard let root = quotient.squareRoot else { return nil }
        self.init(x: root.isOdd ? -root : root, y: y)
    }

    static func + (left: Self, right: Self) -> Self {
        let product = d * left.x * right.x * left.y * right.y
        return ReferencePoint(
            x: (left.x * right.y + left.y * right.x) * (ReferenceField.one + product).inverse,
            y: (left.y * right.y + left.x * right.x) * (ReferenceField.one - product).inverse)
    }

    /// RFC 8032 section 5.1.2.
    var encoded: [UInt8] {
        var bytes = y.littleEndian
        if x.isOdd { bytes[31] |= 0x80 }
        return bytes
    }
}
