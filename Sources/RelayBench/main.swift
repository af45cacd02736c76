import System

let commands = CommandTable(
    program: "relay-bench",
    purpose: "Measure the relay's parts against what they are built on.",
    commands: [
        Command("spake2", "an exchange beside what it is made of, and Python", SPAKE2Command.run),
        Command("codes", "reading codes and links, by the length of the text", CodesCommand.run),
        Command("bot", "admissions a second beside their cryptography", BotCommand.run),
        Command("relay", "the relay beside Python's server and a bare echo", RelayCommand.run),
        Command("echo", "the bare echo that 'relay' compares with", EchoCommand.run),
        Command("crowd", "the clients that do nothing in 'relay'", CrowdCommand.run),
        Command("version", "print the version", VersionCommand.run),
    ],
    epilogue: """
        Exit codes: 0 every target met, 1 failed, 2 wrong usage, 3 measured and a target missed.
        """)
commands.run(Array(CommandLine.arguments.dropFirst())).exit()
