/// An invite that was made for somebody. Its code and link let in whoever has them, so it prints
/// neither by itself.
public struct MadeInvite: Sendable, CustomStringConvertible, CustomReflectable {
    /// 12 hex digits.
    public let id: String
    /// What to say: `coral-piano-42`.
    public let code: String
    /// The same as a link to send.
    public let link: String

    /// Which one it is.
    public var description: String { "invite \(id)" }

    /// Nothing more than ``description``.
    public var customMirror: Mirror { Mirror(self, children: ["id": id]) }

    /// How a right code lets somebody in.
    public enum Policy: Hashable, Sendable {
        /// At once.
        case instant
        /// After ``Attending/approve(_:)``.
        case approve
    }
}

/// Why a space cannot be attended, or an invite not be made: a sentence.
public struct AttendFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
