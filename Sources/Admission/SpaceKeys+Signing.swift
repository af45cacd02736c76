package import CryptoPrimitives
package import MailboxProtocol
import WormholeSession

/// What is signed for the relay.
extension SpaceKeys {
    /// A request to attend a number, signed by the number's key and bound by the space key of the
    /// current epoch: good for a new number, and for one of an earlier epoch.
    package func attendRequest(
        _ nameplate: Nameplate?, token: [UInt8]?, numberKey: SharedSecret, role: AttendantRole,
        lifetime: Int, generation: Int, _ context: SigningContext
    ) -> AttendRequest {
        var request = AttendRequest(
            nameplate: nameplate, token: token, key: Ed25519.publicKey(seed: numberKey.bytes),
            role: role, lifetime: min(max(1, lifetime), FormatLimits.lifetimeSecondsMax),
            generation: generation, signature: [], binding: nil)
        request.signature = Ed25519.sign(
            SignedFields.attend(context, request).span, seed: numberKey.bytes)
        let spaceKeySeed = Self.spaceKeySeed(current)
        var binding = SpaceBinding(
            epoch: current.epoch, owner: owner, spaceKey: Ed25519.publicKey(seed: spaceKeySeed),
            delegation: spaceKeyDelegation, signature: [])
        binding.signature = Ed25519.sign(
            SignedFields.bind(context, request, binding).span, seed: spaceKeySeed)
        request.binding = binding
        return request
    }

    /// The word of the current epoch that ends a number, whoever holds its key.
    package func retirement(_ nameplate: Nameplate, _ context: SigningContext) -> ClientMessage {
        let signature = Ed25519.sign(
            SignedFields.retire(context, nameplate).span, seed: Self.spaceKeySeed(current))
        return .retire(nameplate, signature: signature)
    }

    /// Ed25519 seed of the current epoch's control number. It is this bot's own: members know where
    /// the number is, and cannot answer for it.
    package var controlKeySeed: SharedSecret {
        let purpose = "invite/control-key/\(current.epoch)"
        return SharedSecret(
            admitting.withBytes { HKDF.derive(from: $0, info: Array(purpose.utf8), count: 32) })
    }
}
