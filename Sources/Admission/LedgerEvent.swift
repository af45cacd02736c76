package import MailboxProtocol

/// One line of the log that people read.
package struct LedgerEvent: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case created
        case renewed
        case revoked
        case expired
        case letIn = "let-in"
        case waiting
        case denied
        /// The app gave no answer about somebody.
        case hostFailed = "host-failed"
        case received
        /// Uses that nobody confirmed were made free again: so many.
        case rearmed
        case wrongCode = "wrong-code"
        case locked
        /// Another device or the bot holds the invite from here on.
        case given
        /// The invite came from its earlier holder.
        case taken
        /// A member was removed; there is no invite to it.
        case removed
        /// The store was older than what the relay or the guard file remember: all codes locked.
        case restored
    }

    package var at: Timestamp
    package var kind: Kind
    package var invite: String
    package var name: String?
    package var member: String?
    package var fingerprint: String?
    /// Wrong guesses so far.
    package var count: Int?
}
