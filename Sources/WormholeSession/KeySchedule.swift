package import CryptoPrimitives
package import MailboxProtocol

/// Which keys a conversation uses for what. Source: the mailbox protocol notes, B4 (Magic
/// Wormhole's key schedule), and the invite conversation for the last two.
package enum KeySchedule {
    /// What a phase key is derived for: each sender and each phase has its own. 79 bytes.
    package static func phaseKeyInfo(side: Side, phase: Phase) -> [UInt8] {
        let side = SHA256.hash(Array(side.rawValue.utf8).span)
        let phase = SHA256.hash(Array(phase.rawValue.utf8).span)
        return Array("wormhole:phase:".utf8) + side + phase
    }

    /// What both ends may compare to see that nobody stands between them.
    package static let verifierInfo = Array("wormhole:verifier".utf8)

    /// What a joiner signs to bind its own keys to the conversation.
    package static let bindInfo = Array("invite/bind".utf8)

    /// The key of one phase, 32 bytes, from a key both ends have confirmed.
    package static func phaseKey(
        _ key: SharedSecret, side: Side, phase: Phase
    ) -> SecretBytes {
        key.withBytes {
            HKDF.derive(from: $0, info: phaseKeyInfo(side: side, phase: phase), count: 32)
        }
    }

    /// The value a joiner's proof covers, 32 bytes.
    package static func bindingValue(_ key: SharedSecret) -> SecretBytes {
        key.withBytes { HKDF.derive(from: $0, info: bindInfo, count: 32) }
    }
}
