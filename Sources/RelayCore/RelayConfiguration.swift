package import MailboxProtocol

/// What the operator decides.
package struct RelayConfiguration: Sendable {
    package var limits = RelayLimits()

    /// Whether plain appids are served besides invites.
    package var servesPlainApps = true

    /// Whether the first who binds a number of an unregistered space becomes its owner.
    package var opensSpaces = false

    /// Spaces whose owner the operator has registered. A registered owner stands above one that
    /// was taken from the first who bound.
    package var registeredSpaces: [RegisteredSpace] = []

    /// Shown by clients to their users.
    package var motd: String?

    package init() {}
}

/// A space the operator vouches for.
package struct RegisteredSpace: Equatable, Sendable {
    package let appID: AppID
    /// Ed25519 public key, 32 bytes.
    package let owner: [UInt8]

    package init(appID: AppID, owner: [UInt8]) {
        self.appID = appID
        self.owner = owner
    }
}
