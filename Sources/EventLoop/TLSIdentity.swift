import COpenSSL
import Glibc

/// A certificate chain and its private key, read from PEM files, checked, and ready to be shown to
/// peers.
///
/// The files are read once, here: what is installed later is what was checked, whatever has become
/// of the files.
@safe package final class TLSIdentity {
    /// Where the two are read from.
    package struct Files: Hashable, Sendable {
        /// The certificate, and after it those that sign it.
        package let certificate: String
        package let key: String

        package init(certificate: String, key: String) {
            self.certificate = certificate
            self.key = key
        }
    }

    /// Holds the pair, and serves nobody.
    private let scratch: OpaquePointer

    /// Seconds until the certificate expires, counted from when it was read; negative if it has.
    package let secondsLeft: Int64

    /// - Throws: ``TLSError``: nothing was changed anywhere.
    package init(_ files: Files) throws(TLSError) {
        for path in [files.certificate, files.key] { try Self.checkReadable(path) }
        ERR_clear_error()
        guard let scratch = unsafe SSL_CTX_new(TLS_server_method()) else {
            throw TLSError(.unavailable, path: files.certificate, detail: lastOpenSSLReason())
        }
        do throws(TLSError) {
            try unsafe Self.load(files, into: scratch)
            secondsLeft = try unsafe Self.secondsLeft(in: scratch, files.certificate)
        } catch {
            unsafe SSL_CTX_free(scratch)
            throw error
        }
        unsafe self.scratch = scratch
    }

    private static func load(
        _ files: Files, into context: OpaquePointer
    ) throws(TLSError) {
        // Asked for a passphrase, the library would wait at a terminal that may not be there.
        unsafe SSL_CTX_set_default_passwd_cb(context) { _, _, _, _ in -1 }
        guard unsafe SSL_CTX_use_certificate_chain_file(context, files.certificate) == 1 else {
            throw TLSError(.badCertificate, path: files.certificate, detail: lastOpenSSLReason())
        }
        guard unsafe SSL_CTX_use_PrivateKey_file(context, files.key, SSL_FILETYPE_PEM) == 1 else {
            let kind: TLSError.Kind = isMismatch(ERR_peek_last_error()) ? .mismatch : .badKey
            throw TLSError(kind, path: files.key, detail: lastOpenSSLReason())
        }
        guard unsafe SSL_CTX_check_private_key(context) == 1 else {
            throw TLSError(.mismatch, path: files.key, detail: lastOpenSSLReason())
        }
    }

    private static func isMismatch(_ error: UInt) -> Bool {
        let reason = Int32(truncatingIfNeeded: error & 0x7F_FFFF)
        return [X509_R_KEY_VALUES_MISMATCH, X509_R_KEY_TYPE_MISMATCH].contains(reason)
    }

    private static func secondsLeft(
        in context: OpaquePointer, _ path: String
    ) throws(TLSError) -> Int64 {
        var days: Int32 = 0
        var seconds: Int32 = 0
        let end = unsafe X509_get0_notAfter(SSL_CTX_get0_certificate(context))
        guard unsafe ASN1_TIME_diff(&days, &seconds, nil, end) == 1 else {
            throw TLSError(.badCertificate, path: path, detail: "it has no end")
        }
        return Int64(days) * 86_400 + Int64(seconds)
    }

    private static func checkReadable(_ path: String) throws(TLSError) {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            throw TLSError(.unreadable, path: path, detail: unsafe String(cString: strerror(errno)))
        }
        close(file)
    }

    deinit { unsafe SSL_CTX_free(scratch) }
}

extension TLSIdentity {
    /// Shows this to every peer from now on. Connections that are open keep what they were shown.
    ///
    /// - Throws: ``TLSError/Kind/unavailable``, out of memory: then nothing has changed.
    func install(into context: OpaquePointer) throws(TLSError) {
        var chain: OpaquePointer?
        unsafe SSL_CTX_ctrl(scratch, SSL_CTRL_GET_CHAIN_CERTS, 0, &chain)
        let status = unsafe SSL_CTX_use_cert_and_key(
            context, SSL_CTX_get0_certificate(scratch), SSL_CTX_get0_privatekey(scratch), chain, 1)
        guard status == 1 else {
            throw TLSError(.unavailable, path: "TLS", detail: lastOpenSSLReason())
        }
    }

    /// What every context for peers begins with: TLS 1.2 or later, no renegotiation, and no choice
    /// of what to show by the name that a peer asks for.
    static func prepare(_ context: OpaquePointer) {
        unsafe SSL_CTX_ctrl(
            context, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)
        unsafe SSL_CTX_set_options(context, openssl_no_renegotiation())
        unsafe SSL_CTX_callback_ctrl(context, SSL_CTRL_SET_TLSEXT_SERVERNAME_CB, nil)
    }
}

/// The library's word for what failed last; forgets it.
private func lastOpenSSLReason() -> String {
    let error = ERR_peek_last_error()
    ERR_clear_error()
    guard error != 0, let reason = unsafe ERR_reason_error_string(error) else { return "unknown" }
    return unsafe String(cString: reason)
}
