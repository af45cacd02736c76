import CryptoPrimitives
import TestVectors
import Testing

@Suite struct Edwards25519Tests {
    private let base = hex("5866666666666666666666666666666666666666666666666666666666666666")
    private let identity = [1] + [UInt8](repeating: 0, count: 31)
    /// L, big-endian.
    private let order = hex("1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed")

    @Test("numbers are reduced modulo the group order and turned around")
    func reduction() {
        #expect(reduced([5]) == [5] + [UInt8](repeating: 0, count: 31))
        #expect(reduced([1, 2]) == [2, 1] + [UInt8](repeating: 0, count: 30))
        #expect(reduced(order) == [UInt8](repeating: 0, count: 32))
        #expect(reduced(order.dropLast() + [0xee]) == identity)
        #expect(reduced([]) == [UInt8](repeating: 0, count: 32))
    }

    @Test("multiples of the base point: by one it is itself, by two the sum with itself")
    func multiples() throws {
        #expect(try multiplyBase([1]) == base)
        let double = Edwards25519.add(base.span, base.span).withBytes { [UInt8](copying: $0) }
        #expect(try multiplyBase([2]) == double)
        #expect(try multiply(base, [2]) == double)
        let back = Edwards25519.subtract(double.span, base.span)
        #expect(back.withBytes { [UInt8](copying: $0) } == base)
        #expect(try multiply(multiplyBase([3]), [7]) == multiplyBase([21]))
    }

    @Test("the order of the group times a point, and zero times a point, is an error")
    func identityResult() {
        #expect(throws: GroupError.identity) { try multiplyBase(order) }
        #expect(throws: GroupError.identity) { try multiply(base, [0]) }
        #expect(throws: GroupError.identity) { try multiply(identity, [1]) }
    }

    @Test("random scalars differ and give points of the group")
    func randomScalars() throws {
        var random = Randomness.seeded(6)
        var points: Set<[UInt8]> = []
        for _ in 0..<50 {
            let scalar = Edwards25519.randomScalar(using: &random)
            let point = try Edwards25519.multiplyBase(by: scalar)
            let bytes = point.withBytes { [UInt8](copying: $0) }
            #expect(isValid(bytes))
            points.insert(bytes)
        }
        #expect(points.count == 50)
    }

    @Test(
        "only canonical points of the prime-order subgroup other than the identity are valid",
        arguments: [
            ("identity", "0100000000000000000000000000000000000000000000000000000000000000"),
            (
                "identity, sign set",
                "0100000000000000000000000000000000000000000000000000000000000080"
            ),
            ("order two", "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
            ("order four", "0000000000000000000000000000000000000000000000000000000000000000"),
            ("order eight", "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
            ("mixed order", "9599999999999999999999999999999999999999999999999999999999999999"),
            ("y is p + 1", "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
            (
                "not on the curve",
                "0200000000000000000000000000000000000000000000000000000000000000"
            ),
            ("31 bytes", "58666666666666666666666666666666666666666666666666666666666666"),
            ("33 bytes", "586666666666666666666666666666666666666666666666666666666666666600"),
            ("nothing", ""),
        ])
    func invalidPoints(name: String, point: String) {
        #expect(!isValid(hex(point)), "\(name)")
    }

    @Test("the base point is valid, and the installed libsodium has the fix of CVE-2025-69277")
    func selfTest() {
        #expect(isValid(base))
        #expect(SelfTest.isMixedOrderPointRefused)
    }

    private func isValid(_ point: [UInt8]) -> Bool {
        Edwards25519.isValid(point.span)
    }

    private func reduced(_ number: [UInt8]) -> [UInt8] {
        Edwards25519.scalar(reducingBigEndian: number.span).withBytes { [UInt8](copying: $0) }
    }

    private func multiplyBase(_ number: [UInt8]) throws -> [UInt8] {
        let scalar = Edwards25519.scalar(reducingBigEndian: number.span)
        return try Edwards25519.multiplyBase(by: scalar).withBytes { [UInt8](copying: $0) }
    }

    private func multiply(_ point: [UInt8], _ number: [UInt8]) throws -> [UInt8] {
        let scalar = Edwards25519.scalar(reducingBigEndian: number.span)
        return try Edwards25519.multiply(point.span, by: scalar).withBytes {
            [UInt8](copying: $0)
        }
    }
}
