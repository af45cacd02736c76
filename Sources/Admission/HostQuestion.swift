import CryptoPrimitives
import MailboxProtocol
import WormholeSession

/// What the app that a space belongs to is asked before somebody is let in. Nothing in it is
/// secret: no code, no keys of the space.
package struct HostQuestion: Hashable, Sendable {
    /// The admission's id, 12 hex digits: the same whenever the same joiner asks by the same
    /// invite, whatever crashed in between. So an app that is asked twice knows that it was.
    package let id: String
    package let space: String
    /// What the joiner wants to be called.
    package let name: String
    /// The joiner's id in the space: the RFC 7638 thumbprint of its signing key.
    package let member: String
    /// The joiner's Ed25519 public key, 32 bytes.
    package let sign: [UInt8]
    package let invite: String
    package let label: String
    package let policy: AdmissionPolicy
    /// The epoch of the newest key the joiner will get.
    package let epoch: Int
    /// The thumbprint whose place the joiner takes by the owner's word.
    package let readmits: String?

    init(
        _ admission: AdmissionRecord, _ invite: Invite, _ keys: SpaceKeys, readmits: String?
    ) {
        id = admission.id
        space = keys.space
        name = admission.name
        member = admission.member
        sign = admission.sign
        self.invite = invite.id
        label = invite.label
        policy = invite.policy
        epoch = keys.current.epoch
        self.readmits = readmits
    }

    /// What the app reads: one JSON object and a line feed. Source: docs/embedding.md.
    package var encoded: [UInt8] {
        JSONWriter.object { writer in
            writer.member("version", 1)
            writer.member("event", "admit")
            writer.member("id", id)
            writer.member("space", space)
            writer.member("name", name)
            writer.member("member", member)
            writer.member("sign", Hex.encode(sign))
            writer.member("invite", invite)
            writer.member("label", label)
            writer.member("policy", policy.rawValue)
            writer.member("epoch", epoch)
            writer.member("readmits", ifPresent: readmits)
        } + [0x0A]
    }
}
