#if os(Linux)
    import COpenSSL

    /// SHA-256 while it runs. The state is OpenSSL's own, on the heap: moving this moves a pointer,
    /// and OpenSSL clears the state when it frees it.
    @safe
    struct RunningDigest: ~Copyable {
        private let context: OpaquePointer

        init() {
            guard let context = unsafe EVP_MD_CTX_new() else {
                preconditionFailure("out of memory for a digest")
            }
            unsafe self.context = context
            begin()
        }

        private func begin() {
            let status = unsafe EVP_DigestInit_ex(context, Algorithm.sha256.pointer, nil)
            precondition(status == 1, "out of memory for a digest")
        }

        mutating func update(_ bytes: Span<UInt8>) {
            let context = unsafe context
            let status = unsafe bytes.withPointer {
                unsafe EVP_DigestUpdate(context, $0, bytes.count)
            }
            precondition(status == 1, "SHA-256 refused bytes")
        }

        /// The digest; then it begins again.
        mutating func finish() -> SecretBytes {
            defer { begin() }
            let context = unsafe context
            return unsafe SecretBytes(count: 32, in: .wiped) { target in
                let status = unsafe EVP_DigestFinal_ex(context, target, nil)
                precondition(status == 1, "SHA-256 gave no digest")
            }
        }

        deinit {
            unsafe EVP_MD_CTX_free(context)
        }
    }

    /// OpenSSL's SHA-256, looked up once per process: each look-up by name takes a lock.
    @safe
    private final class Algorithm: @unchecked Sendable {
        // Sendable: OpenSSL only reads an algorithm once it is fetched.

        let pointer: OpaquePointer

        static let sha256 = Algorithm()

        private init() {
            guard let pointer = unsafe EVP_MD_fetch(nil, "SHA2-256", nil) else {
                preconditionFailure("OpenSSL has no SHA-256")
            }
            unsafe self.pointer = pointer
        }
    }
#else
    import CSodium

    /// SHA-256 while it runs, by libsodium, which wipes the state when it gives the digest.
    struct RunningDigest: ~Copyable {
        private var state = crypto_hash_sha256_state()

        init() {
            unsafe crypto_hash_sha256_init(&state)
        }

        mutating func update(_ bytes: Span<UInt8>) {
            unsafe bytes.withPointer {
                _ = unsafe crypto_hash_sha256_update(&state, $0, UInt64(bytes.count))
            }
        }

        /// The digest; then it begins again.
        mutating func finish() -> SecretBytes {
            let digest = unsafe SecretBytes(count: 32, in: .wiped) { target in
                _ = unsafe crypto_hash_sha256_final(&state, target)
            }
            unsafe crypto_hash_sha256_init(&state)
            return digest
        }
    }
#endif
