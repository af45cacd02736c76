import CSodium

/// Ed25519 signatures (RFC 8032). Keys are made from a secret seed of 32 bytes.
package enum Ed25519 {
    /// Bytes of a public key.
    package static let publicKeyCount = 32
    /// Bytes of a signature.
    package static let signatureCount = 64

    /// The public key of a seed.
    package static func publicKey(seed: borrowing SecretBytes) -> [UInt8] {
        var publicKey: [UInt8] = []
        _ = secretKey(seed: seed, publicKey: &publicKey)
        return publicKey
    }

    /// Signs a message with the key of a seed.
    package static func sign(_ message: Span<UInt8>, seed: borrowing SecretBytes) -> [UInt8] {
        var publicKey: [UInt8] = []
        let secretKey = secretKey(seed: seed, publicKey: &publicKey)
        return secretKey.withBytes { secretKey in
            unsafe [UInt8](count: signatureCount) { target in
                unsafe message.withPointer { message_ in
                    _ = unsafe secretKey.withPointer {
                        unsafe crypto_sign_detached(
                            target, nil, message_, UInt64(message.count), $0)
                    }
                }
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
        return unsafe signature.withPointer { signature in
            unsafe message.withPointer { message_ in
                unsafe publicKey.withPointer {
                    unsafe crypto_sign_verify_detached(
                        signature, message_, UInt64(message.count), $0) == 0
                }
            }
        }
    }

    /// libsodium's expanded secret key, 64 bytes, and the public key beside it.
    private static func secretKey(
        seed: borrowing SecretBytes, publicKey: inout [UInt8]
    ) -> SecretBytes {
        precondition(seed.count == 32, "an Ed25519 seed has 32 bytes")
        var made: [UInt8] = []
        let secretKey = seed.withBytes { seed in
            unsafe SecretBytes(count: 64, in: .wiped) { secretKey in
                made = unsafe [UInt8](count: publicKeyCount) { publicKey in
                    _ = unsafe seed.withPointer {
                        unsafe crypto_sign_seed_keypair(publicKey, secretKey, $0)
                    }
                }
            }
        }
        publicKey = made
        return secretKey
    }
}
