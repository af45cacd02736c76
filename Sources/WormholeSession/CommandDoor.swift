package import CryptoPrimitives
import MailboxProtocol

/// What happens to a member who commands the bot.
package enum CommandInput: Sendable {
    case start
    case connected
    case received([UInt8])
    /// The connection is gone, or never came up.
    case disconnected
    /// The person gives up.
    case cancel
    case tick
}

/// What the driver must do, in this order.
package enum CommandEffect: Sendable {
    case connect
    case disconnect
    case send([UInt8])
    case report(CommandProgress)
    case finish(CommandOutcome)
}

/// What a person looks at while it takes a while.
package enum CommandProgress: Hashable, Sendable {
    /// The bot is not there at the moment.
    case waiting
    /// The relay asked for patience.
    case busy(for: Duration)
}

/// How it ended.
package enum CommandOutcome: Hashable, Sendable {
    /// The bot's answer, a JSON object as text.
    case answered([UInt8])
    /// There is no such meeting place: the space has turned its keys, or has no bot.
    case noSuchPlace
    /// The bot was not there, or fell silent.
    case silent
    /// Who was there is not the space's bot.
    case interfered
    case unreachable
    /// The relay refuses, in its own words.
    case refused(String)
    case cancelled
}

/// Who commands, where, and what.
package struct CommandConfiguration: Sendable {
    /// The space's id: its host.
    package let space: String
    /// The space owner's Ed25519 public key.
    package let owner: [UInt8]
    /// The member's group key of the current epoch.
    package let groupKey: GroupKey
    package let certificate: String
    /// Ed25519 seed the certificate is for.
    package let sign: SharedSecret
    /// A JSON object, as text.
    package let command: String
    /// How long the answer may take.
    package let patience: Duration

    package init(
        grant: Grant, groupKey: GroupKey, sign: SharedSecret, command: String, patience: Duration
    ) {
        self.space = grant.space
        self.owner = grant.owner
        self.groupKey = groupKey
        self.certificate = grant.certificate
        self.sign = sign
        self.command = command
        self.patience = patience
    }
}
