package import CryptoPrimitives
import MailboxProtocol

/// That an invite is not words but a long link: its code is 128 random bits, and a blob at the
/// relay says it to whoever holds the link. So there is nothing to guess, and no budget.
package struct LongLink: Hashable, Sendable {
    /// The link's secret T (16 bytes), sealed under the storage key.
    package let sealedSecret: [UInt8]
    /// Whether the space's keys themselves are in the blob.
    package let isOffline: Bool

    /// Seals T.
    package init(
        secret: Span<UInt8>, isOffline: Bool, under storageKey: borrowing SecretBytes,
        using random: inout Randomness
    ) {
        sealedSecret = SecretBox.seal(secret, key: storageKey, using: &random)
        self.isOffline = isOffline
    }

    /// T again.
    package func secret(
        under storageKey: borrowing SecretBytes
    ) throws(OpeningFailed) -> SecretBytes {
        try SecretBox.open(sealedSecret.span, key: storageKey)
    }
}

extension LongLink {
    func write(into writer: inout JSONWriter) {
        writer.member("secret", Base64.standard.encode(sealedSecret))
        writer.member("offline", .bool(isOffline))
    }

    init?(_ object: JSONObject) {
        guard let sealed = object.base64("secret"), let isOffline = object["offline"]?.bool else {
            return nil
        }
        sealedSecret = sealed
        self.isOffline = isOffline
    }
}
