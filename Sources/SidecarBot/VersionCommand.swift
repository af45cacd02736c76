import System

/// `sidecar-bot version`.
enum VersionCommand {
    static func run(_ words: [String]) throws -> ExitCode {
        try ProgramVersion.run("sidecar-bot", words)
    }
}
