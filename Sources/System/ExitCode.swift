import Glibc

/// What a program tells its caller when it ends. Programs add their own above 2.
package struct ExitCode: Equatable, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) {
        self.rawValue = rawValue
    }

    package static let success = ExitCode(rawValue: 0)
    package static let failure = ExitCode(rawValue: 1)
    /// The command line was wrong.
    package static let usage = ExitCode(rawValue: 2)

    /// Ends the process.
    package func exit() -> Never {
        Glibc.exit(rawValue)
    }
}
