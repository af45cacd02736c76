import CSodium

/// There is not as much memory as the derivation of a key needs.
package struct OutOfMemory: Error, Equatable {
    package init() {}
}

/// A key from a passphrase: Argon2id with one lane (RFC 9106), libsodium's `crypto_pwhash`.
package enum PassphraseKey {
    /// Bytes of the random salt that is kept beside what the key seals.
    package static let saltCount = 16
    /// Bytes of the key.
    package static let keyCount = 32

    /// What one derivation costs, for us and for whoever guesses.
    package struct Cost: Equatable, Sendable {
        /// Passes over the memory, 1 to 16.
        package let passes: Int
        /// Memory, 8 to 1,024 MiB.
        package let mebibytes: Int

        /// Nil outside the bounds: a file from elsewhere must not make us work for ever.
        package init?(passes: Int, mebibytes: Int) {
            guard (1...16).contains(passes), (8...1024).contains(mebibytes) else { return nil }
            self.init(checked: passes, mebibytes)
        }

        private init(checked passes: Int, _ mebibytes: Int) {
            self.passes = passes
            self.mebibytes = mebibytes
        }

        /// About half a second on a small server, and within its memory.
        package static let standard = Cost(checked: 3, 128)
        /// The cheapest that is read, for tests.
        package static let least = Cost(checked: 1, 8)
    }

    /// Derives a key of ``keyCount`` bytes. `salt` has ``saltCount`` bytes.
    ///
    /// - Throws: ``OutOfMemory``.
    package static func derive(
        _ passphrase: Span<UInt8>, salt: [UInt8], cost: Cost
    ) throws(OutOfMemory) -> SecretBytes {
        precondition(salt.count == saltCount, "an Argon2 salt of libsodium has 16 bytes")
        Sodium.require()
        return try unsafe SecretBytes(count: keyCount) { (target) throws(OutOfMemory) in
            let status = unsafe passphrase.withPointer { passphrase_ in
                unsafe salt.span.withPointer { salt in
                    unsafe passphrase_.withMemoryRebound(to: CChar.self, capacity: 1) {
                        unsafe crypto_pwhash(
                            target, UInt64(keyCount), $0, UInt64(passphrase.count), salt,
                            UInt64(cost.passes), cost.mebibytes << 20,
                            crypto_pwhash_ALG_ARGON2ID13)
                    }
                }
            }
            guard status == 0 else { throw OutOfMemory() }
        }
    }
}
