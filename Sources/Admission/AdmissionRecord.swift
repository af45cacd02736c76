package import MailboxProtocol

/// One person's request and what became of it.
package struct AdmissionRecord: Hashable, Sendable {
    package enum State: String, Hashable, Sendable {
        /// A person has to decide.
        case waiting
        /// The app has to say whether it agrees.
        case asking
        /// The app gave no answer that counts: who asks again is asked about again.
        case unanswered
        case admitted
        case denied
    }

    /// What is kept of the conversation until the joiner has its answer: enough to go on after any
    /// restart of either end.
    package struct Conversation: Hashable, Sendable {
        package var mailbox: MailboxID
        package var side: Side
        package var peerSide: Side
        /// The shared key, sealed under the storage key.
        package var sealedKey: [UInt8]
        /// Our numbered phases so far, byte for byte as they were sent.
        package var said: [String]

        package init(
            mailbox: MailboxID, side: Side, peerSide: Side, sealedKey: [UInt8], said: [String]
        ) {
            self.mailbox = mailbox
            self.side = side
            self.peerSide = peerSide
            self.sealedKey = sealedKey
            self.said = said
        }
    }

    /// 12 hex digits.
    package let id: String
    package let invite: String
    package let name: String
    /// The thumbprint of the joiner's signing key: who it is in the space.
    package let member: String
    /// The joiner's Ed25519 and X25519 public keys.
    package var sign: [UInt8]
    package var box: [UInt8]
    package var requested: Timestamp
    package var state: State
    /// What it was let in with.
    package var epoch: Int
    package var fingerprint: String
    package var certificate: String
    /// Whether the joiner has said that it has the answer.
    package var isReceived = false
    /// Its use was made free again, because the joiner never said that it has the answer.
    package var isLapsed = false
    package var conversation: Conversation?
    /// What the app gave it, sealed under the storage key; empty for nothing.
    package var sealedExtra: [UInt8] = []
}
