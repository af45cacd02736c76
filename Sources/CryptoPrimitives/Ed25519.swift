import CSodium

/// Ed25519 signatures (RFC 8032). Keys are made from a secret seed of 32 bytes.
package enum Ed25519 {
    /// Bytes of a public key.
    package static let publicKeyCount = 32
    /// Bytes of a signature.
    package static let signatureCount = 64

    /// The public key of a seed.
    package static func publicKey(seed: borrowing SecretBytes) -> [UInt8] {
        withKeyPair(seed) { publicKey, _ in unsafe [UInt8](UnsafeBufferPointer(publicKey)) }
    }

    /// Signs a message with the key of a seed.
    package static func sign(_ message: Span<UInt8>, seed: borrowing SecretBytes) -> [UInt8] {
        withKeyPair(seed) { _, secretKey in
            unsafe [UInt8](unsafeUninitializedCapacity: signatureCount) { target, initialized in
                unsafe message.withUnsafeBufferPointer { message in
                    _ = unsafe crypto_sign_detached(
                        target.baseAddress, nil, message.baseAddress, UInt64(message.count),
                        secretKey.baseAddress)
                }
                initialized = signatureCount
            }
        }
    }

    /// Whether a signature of that message was made with the key. Wrong lengths are just invalid.
    package static func isValid(
        _ signature: Span<UInt8>, of message: Span<UInt8>, by publicKey: Span<UInt8>
    ) -> Bool {
        guard signature.count == signatureCount, publicKey.count == publicKeyCount else {
            return false
        }
        return unsafe signature.withUnsafeBufferPointer { signature in
            unsafe message.withUnsafeBufferPointer { message in
                unsafe publicKey.withUnsafeBufferPointer { publicKey in
                    unsafe crypto_sign_verify_detached(
                        signature.baseAddress, message.baseAddress, UInt64(message.count),
                        publicKey.baseAddress) == 0
                }
            }
        }
    }

    private static func withKeyPair<R>(
        _ seed: borrowing SecretBytes,
        _ body: (
            _ publicKey: UnsafeMutableBufferPointer<UInt8>,
            _ secretKey: UnsafeMutableBufferPointer<UInt8>
        ) -> R
    ) -> R {
        precondition(seed.count == 32, "an Ed25519 seed has 32 bytes")
        return seed.withBytes { seed in
            unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 96) { keys in
                defer { unsafe Sodium.wipe(UnsafeMutableRawBufferPointer(keys)) }
                let publicKey = unsafe UnsafeMutableBufferPointer(rebasing: keys[0..<32])
                let secretKey = unsafe UnsafeMutableBufferPointer(rebasing: keys[32..<96])
                unsafe seed.withUnsafeBufferPointer {
                    _ = unsafe crypto_sign_seed_keypair(
                        publicKey.baseAddress, secretKey.baseAddress, $0.baseAddress)
                }
                return unsafe body(publicKey, secretKey)
            }
        }
    }
}
