import CryptoPrimitives
import SPAKE2
import TestVectors
import Testing

/// Every secret of an exchange is in memory while its state needs it, and nowhere in the process
/// once the state is gone. Each test runs in a process of its own, because other tests keep the
/// same numbers.
@Suite struct WipingTests {
    @Test("the search works: it sees a live secret, and an array that was freed unwiped")
    func search() async {
        await #expect(processExitsWith: .success) {
            try Search.check()
        }
    }

    @Test("RFC 9382 on P-256, state by state")
    func p256() async {
        await #expect(processExitsWith: .success) {
            let vector = try SoughtVector("rfc9382-p256.json", "vectors")
            // OpenSSL keeps w*M and w*N in a form that no vector has.
            try RoleWiping<P256Suite>(vector, []).check()
        }
    }

    @Test("RFC 9382 on edwards25519, state by state")
    func edwards25519() async {
        await #expect(processExitsWith: .success) {
            let vector = try SoughtVector("rfc9382-edwards25519.json", "vectors")
            let blindings = try [Edwards25519Suite.parameters.M, Edwards25519Suite.parameters.N]
                .map { point in
                    try Edwards25519.multiply(point.span, by: vector.secret("w").reversed())
                        .withBytes { SoughtSecret(copying: $0) }
                }
            try RoleWiping<Edwards25519Suite>(vector, blindings).check()
        }
    }

    @Test("the symmetric flavour, state by state")
    func symmetric() async {
        await #expect(processExitsWith: .success) {
            try SymmetricWiping(SoughtVector("magic-wormhole.json", "cases")).check()
        }
    }
}

private enum Search {
    static func check() throws {
        let sought = SoughtSecret(hex: String(repeating: "1f2e3d4c5b6a7988", count: 8))
        #expect(try sought.places() == 0)
        let secret = sought.withBytes { SecretBytes(copying: $0, in: .guarded) }
        #expect(try sought.places() == 1)
        // Far from the front of a block, where the allocator puts its own marks.
        let padding = [UInt8](repeating: 0, count: 8192)
        let array = padding + sought.withBytes { [UInt8](copying: $0) }
        let both = try sought.places()
        #expect(both > 1)
        drop(secret)
        #expect(try sought.places() == both - 1)
        leave(array)
        #expect(try sought.places() > 0)
    }

    /// Frees an array without wiping it.
    private static func leave(_ array: consuming [UInt8]) {}
}

/// Ends a value's life here.
func drop<T: ~Copyable>(_: consuming T) {}
