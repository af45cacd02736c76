/// Why a certificate and its key cannot be used.
package struct TLSError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Kind: Equatable, Sendable {
        /// The file is missing, or not ours to read.
        case unreadable
        /// Not a certificate in PEM.
        case badCertificate
        /// Not a private key in PEM, or one behind a passphrase.
        case badKey
        /// The key is another certificate's.
        case mismatch
        /// The library has no memory left.
        case unavailable
    }

    package let kind: Kind

    /// The file.
    package let path: String

    /// What the system or the library said.
    package let detail: String

    init(_ kind: Kind, path: String, detail: String) {
        self.kind = kind
        self.path = path
        self.detail = detail
    }

    package var description: String { "\(path): \(problem) (\(detail))" }

    private var problem: String {
        switch kind {
        case .unreadable: "cannot be read"
        case .badCertificate: "this is not a certificate in PEM"
        case .badKey: "this is not a private key in PEM without a passphrase"
        case .mismatch: "this key does not belong to the certificate"
        case .unavailable: "cannot be used"
        }
    }

    /// What a person can do about it; one sentence.
    package var hint: String {
        switch kind {
        case .unreadable: "check the path, and that this user may read the file"
        case .badCertificate:
            "it holds BEGIN CERTIFICATE blocks, first the certificate, then those that sign it"
        case .badKey:
            "the file holds one BEGIN PRIVATE KEY block; openssl pkey removes a passphrase"
        case .mismatch: "give the two files that were made together"
        case .unavailable: "look at the machine's memory"
        }
    }
}
