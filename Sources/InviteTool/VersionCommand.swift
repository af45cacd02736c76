import System

/// `invite version`.
enum VersionCommand {
    static func run(_ words: [String]) throws -> ExitCode {
        try ProgramVersion.run("invite", words)
    }
}
