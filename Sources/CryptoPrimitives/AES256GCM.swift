#if os(Linux)
    import COpenSSL

    /// Authenticated encryption with associated data: AES-256 in Galois/Counter Mode (NIST
    /// SP 800-38D), by OpenSSL. In the browser the same is WebCrypto's.
    package enum AES256GCM {
        /// Bytes of a key.
        package static let keyCount = 32
        /// Bytes of the random nonce in front of every box.
        package static let nonceCount = 12
        /// Bytes of the tag behind the ciphertext.
        package static let tagCount = 16
        /// Bytes a box is longer than what it holds.
        package static let overhead = nonceCount + tagCount

        /// Seals bytes under a key of ``keyCount`` bytes: nonce, ciphertext, tag.
        ///
        /// Random nonces allow 2^32 boxes under one key; ours seals one.
        package static func seal(
            _ plaintext: Span<UInt8>, key: borrowing SecretBytes, associatedData: [UInt8],
            using random: inout Randomness
        ) -> [UInt8] {
            seal(
                plaintext, key: key, associatedData: associatedData,
                nonce: random.bytes(nonceCount))
        }

        /// The same with a nonce the caller chose; it must never repeat under one key.
        package static func seal(
            _ plaintext: Span<UInt8>, key: borrowing SecretBytes, associatedData: [UInt8],
            nonce: [UInt8]
        ) -> [UInt8] {
            let context = CipherContext(.sealing, key: key, nonce: nonce)
            context.authenticate(associatedData)
            let sealed = unsafe [UInt8](count: plaintext.count + tagCount) { target in
                unsafe context.process(plaintext, into: target)
                let isWhole = unsafe context.finish(target + plaintext.count)
                precondition(isWhole, "AES-GCM seals whatever it is given")
                unsafe context.takeTag(into: target + plaintext.count)
            }
            return nonce + sealed
        }

        /// Opens nonce, ciphertext and tag.
        ///
        /// - Throws: ``OpeningFailed`` if anything of box or associated data is not what was sealed
        ///   under this key. Nothing of the plaintext is given out then.
        package static func open(
            _ box: Span<UInt8>, key: borrowing SecretBytes, associatedData: [UInt8]
        ) throws(OpeningFailed) -> SecretBytes {
            guard box.count >= overhead else { throw OpeningFailed() }
            let nonce = [UInt8](copying: box.extracting(..<nonceCount))
            let sealed = box.extracting(nonceCount..<(box.count - tagCount))
            let context = CipherContext(.opening, key: key, nonce: nonce)
            context.authenticate(associatedData)
            context.expect(tag: [UInt8](copying: box.extracting((box.count - tagCount)...)))
            return try unsafe SecretBytes(count: sealed.count, in: .wiped) {
                (target) throws(OpeningFailed) in
                unsafe context.process(sealed, into: target)
                guard unsafe context.finish(target + sealed.count) else { throw OpeningFailed() }
            }
        }
    }

    /// One run of the cipher; OpenSSL clears the key when it frees it. What is checked here can
    /// only run out of memory.
    @safe
    private struct CipherContext: ~Copyable {
        enum Direction {
            case sealing
            case opening
        }

        private let pointer: OpaquePointer

        init(_ direction: Direction, key: borrowing SecretBytes, nonce: [UInt8]) {
            precondition(
                key.count == AES256GCM.keyCount && nonce.count == AES256GCM.nonceCount,
                "wrong key or nonce length")
            guard let pointer = unsafe EVP_CIPHER_CTX_new() else {
                preconditionFailure("out of memory for a cipher")
            }
            unsafe self.pointer = pointer
            let isSealing: CInt = direction == .sealing ? 1 : 0
            let status = key.withBytes { key in
                unsafe key.withPointer { key in
                    unsafe nonce.span.withPointer { nonce in
                        unsafe EVP_CipherInit_ex(
                            pointer, EVP_aes_256_gcm(), nil, key, nonce, isSealing)
                    }
                }
            }
            precondition(status == 1, "OpenSSL has no AES-256-GCM")
        }

        deinit {
            unsafe EVP_CIPHER_CTX_free(pointer)
        }

        func authenticate(_ data: [UInt8]) {
            unsafe update(data.span, into: nil)
        }

        func process(_ bytes: Span<UInt8>, into target: UnsafeMutablePointer<UInt8>) {
            unsafe update(bytes, into: target)
        }

        private func update(_ bytes: Span<UInt8>, into target: UnsafeMutablePointer<UInt8>?) {
            guard bytes.count > 0 else { return }
            var written: CInt = 0
            let pointer = unsafe pointer
            let status = unsafe bytes.withPointer {
                unsafe EVP_CipherUpdate(pointer, target, &written, $0, CInt(bytes.count))
            }
            precondition(status == 1, "AES-GCM refused bytes")
        }

        /// Whether, when opening, the tag is right. Nothing more is written in this mode.
        func finish(_ end: UnsafeMutablePointer<UInt8>) -> Bool {
            var written: CInt = 0
            return unsafe EVP_CipherFinal_ex(pointer, end, &written) == 1
        }

        func takeTag(into target: UnsafeMutablePointer<UInt8>) {
            let status = unsafe EVP_CIPHER_CTX_ctrl(
                pointer, EVP_CTRL_AEAD_GET_TAG, CInt(AES256GCM.tagCount), target)
            precondition(status == 1, "AES-GCM gave no tag")
        }

        func expect(tag: [UInt8]) {
            var tag = tag
            let status = unsafe EVP_CIPHER_CTX_ctrl(
                pointer, EVP_CTRL_AEAD_SET_TAG, CInt(AES256GCM.tagCount), &tag)
            precondition(status == 1, "AES-GCM refused a tag")
        }
    }
#endif
