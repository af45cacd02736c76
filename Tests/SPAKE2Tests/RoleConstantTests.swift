import CryptoPrimitives
import SPAKE2
import TestVectors
import Testing

/// M and N follow from their seeds, so that nobody knows their logarithms: RFC 9382, appendix A.
@Suite struct RoleConstantTests {
    @Test(
        "P-256: the first candidate that is the x of a point",
        arguments: [("M", 5, P256Suite.parameters.M), ("N", 3, P256Suite.parameters.N)])
    func P256(name: String, counter: Int, constant: [UInt8]) throws {
        let seed = Array("1.2.840.10045.3.1.7 point generation seed (\(name))".utf8)
        for candidate in 1..<counter { #expect(point(seed, candidate) == nil) }
        #expect(point(seed, counter) == constant)
    }

    private func point(_ seed: [UInt8], _ counter: Int) -> [UInt8]? {
        let compressed = candidate(seed, counter, count: 33)
        return referenceP256Point(x: Array(compressed.dropFirst()), isOdd: compressed[0] & 1 == 1)
    }

    @Test(
        "edwards25519: the first candidate that is a point of the prime-order subgroup",
        arguments: [
            ("M", 21, Edwards25519Suite.parameters.M), ("N", 7, Edwards25519Suite.parameters.N),
        ])
    func edwards25519(name: String, counter: Int, constant: [UInt8]) throws {
        let seed = Array("edwards25519 point generation seed (\(name))".utf8)
        let first = (1...counter).first { number in
            Edwards25519.isValid(candidate(seed, number, count: 32).span)
        }
        #expect(first == counter)
        #expect(candidate(seed, counter, count: 32) == constant)
    }

    @Test("all four differ from each other and from S")
    func distinct() {
        let points = [
            P256Suite.parameters.M, P256Suite.parameters.N, Edwards25519Suite.parameters.M,
            Edwards25519Suite.parameters.N, SymmetricPassword.blindingBase,
        ]
        #expect(Set(points).count == 5)
    }

    /// SHA-256 iterated `counter` times over the seed, then `counter` + 1 times, and so on, until
    /// there are enough bytes.
    private func candidate(_ seed: [UInt8], _ counter: Int, count: Int) -> [UInt8] {
        let blocks = (0..<(count + 31) / 32).map { block in
            (0..<counter + block).reduce(seed) { hash, _ in SHA256.hash(hash.span) }
        }
        return Array(blocks.joined().prefix(count))
    }
}
