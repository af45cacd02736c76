import System

/// `invite version`.
enum VersionCommand {
    static func run(_ words: [String]) throws -> ExitCode {
        Terminal.standardOutput.print("invite \(ProductVersion.text)")
        return .success
    }
}
