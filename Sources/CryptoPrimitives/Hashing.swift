import CSodium

/// SHA-256 (FIPS 180-4).
package struct SHA256: ~Copyable {
    private var state = crypto_hash_sha256_state()

    private init() {
        unsafe crypto_hash_sha256_init(&state)
    }

    /// Adds bytes to what is hashed.
    package mutating func update(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer {
            _ = unsafe crypto_hash_sha256_update(&state, $0.baseAddress, UInt64($0.count))
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
        let digest = SecretBytes(count: 32, in: .wiped) { target in
            _ = unsafe crypto_hash_sha256_final(&hash.state, target.baseAddress)
        }
        unsafe withUnsafeMutableBytes(of: &hash.state) { unsafe Sodium.wipe($0) }
        return digest
    }

    /// The digest of one run of bytes.
    package static func hash(_ bytes: Span<UInt8>) -> [UInt8] {
        hash { $0.update(bytes) }
    }
}

/// HMAC-SHA-256 (RFC 2104).
package enum HMAC {
    /// The tag of what `parts` adds, 32 bytes.
    static func tag(
        key: Span<UInt8>, into tag: UnsafeMutableBufferPointer<UInt8>,
        _ parts: ((Span<UInt8>) -> Void) -> Void
    ) {
        precondition(tag.count == 32, "an HMAC-SHA-256 tag has 32 bytes")
        var state = crypto_auth_hmacsha256_state()
        unsafe key.withUnsafeBufferPointer {
            _ = unsafe crypto_auth_hmacsha256_init(&state, $0.baseAddress, $0.count)
        }
        parts { part in
            unsafe part.withUnsafeBufferPointer {
                _ = unsafe crypto_auth_hmacsha256_update(&state, $0.baseAddress, UInt64($0.count))
            }
        }
        _ = unsafe crypto_auth_hmacsha256_final(&state, tag.baseAddress)
        unsafe withUnsafeMutableBytes(of: &state) { unsafe Sodium.wipe($0) }
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
        let extracted = SecretBytes(count: 32, in: .wiped) { target in
            unsafe HMAC.tag(key: salt.span, into: target) { $0(secret) }
        }
        return extracted.withBytes { key in
            SecretBytes(count: count, in: memory) { target in
                unsafe expand(key, info, into: target)
            }
        }
    }

    private static func expand(
        _ key: Span<UInt8>, _ info: [UInt8], into target: UnsafeMutableBufferPointer<UInt8>
    ) {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { block in
            defer { unsafe Sodium.wipe(UnsafeMutableRawBufferPointer(block)) }
            unsafe block.initialize(repeating: 0)
            var done = 0
            var counter: UInt8 = 1
            while done < target.count {
                let previous = unsafe SecretBytes(
                    copying: Span(_unsafeElements: UnsafeBufferPointer(block)), in: .wiped)
                previous.withBytes { previous in
                    unsafe HMAC.tag(key: key, into: block) { add in
                        if done > 0 { add(previous) }
                        add(info.span)
                        add([counter].span)
                    }
                }
                let taken = min(32, unsafe target.count - done)
                for index in 0..<taken { unsafe target[done + index] = block[index] }
                done += taken
                counter &+= 1
            }
        }
    }
}

extension [UInt8] {
    /// An ordinary copy of bytes that are not secret, or no longer.
    package init(copying span: Span<UInt8>) {
        self = span.withUnsafeBufferPointer { unsafe [UInt8]($0) }
    }
}
