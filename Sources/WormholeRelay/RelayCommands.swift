import System

/// What the program can be told to do.
enum RelayCommands {
    static var table: CommandTable {
        CommandTable(
            program: "wormhole-relay",
            purpose: """
                Relays invites between people, and serves Magic Wormhole clients.

                commands:
                """,
            commands: [
                Command("serve", "listen and relay until told to stop", ServeCommand.run),
                Command("limits", "print every limit, its unit and its value", LimitsCommand.run),
                Command("version", "print the version", printVersion),
            ],
            epilogue: """
                Try it:

                  wormhole-relay serve --data ./relay-data --open-spaces

                exit codes: 0 success, 1 failure, 2 wrong command line
                """)
    }

    private static func printVersion(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: [.flag("json")])
        let version = ProductVersion.text
        let text =
            arguments.has(flag: "json")
            ? #"{"program":"wormhole-relay","version":"\#(version)"}"# : "wormhole-relay \(version)"
        Terminal.standardOutput.print(arguments.wantsHelp ? versionUsage : text)
        return .success
    }

    private static let versionUsage = "usage: wormhole-relay version [--json]"
}
