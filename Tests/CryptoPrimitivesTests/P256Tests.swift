import CryptoPrimitives
import TestVectors
import Testing

/// Constants: FIPS 186-4, D.1.2.3; multiples of the base point: "Mathematical routines for the NIST
/// prime elliptic curves", P-256 test vectors.
@Suite struct P256Tests {
    private let base = hex(
        "04"
            + "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
            + "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5")
    private let double = hex(
        "04"
            + "7cf27b188d034f7e8a52380304b51ac3c08969e277f21b35a60b48fc47669978"
            + "07775510db8ed040293d9ac69f7430dbba7dade63ce982299e04b79d227873d1")
    private let order = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")

    @Test("small multiples, by every way to reach them")
    func multiples() throws {
        #expect(try multiply(base, 1) == base)
        #expect(try multiply(base, 2) == double)
        #expect(try multiplyBase(1, adding: base) == double)
        let triple = try multiplyBase(2, adding: base)
        #expect(try multiply(base, 3) == triple)
        #expect(try difference(triple, base, 1) == double)
        #expect(try difference(double, base, 2) == double)
    }

    @Test("a scalar of zero, a sum or a difference that is the identity have no encoding")
    func identity() throws {
        #expect(throws: GroupError.identity) { try multiply(base, 0) }
        #expect(throws: GroupError.identity) { try multiplyBase(0, adding: base) }
        #expect(throws: GroupError.identity) { try difference(base, base, 1) }
        #expect(throws: GroupError.identity) { try difference(double, base, 0) }
        let minusOne = bytes(order.dropLast() + [order[31] - 1])
        #expect(throws: GroupError.identity) {
            try P256.multiplyBase(by: minusOne, adding: P256.Point(base.span)).count
        }
    }

    @Test("numbers of up to 64 bytes are reduced modulo the order, and padded")
    func reduction() throws {
        #expect(try reduced([]) == [UInt8](repeating: 0, count: 32))
        #expect(try reduced([7]) == [UInt8](repeating: 0, count: 31) + [7])
        #expect(try reduced(order) == [UInt8](repeating: 0, count: 32))
        #expect(try reduced([0, 0] + order.dropLast() + [order[31] + 5]).last == 5)
        // 2^256 modulo the order, which is 2^256 less the order.
        let power = try reduced([1] + [UInt8](repeating: 0, count: 32))
        #expect(power == hex("00000000ffffffff00000000000000004319055258e8617b0c46353d039cdaaf"))
    }

    @Test("numbers below the order are told from the order and more; what is drawn is below it")
    func range() {
        let littleEndian = Array(order.reversed())
        let less = [littleEndian[0] - 1] + littleEndian.dropFirst()
        let more = [littleEndian[0] + 1] + littleEndian.dropFirst()
        #expect(isBelowOrder([UInt8](repeating: 0, count: 32)))
        #expect(isBelowOrder(less))
        #expect(!isBelowOrder(littleEndian))
        #expect(!isBelowOrder(more))
        #expect(!isBelowOrder([UInt8](repeating: 0xff, count: 32)))
        var random = Randomness.seeded(1)
        var drawn: Set<[UInt8]> = []
        for _ in 0..<50 {
            let scalar = P256.randomScalar(using: &random)
            #expect(isBelowOrder(copy(scalar).reversed()))
            drawn.insert(copy(scalar))
        }
        #expect(drawn.count == 50)
    }

    @Test("a point is checked when it is read, and written as it was")
    func checks() throws {
        var off = base
        off[64] ^= 1
        let bad: [([UInt8], GroupError)] = [
            (off, .offCurve), ([6] + base.dropFirst(), .wrongEncoding), ([0], .wrongLength),
            ([4] + [UInt8](repeating: 0xff, count: 64), .nonCanonical),
        ]
        for (point, reason) in bad {
            #expect(throws: reason) { try P256.Point(point.span) }
        }
        #expect(try copy(P256.Point(base.span).encoded()) == base)
    }

    private func isBelowOrder(_ number: [UInt8]) -> Bool { P256.isBelowOrder(bytes(number)) }

    private func bytes(_ array: [UInt8]) -> SecretBytes {
        SecretBytes(copying: array.span, in: .wiped)
    }

    private func scalar(_ number: UInt8) -> SecretBytes {
        bytes([UInt8](repeating: 0, count: 31) + [number])
    }

    private func copy(_ secret: borrowing SecretBytes) -> [UInt8] {
        secret.withBytes { [UInt8](copying: $0) }
    }

    private func multiply(_ point: [UInt8], _ number: UInt8) throws -> [UInt8] {
        try copy(P256.multiply(P256.Point(point.span), by: scalar(number)).encoded())
    }

    private func multiplyBase(_ number: UInt8, adding point: [UInt8]) throws -> [UInt8] {
        try copy(P256.multiplyBase(by: scalar(number), adding: P256.Point(point.span)))
    }

    private func difference(
        _ point: [UInt8], _ other: [UInt8], _ number: UInt8
    ) throws -> [UInt8] {
        try copy(
            P256.multiply(
                P256.Point(point.span), subtracting: P256.Point(other.span), by: scalar(number)))
    }

    private func reduced(_ number: [UInt8]) throws -> [UInt8] {
        try copy(P256.scalar(reducingBigEndian: number.span))
    }
}
