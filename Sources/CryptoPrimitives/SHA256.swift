/// SHA-256 (FIPS 180-4).
///
/// By OpenSSL where it is there, because it uses the processor's own instructions: several times as
/// fast as libsodium, which does the same in the browser.
package struct SHA256: ~Copyable {
    private var state = RunningDigest()

    /// Adds bytes to what is hashed.
    package mutating func update(_ bytes: Span<UInt8>) {
        state.update(bytes)
    }

    /// The digest of everything added, 32 bytes. The running state begins again from nothing.
    mutating func finish() -> SecretBytes {
        state.finish()
    }

    /// Hashes what `body` adds, 32 bytes. The running state is wiped.
    package static func hash(_ body: (inout SHA256) -> Void) -> [UInt8] {
        secretHash(body).withBytes { [UInt8](copying: $0) }
    }

    /// The same where the digest is itself a secret.
    package static func secretHash(_ body: (inout SHA256) -> Void) -> SecretBytes {
        var hash = SHA256()
        body(&hash)
        return hash.finish()
    }

    /// The digest of one run of bytes.
    package static func hash(_ bytes: Span<UInt8>) -> [UInt8] {
        hash { $0.update(bytes) }
    }
}
