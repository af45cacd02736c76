package import CryptoPrimitives
package import MailboxProtocol

/// What the secret T of a long link comes to: where the relay keeps what the link leads to, and
/// what opens it. Neither leads back to T, nor one to the other.
///
/// Source: docs/protocol.md, K-1.
package struct LinkKeys: Sendable {
    /// Bytes of T.
    package static let secretCount = 16

    /// Names the blob at the relay.
    package let blob: BlobID
    /// Its 32 bytes: the associated data of the blob.
    package let associatedData: [UInt8]
    /// The AES-256-GCM key the blob is sealed under, 32 bytes.
    package let wrap: SharedSecret

    /// - Parameter secret: T.
    package init(secret: Span<UInt8>) {
        precondition(secret.count == Self.secretCount, "T is 128 bits")
        let id = HKDF.derive(from: secret, info: Array("invite/blob-id".utf8), count: 32)
        associatedData = id.withBytes { [UInt8](copying: $0) }
        blob = BlobID(bytes: associatedData)
        wrap = SharedSecret(
            HKDF.derive(from: secret, info: Array("invite/wrap".utf8), count: 32))
    }
}
