import CSodium

/// libsodium's operations for edwards25519, in the symmetric flavour (one blinding) or by RFC 9382
/// (two).
@safe
package final class BareEdwards25519: BareSide {
    package let operations: [Step: [String]]

    private let scalar: UnsafeMutablePointer<UInt8>
    private let passwordScalar: UnsafeMutablePointer<UInt8>
    private let blinding: UnsafeMutablePointer<UInt8>
    private let peer: UnsafeMutablePointer<UInt8>
    private let result: UnsafeMutablePointer<UInt8>
    private let blindings: Int

    /// - Parameter blindings: how many multiples of the password scalar one side needs: 1 in the
    ///   symmetric flavour, 2 by RFC 9382.
    package init(blindings: Int) {
        require(sodium_init() >= 0)
        self.blindings = blindings
        let multiply = "crypto_scalarmult_ed25519_noclamp"
        operations = [
            .prepare: [String](repeating: multiply, count: blindings),
            .start: ["crypto_scalarmult_ed25519_base_noclamp", "crypto_core_ed25519_add"],
            .finish: ["crypto_core_ed25519_is_valid_point", "crypto_core_ed25519_sub", multiply],
        ]
        unsafe scalar = .allocate(capacity: 32)
        unsafe passwordScalar = .allocate(capacity: 32)
        unsafe blinding = .allocate(capacity: 32)
        unsafe peer = .allocate(capacity: 32)
        unsafe result = .allocate(capacity: 32)
        unsafe crypto_core_ed25519_scalar_random(scalar)
        unsafe crypto_core_ed25519_scalar_random(passwordScalar)
        unsafe crypto_core_ed25519_random(blinding)
        unsafe crypto_core_ed25519_random(peer)
    }

    package func prepare() {
        for _ in 0..<blindings {
            unsafe require(
                crypto_scalarmult_ed25519_noclamp(result, passwordScalar, blinding) == 0)
        }
    }

    package func start() {
        unsafe require(crypto_scalarmult_ed25519_base_noclamp(result, scalar) == 0)
        unsafe require(crypto_core_ed25519_add(result, result, blinding) == 0)
    }

    package func finish() {
        unsafe require(crypto_core_ed25519_is_valid_point(peer) == 1)
        unsafe require(crypto_core_ed25519_sub(result, peer, blinding) == 0)
        unsafe require(crypto_scalarmult_ed25519_noclamp(result, scalar, result) == 0)
    }

    deinit {
        unsafe scalar.deallocate()
        unsafe passwordScalar.deallocate()
        unsafe blinding.deallocate()
        unsafe peer.deallocate()
        unsafe result.deallocate()
    }
}
