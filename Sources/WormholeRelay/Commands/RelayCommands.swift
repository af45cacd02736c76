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
                Command(
                    "check-config", "say what 'serve' would make of its options, and of its files",
                    CheckConfigCommand.run),
                Command("limits", "print every limit, its unit and its value", LimitsCommand.run),
                Command("stats", "print what a running relay counts", StatsCommand.run),
                Command("space", "add, list or remove spaces you vouch for", SpaceCommand.run),
                Command("version", "print the version", printVersion),
            ],
            epilogue: """
                Try it:

                  wormhole-relay serve --data ./relay-data --open-spaces

                Every option of 'serve' has an environment variable: --open-spaces is
                WORMHOLE_RELAY_OPEN_SPACES=1.

                exit codes: 0 success, 1 failure, 2 wrong command line
                """)
    }

    private static func printVersion(_ words: [String]) throws -> ExitCode {
        try ProgramVersion.run("wormhole-relay", words)
    }
}
