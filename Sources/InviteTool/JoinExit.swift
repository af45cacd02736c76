import System

/// How `invite join` ends, for scripts. Documented in its help.
extension ExitCode {
    /// The code or link makes no sense as it is; nothing was sent and nothing spent.
    static let notUnderstood = ExitCode(rawValue: 3)
    /// The other end has other words.
    static let wrongCode = ExitCode(rawValue: 4)
    /// No such code any more.
    static let ended = ExitCode(rawValue: 5)
    static let declined = ExitCode(rawValue: 6)
    /// The other end was lost after the try had begun.
    static let lost = ExitCode(rawValue: 7)
    /// Too many tries of this code from here.
    static let outOfTries = ExitCode(rawValue: 8)
    static let unreachable = ExitCode(rawValue: 9)
    /// Something between the two ends interfered.
    static let interfered = ExitCode(rawValue: 10)
    /// The keys are here, and nobody has certified who has them.
    static let uncertified = ExitCode(rawValue: 11)
    /// Stopped by the person.
    static let cancelled = ExitCode(rawValue: 130)
}
