import CryptoPrimitives
import SPAKE2
import TestVectors
import Testing

@Suite struct ConstantTests {
    private let constants: WormholeVectors.Constants

    init() throws {
        constants = try WormholeVectors.read().constants
    }

    @Test("S is the reference implementation's")
    func S() {
        #expect(SymmetricPassword.blindingBase == constants.S.bytes)
    }

    @Test("S follows from its seed, so that nobody knows its logarithm")
    func derivationOfS() throws {
        let wide = copy(
            derived(
                from: Array(constants.sSeed.utf8), info: Array(constants.hkdfInfoElement.utf8)))
        #expect(wide == constants.sHkdf48.bytes)

        let first = ReferenceField(bigEndian: wide)
        let candidates = (0..<UInt32(10)).map { ReferencePoint(evenAt: first + ReferenceField($0)) }
        #expect(candidates.firstIndex { $0 != nil } == 2)
        let point = try #require(candidates[2])
        #expect(
            point.encoded
                == hex("0aed04974c31151c9e1a03d03d59d77d615afe2af4f556999ec1990651b70518"))

        let double = point + point
        let quadruple = double + double
        let octuple = quadruple + quadruple
        #expect(octuple != .identity)
        #expect(octuple.encoded == SymmetricPassword.blindingBase)
    }

    @Test("the second opinion agrees with libsodium about the base point and its double")
    func referenceArithmetic() throws {
        let fifth = ReferenceField(5).inverse
        let base = try #require(ReferencePoint(evenAt: ReferenceField(4) * fifth))
        #expect(base.encoded == constants.base.bytes)
        let double = Edwards25519.add(constants.base.bytes.span, constants.base.bytes.span)
        #expect((base + base).encoded == double.withBytes { [UInt8](copying: $0) })
    }
}
