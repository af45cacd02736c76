package import CryptoPrimitives
package import MailboxProtocol
package import WormholeSession

/// Everything an attendant holds of its space; all but the owner's own key, which stays apart.
package struct SpaceKeys: Sendable {
    /// The space's id: its host, with a port where its links have one.
    package var space: String
    /// What people call it.
    package var name: String
    /// The relay's WebSocket URL.
    package var relay: String
    /// Who lets people in, for people to read.
    package var by: String
    /// The owner's Ed25519 public key.
    package var owner: [UInt8]
    /// By epoch, oldest first; the last is the current one.
    package var groupKeys: [GroupKey]
    /// The owner's signature of the current epoch's space key.
    package var spaceKeyDelegation: [UInt8]
    /// Ed25519 seed with which certificates are signed.
    package var admitting: SharedSecret
    /// The owner's word for it: ``Delegation``.
    package var delegation: String
    /// What opens the welcome card of a sealed space, as its links carry it; nil if it is not
    /// sealed.
    package var branding: SharedSecret?

    /// Makes a space: fresh keys, epoch 1. The owner's seed is the caller's to keep apart.
    package static func create(
        space: String, name: String, relay: String, by: String, issued: Int64,
        using random: inout Randomness
    ) -> (keys: SpaceKeys, ownerSeed: SharedSecret) {
        let ownerSeed = SharedSecret(random.secret(32))
        let admitting = SharedSecret(random.secret(32))
        let groupKey = GroupKey(epoch: 1, secret: SharedSecret(random.secret(32)))
        let delegation = Delegation.issue(
            space: space, admittingKey: Ed25519.publicKey(seed: admitting.bytes), epoch: 1,
            issued: issued, ownerSeed: ownerSeed.bytes)
        let signed = SignedFields.delegation(
            appID: AppID(inviteHost: space), epoch: 1,
            spaceKey: Ed25519.publicKey(seed: spaceKeySeed(groupKey)))
        let keys = SpaceKeys(
            space: space, name: name, relay: relay, by: by,
            owner: Ed25519.publicKey(seed: ownerSeed.bytes), groupKeys: [groupKey],
            spaceKeyDelegation: Ed25519.sign(signed.span, seed: ownerSeed.bytes),
            admitting: admitting, delegation: delegation)
        return (keys, ownerSeed)
    }

    package var appID: AppID { AppID(inviteHost: space) }

    /// The group key of the current epoch.
    package var current: GroupKey {
        guard let key = groupKeys.last else { preconditionFailure("a space has an epoch") }
        return key
    }

    /// The Ed25519 seed with which the space binds numbers in an epoch.
    static func spaceKeySeed(_ key: GroupKey) -> SecretBytes {
        key.secret.withBytes {
            HKDF.derive(from: $0, info: Array("invite/space-key".utf8), count: 32)
        }
    }

    /// What this attendant's stored secrets are sealed under, 32 bytes.
    package var storageKey: SecretBytes { derive("invite/storage", 32) }

    /// This attendant's side in every mailbox: the same after a restart.
    package var side: Side {
        Side(derive("invite/attendant-side", 8).withBytes { Hex.encode([UInt8](copying: $0)) })
    }

    private func derive(_ purpose: String, _ count: Int) -> SecretBytes {
        admitting.withBytes { HKDF.derive(from: $0, info: Array(purpose.utf8), count: count) }
    }
}
