import CSodium

/// SHA-256 (FIPS 180-4).
package struct SHA256: ~Copyable {
    private var state = crypto_hash_sha256_state()

    private init() {
        unsafe crypto_hash_sha256_init(&state)
    }

    /// Adds bytes to what is hashed.
    package mutating func update(_ bytes: Span<UInt8>) {
        unsafe bytes.withPointer {
            _ = unsafe crypto_hash_sha256_update(&state, $0, UInt64(bytes.count))
        }
    }

    /// Hashes what `body` adds, 32 bytes. The running state is wiped.
    package static func hash(_ body: (inout SHA256) -> Void) -> [UInt8] {
        secretHash(body).withBytes { [UInt8](copying: $0) }
    }

    /// The same where the digest is itself a secret.
    package static func secretHash(_ body: (inout SHA256) -> Void) -> SecretBytes {
        var hash = SHA256()
        body(&hash)
        let digest = unsafe SecretBytes(count: 32, in: .wiped) { target in
            _ = unsafe crypto_hash_sha256_final(&hash.state, target)
        }
        unsafe sodium_memzero(&hash.state, MemoryLayout<crypto_hash_sha256_state>.size)
        return digest
    }

    /// The digest of one run of bytes.
    package static func hash(_ bytes: Span<UInt8>) -> [UInt8] {
        hash { $0.update(bytes) }
    }
}

/// HMAC-SHA-256 (RFC 2104), one running computation. The state is wiped when it is finished.
package struct HMAC: ~Copyable {
    private var state = crypto_auth_hmacsha256_state()

    init(key: Span<UInt8>) {
        unsafe key.withPointer {
            _ = unsafe crypto_auth_hmacsha256_init(&state, $0, key.count)
        }
    }

    /// The 32-byte tag of what `body` adds, under a key of any length.
    package static func tag(
        key: borrowing SecretBytes, _ body: (inout HMAC) -> Void
    ) -> SecretBytes {
        key.withBytes { key in
            var running = HMAC(key: key)
            body(&running)
            return running.finish()
        }
    }

    /// Adds bytes to what is authenticated.
    package mutating func update(_ bytes: Span<UInt8>) {
        unsafe bytes.withPointer {
            _ = unsafe crypto_auth_hmacsha256_update(&state, $0, UInt64(bytes.count))
        }
    }

    consuming func finish() -> SecretBytes {
        unsafe SecretBytes(count: 32, in: .wiped) { target in
            _ = unsafe crypto_auth_hmacsha256_final(&state, target)
            unsafe sodium_memzero(&state, MemoryLayout<crypto_auth_hmacsha256_state>.size)
        }
    }
}

/// HKDF with HMAC-SHA-256 (RFC 5869), over libsodium's HMAC: 1.0.18 has no HKDF of its own.
package enum HKDF {
    /// Derives `count` bytes (at most 8,160) from input key material; an empty salt is the RFC's
    /// default of 32 zero bytes.
    package static func derive(
        from secret: Span<UInt8>, salt: [UInt8] = [], info: [UInt8], count: Int,
        in memory: SecretBytes.Memory = .wiped
    ) -> SecretBytes {
        precondition(count > 0 && count <= 255 * 32, "HKDF-SHA-256 gives 1 to 8,160 bytes")
        var extract = HMAC(key: salt.span)
        extract.update(secret)
        let key = extract.finish()
        return unsafe SecretBytes(count: count, in: memory) { target in
            key.withBytes { unsafe expand($0, info, into: target, count) }
        }
    }

    private static func expand(
        _ key: Span<UInt8>, _ info: [UInt8], into target: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        var previous = unsafe SecretBytes(count: 0, in: .wiped) { _ in }
        var done = 0
        var counter: UInt8 = 1
        while done < count {
            var block = HMAC(key: key)
            previous.withBytes { block.update($0) }
            block.update(info.span)
            block.update([counter].span)
            previous = block.finish()
            previous.withBytes { bytes in
                for index in 0..<min(32, count - done) {
                    unsafe target[done + index] = bytes[index]
                }
            }
            done += 32
            counter &+= 1
        }
    }
}
