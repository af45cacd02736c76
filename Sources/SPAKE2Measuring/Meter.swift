/// What one side of an exchange does, one step after another.
package enum Step: String, Sendable, CaseIterable {
    /// Preparing the password.
    case prepare
    /// Drawing a scalar and making the message.
    case start
    /// Checking and combining the peer's message, and deriving all keys.
    case finish
    /// Checking the peer's confirmation and giving out the key.
    case confirm
}

/// Counts what a step costs, in whatever it counts.
package protocol Meter: AnyObject {
    /// Counts from here on.
    func begin()

    /// Ends counting: all since ``begin()`` was this step.
    func end(_ step: Step)
}
