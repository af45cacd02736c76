import CryptoPrimitives
import InviteClient
import System

/// One subcommand: what it is called, what it does in a line, and the function that does it.
struct Command {
    let name: String
    let summary: String
    let run: ([String]) throws -> ExitCode

    init(_ name: String, _ summary: String, _ run: @escaping ([String]) throws -> ExitCode) {
        self.name = name
        self.summary = summary
        self.run = run
    }
}

/// The subcommands of the program, and what is the same for all of them.
struct CommandTable {
    let program: String
    let commands: [Command]

    func run(_ arguments: [String]) -> ExitCode {
        let diagnostics = Diagnostics(program: program)
        guard SelfTest.isMixedOrderPointRefused else {
            diagnostics.error(
                "the installed libsodium accepts invalid points (CVE-2025-69277)",
                hint: "install the security update of libsodium23")
            return .failure
        }
        try? ProcessLimits.forbidCoreFiles()
        guard let name = arguments.first, name != "-h", name != "--help" else {
            Terminal.standardOutput.print(usage)
            return arguments.isEmpty ? .usage : .success
        }
        guard let command = commands.first(where: { $0.name == name }) else {
            let near = nearest(to: name, in: commands.map(\.name))
            diagnostics.error(
                "no command '\(name)'",
                hint: near.map { "did you mean '\($0)'?" } ?? "see '\(program) --help'")
            return .usage
        }
        do {
            return try command.run(Array(arguments.dropFirst()))
        } catch let error as ArgumentError {
            diagnostics.error(error.description, hint: error.hint)
            return .usage
        } catch let error as ClientFailure {
            diagnostics.error(error.description, hint: error.hint)
            return .failure
        } catch {
            diagnostics.error("\(error)")
            return .failure
        }
    }

    private var usage: String {
        let width = commands.map(\.name.count).max() ?? 0
        let lines = commands.map { command in
            "  \(command.name.padded(to: width))  \(command.summary)"
        }
        return """
            usage: \(program) <command> [options]

            Holds the keys of a space and lets in whoever has a right code.

            \(lines.joined(separator: "\n"))

            '\(program) <command> --help' tells more. Where a space lives is said by --data DIR or
            SIDECAR_BOT_DATA.

            Exit codes: 0 done, 1 failed, 2 wrong usage.
            """
    }
}

extension String {
    /// Filled up with spaces on the right.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
