import System

/// `relay-bench version`.
enum VersionCommand {
    static func run(_ words: [String]) throws -> ExitCode {
        Terminal.standardOutput.print("relay-bench \(ProductVersion.text)")
        return .success
    }
}
