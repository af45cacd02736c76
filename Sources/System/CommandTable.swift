/// An error that can be told to a person: what is wrong, and what to do about it if that is known.
package protocol ExplainedError: Error, CustomStringConvertible {
    var hint: String? { get }
}

/// One subcommand: what it is called, what it does in a line, and the function that does it.
package struct Command {
    package let name: String
    package let summary: String
    let run: ([String]) throws -> ExitCode

    package init(
        _ name: String, _ summary: String, _ run: @escaping ([String]) throws -> ExitCode
    ) {
        self.name = name
        self.summary = summary
        self.run = run
    }
}

/// The subcommands of a program, and what is the same for all of them.
package struct CommandTable {
    let program: String
    let purpose: String
    let commands: [Command]
    let epilogue: String

    /// `purpose` and `epilogue` stand before and after the list of commands in the usage text.
    package init(program: String, purpose: String, commands: [Command], epilogue: String) {
        self.program = program
        self.purpose = purpose
        self.commands = commands
        self.epilogue = epilogue
    }

    /// Runs the subcommand that the first argument names.
    package func run(_ arguments: [String]) -> ExitCode {
        let diagnostics = Diagnostics(program: program)
        guard let name = arguments.first, name != "-h", name != "--help" else {
            Terminal.standardOutput.print(usage)
            return arguments.isEmpty ? .usage : .success
        }
        guard let command = all.first(where: { $0.name == name }) else {
            let near = nearest(to: name, in: all.map(\.name))
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
        } catch let error as any ExplainedError {
            diagnostics.error(error.description, hint: error.hint)
            return .failure
        } catch {
            diagnostics.error("\(error)")
            return .failure
        }
    }

    private var usage: String {
        let width = all.map(\.name.count).max() ?? 0
        let lines = all.map { "  \($0.name.padded(to: width))  \($0.summary)" }
        return """
            usage: \(program) <command> [options]

            \(purpose)

            \(lines.joined(separator: "\n"))

            '\(program) <command> --help' tells more.

            \(epilogue)
            """
    }
}

extension String {
    /// Filled up with spaces on the right.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
