/// Arithmetic modulo the prime of P-256, written plainly and slowly: a second opinion on constants,
/// sharing nothing with the code under test.
struct ReferenceP256Field: Equatable {
    /// Eight words, least significant first, always below p.
    private let words: [UInt32]

    /// 2^256 - 2^224 + 2^192 + 2^96 - 1.
    private static let prime: [UInt32] = [.max, .max, .max, 0, 0, 0, 1, .max]
    /// (p + 1) / 4 = 2^254 - 2^222 + 2^190 + 2^94.
    private static let rootExponent: [UInt32] = [
        0, 0, 1 << 30, 0, 0, 1 << 30, 0xC000_0000, 0x3FFF_FFFF,
    ]

    init(_ number: UInt32) {
        words = [number] + [UInt32](repeating: 0, count: 7)
    }

    /// Nil for a number that is not reduced.
    init?(bigEndian bytes: [UInt8]) {
        let words = (0..<8).map { word in
            (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[28 - 4 * word + $1]) }
        }
        guard Self.minusPrime(words, carry: 0) == nil else { return nil }
        self.words = words
    }

    private init(reducing words: [UInt32], carry: UInt64) {
        self.words = Self.minusPrime(words, carry: carry) ?? words
    }

    /// Nil when the number, with `carry` as its ninth word, is below p.
    private static func minusPrime(_ words: [UInt32], carry: UInt64) -> [UInt32]? {
        var borrow: Int64 = 0
        let difference = (0..<8).map { index in
            borrow += Int64(words[index]) - Int64(prime[index])
            defer { borrow >>= 32 }
            return UInt32(truncatingIfNeeded: borrow)
        }
        return Int64(carry) + borrow < 0 ? nil : difference
    }

    var bigEndian: [UInt8] {
        words.reversed().flatMap { word in
            (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
        }
    }

    var isOdd: Bool { words[0] & 1 == 1 }

    static func + (left: Self, right: Self) -> Self {
        var carry: UInt64 = 0
        let sum = (0..<8).map { index in
            carry += UInt64(left.words[index]) + UInt64(right.words[index])
            defer { carry >>= 32 }
            return UInt32(truncatingIfNeeded: carry)
        }
        return Self(reducing: sum, carry: carry)
    }

    static prefix func - (value: Self) -> Self {
        var borrow: Int64 = 0
        let difference = (0..<8).map { index in
            borrow += Int64(prime[index]) - Int64(value.words[index])
            defer { borrow >>= 32 }
            return UInt32(truncatingIfNeeded: borrow)
        }
        return Self(reducing: difference, carry: 0)
    }

    /// Bit by bit: doubling and adding.
    static func * (left: Self, right: Self) -> Self {
        bits(of: right.words).reduce(Self(0)) { sum, bit in
            bit ? sum + sum + left : sum + sum
        }
    }

    private static func bits(of words: [UInt32]) -> [Bool] {
        (0..<256).reversed().map { words[$0 / 32] >> UInt32($0 % 32) & 1 == 1 }
    }

    /// A square root, nil when there is none. p is 3 modulo 4.
    var squareRoot: Self? {
        let root = Self.bits(of: Self.rootExponent).reduce(Self(1)) { power, bit in
            let square = power * power
            return bit ? square * self : square
        }
        return root * root == self ? root : nil
    }
}

/// Decompresses a point of P-256 (SEC 1 section 2.3.4), nil when x is not that of a point.
func referenceP256Point(x bytes: [UInt8], isOdd: Bool) -> [UInt8]? {
    // FIPS 186-4, D.1.2.3: y^2 = x^3 - 3x + b.
    let coefficient = [
        0x5a, 0xc6, 0x35, 0xd8, 0xaa, 0x3a, 0x93, 0xe7, 0xb3, 0xeb, 0xbd, 0x55, 0x76, 0x98, 0x86,
        0xbc, 0x65, 0x1d, 0x06, 0xb0, 0xcc, 0x53, 0xb0, 0xf6, 0x3b, 0xce, 0x3c, 0x3e, 0x27, 0xd2,
        0x60, 0x4b,
    ].map { UInt8($0) }
    guard let x = ReferenceP256Field(bigEndian: bytes),
        let b = ReferenceP256Field(bigEndian: coefficient),
        let root = (x * x * x + -(x + x + x) + b).squareRoot
    else { return nil }
    let y = root.isOdd == isOdd ? root : -root
    return [4] + x.bigEndian + y.bigEndian
}
