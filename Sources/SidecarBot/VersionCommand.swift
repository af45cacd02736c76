import System

/// `sidecar-bot version`.
enum VersionCommand {
    static func run(_ words: [String]) throws -> ExitCode {
        Terminal.standardOutput.print("sidecar-bot \(ProductVersion.text)")
        return .success
    }
}
