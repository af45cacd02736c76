/// What every program can say of all its commands: completion scripts and its manual page.
extension CommandTable {
    /// What the commands say of themselves, these two included.
    package func manuals() throws -> [CommandManual] {
        try all.map { try HelpProbe.manual(of: $0, program: program) }
    }

    /// The commands of the program, and those that every program has.
    var all: [Command] {
        commands + [
            Command("completion", "print a completion script for a shell", complete),
            Command("man", "print the manual page, for 'man -l -'", man),
        ]
    }

    private func complete(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: [], positionals: 1...1)
        if arguments.wantsHelp {
            Terminal.standardOutput.print(completionHelp)
            return .success
        }
        let name = arguments.positionals[0]
        guard let shell = Completion.Shell(rawValue: name) else {
            throw ArgumentError.invalidValue("completion", name, expected: "bash, zsh or fish")
        }
        let completion = Completion(program: program, commands: try manuals())
        Terminal.standardOutput.write(Array(completion.script(for: shell).utf8))
        return .success
    }

    private var completionHelp: String {
        """
        usage: \(program) completion bash|zsh|fish

        Prints a script by which a shell completes commands, options and values. Its first lines say
        where to put it.

        Example:
          source <(\(program) completion bash)
        """
    }

    private func man(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: [])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(
                """
                usage: \(program) man

                Prints the manual page: what the helps of all commands say, for man.

                Example:
                  \(program) man | man -l -
                """)
            return .success
        }
        let page = ManualPage(
            program: program, purpose: purpose, epilogue: epilogue, commands: try manuals())
        Terminal.standardOutput.write(Array(page.text.utf8))
        return .success
    }
}
