package import CryptoPrimitives
package import MailboxProtocol
import WormholeSession

// What the space's key signs over HTTP, and the key of a sealed space's card.
extension SpaceKeys {
    /// Signs a deed with the space key of the current epoch.
    ///
    /// - Parameters:
    ///   - deed: what is to be done.
    ///   - host: the relay's host as it is dialled, with its port if it is not the scheme's own.
    ///   - body: the content of the request; empty to remove something.
    /// - Returns: what the request carries in `Authorization`.
    package func authorization(
        for deed: SpaceDeed, host: String, body: [UInt8]
    ) -> SpaceAuthorization {
        let seed = Self.spaceKeySeed(current)
        var warrant = SpaceBinding(
            epoch: current.epoch, owner: owner, spaceKey: Ed25519.publicKey(seed: seed),
            delegation: spaceKeyDelegation, signature: [])
        let fields = SignedFields.deed(deed, host: host, appID: appID, body: body, warrant)
        warrant.signature = Ed25519.sign(fields.span, seed: seed)
        return switch deed {
        case .putBlob(_, let lifetime): SpaceAuthorization(warrant: warrant, lifetime: lifetime)
        case .deleteBlob: SpaceAuthorization(warrant: warrant)
        case .putCard(let serial): SpaceAuthorization(warrant: warrant, serial: serial)
        }
    }

    /// Characters of a branding key that is drawn here: 132 bits.
    static let brandingKeyCount = 22

    /// A fresh branding key as links carry it, in base64url.
    package static func newBrandingKey(using random: inout Randomness) -> SharedSecret {
        let alphabet = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var text = random.bytes(brandingKeyCount).map { alphabet[Int($0 & 63)] }
        return SharedSecret(SecretBytes(wiping: &text))
    }
}
