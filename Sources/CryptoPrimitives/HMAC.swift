/// HMAC-SHA-256 (RFC 2104), one running computation. All state is wiped when it is finished.
package struct HMAC: ~Copyable {
    /// Bytes of a block of SHA-256: keys are filled up to it.
    private static let blockCount = 64

    private var hash: SHA256
    /// What the digest of the message is hashed after.
    private let outerBlock: SecretBytes

    init(key: Span<UInt8>) {
        guard key.count > Self.blockCount else {
            self.init(short: key)
            return
        }
        // A longer key is replaced by its digest.
        self = SHA256.secretHash { $0.update(key) }.withBytes { HMAC(short: $0) }
    }

    private init(short key: Span<UInt8>) {
        let inner: UInt8 = 0x36
        let outer: UInt8 = 0x5c
        var hash = SHA256()
        outerBlock = unsafe SecretBytes(count: Self.blockCount, in: .wiped) { block in
            // The key, filled up with zeros, is combined with one mask and then with the other.
            unsafe block.update(repeating: inner, count: Self.blockCount)
            for index in key.indices { unsafe block[index] ^= key[index] }
            hash.update(unsafe Span(_unsafeStart: block, count: Self.blockCount))
            for index in 0..<Self.blockCount { unsafe block[index] ^= inner ^ outer }
        }
        self.hash = hash
    }

    /// The 32-byte tag of what `body` adds, under a key of any length.
    package static func tag(
        key: Span<UInt8>, _ body: (inout HMAC) -> Void
    ) -> SecretBytes {
        var running = HMAC(key: key)
        body(&running)
        return running.finish()
    }

    /// Adds bytes to what is authenticated.
    package mutating func update(_ bytes: Span<UInt8>) {
        hash.update(bytes)
    }

    /// The tag. Nothing can be added after it.
    mutating func finish() -> SecretBytes {
        let digest = hash.finish()
        outerBlock.withBytes { hash.update($0) }
        digest.withBytes { hash.update($0) }
        return hash.finish()
    }
}
