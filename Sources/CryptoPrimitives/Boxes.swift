import CSodium

/// Opening failed: the bytes are too short, were altered, or were sealed under another key.
package struct OpeningFailed: Error, Equatable {
    package init() {}
}

/// Authenticated encryption under a shared key: NaCl secretbox (XSalsa20-Poly1305).
package enum SecretBox {
    /// Bytes of the random nonce in front of every box.
    package static let nonceCount = 24
    /// Bytes a box is longer than what it holds: nonce and tag.
    package static let overhead = 40

    /// Seals bytes under a 32-byte key: nonce, tag, ciphertext.
    package static func seal(
        _ plaintext: Span<UInt8>, key: borrowing SecretBytes, using random: inout Randomness
    ) -> [UInt8] {
        seal(plaintext, key: key, nonce: random.bytes(nonceCount))
    }

    /// The same with a nonce the caller chose; it must never repeat under one key.
    package static func seal(
        _ plaintext: Span<UInt8>, key: borrowing SecretBytes, nonce: [UInt8]
    ) -> [UInt8] {
        precondition(key.count == 32 && nonce.count == nonceCount, "wrong key or nonce length")
        let sealed = key.withBytes { key in
            unsafe [UInt8](count: plaintext.count + overhead - nonceCount) { target in
                unsafe key.withPointer { key in
                    unsafe plaintext.withPointer { bytes in
                        _ = unsafe nonce.span.withPointer { nonce in
                            unsafe crypto_secretbox_easy(
                                target, bytes, UInt64(plaintext.count), nonce, key)
                        }
                    }
                }
            }
        }
        return nonce + sealed
    }

    /// Opens nonce, tag and ciphertext under a 32-byte key.
    package static func open(
        _ box: Span<UInt8>, key: borrowing SecretBytes
    ) throws(OpeningFailed) -> SecretBytes {
        precondition(key.count == 32, "a secretbox key has 32 bytes")
        guard box.count >= overhead else { throw OpeningFailed() }
        return try key.withBytes { (key) throws(OpeningFailed) in
            try unsafe SecretBytes(count: box.count - overhead, in: .wiped) {
                (target) throws(OpeningFailed) in
                let status = unsafe key.withPointer { key in
                    unsafe box.withPointer {
                        unsafe crypto_secretbox_open_easy(
                            target, $0 + nonceCount, UInt64(box.count - nonceCount), $0, key)
                    }
                }
                guard status == 0 else { throw OpeningFailed() }
            }
        }
    }
}

/// Anonymous public-key encryption: libsodium's sealed box over X25519.
package enum SealedBox {
    /// Bytes a sealed box is longer than what it holds.
    package static let overhead = 48

    /// The X25519 public key of a 32-byte secret.
    package static func publicKey(of secret: borrowing SecretBytes) -> [UInt8] {
        precondition(secret.count == 32, "an X25519 secret has 32 bytes")
        return secret.withBytes { secret in
            unsafe [UInt8](count: 32) { target in
                _ = unsafe secret.withPointer { unsafe crypto_scalarmult_base(target, $0) }
            }
        }
    }

    /// Seals bytes so that only the holder of `publicKey`'s secret can read them; the ephemeral
    /// key is drawn by libsodium.
    ///
    /// - Throws: ``OpeningFailed`` when the public key is of low order.
    package static func seal(
        _ plaintext: Span<UInt8>, to publicKey: [UInt8]
    ) throws(OpeningFailed) -> [UInt8] {
        precondition(publicKey.count == 32, "an X25519 public key has 32 bytes")
        Sodium.require()
        return try unsafe [UInt8](count: plaintext.count + overhead) {
            (target) throws(OpeningFailed) in
            let status = unsafe plaintext.withPointer { bytes in
                unsafe publicKey.span.withPointer {
                    unsafe crypto_box_seal(target, bytes, UInt64(plaintext.count), $0)
                }
            }
            guard status == 0 else { throw OpeningFailed() }
        }
    }

    /// Opens a box sealed to the public key of `secret`.
    package static func open(
        _ box: Span<UInt8>, secret: borrowing SecretBytes
    ) throws(OpeningFailed) -> SecretBytes {
        guard box.count >= overhead else { throw OpeningFailed() }
        let publicKey = publicKey(of: secret)
        return try secret.withBytes { (secret) throws(OpeningFailed) in
            try unsafe SecretBytes(count: box.count - overhead, in: .wiped) {
                (target) throws(OpeningFailed) in
                let status = unsafe box.withPointer { bytes in
                    unsafe secret.withPointer { secret in
                        unsafe publicKey.span.withPointer {
                            unsafe crypto_box_seal_open(
                                target, bytes, UInt64(box.count), $0, secret)
                        }
                    }
                }
                guard status == 0 else { throw OpeningFailed() }
            }
        }
    }
}
