import InviteClient
import System

let commands = CommandTable(
    program: "sidecar-bot",
    purpose: "Holds the keys of a space and lets in whoever has a right code.",
    commands: [
        Command("init", "make a space, and a bot that holds its keys", InitCommand.run),
        Command("keys", "move, turn, back up and restore the keys", KeysCommand.run),
        Command("doctor", "check everything and say what to do", DoctorCommand.run),
        Command("run", "let people in, until stopped", RunCommand.run),
        Command("invite", "make, list, show, renew or revoke invites", InviteCommand.run),
        Command("card", "what those who open a link see of the space", CardCommand.run),
        Command("pending", "list who waits for a decision", PendingCommand.run),
        Command("approve", "let somebody in who waits", DecideCommand.approve),
        Command("deny", "turn somebody away who waits", DecideCommand.deny),
        Command("log", "who was let in, and what was tried", LogCommand.run),
        Command("version", "print the version", VersionCommand.run),
    ],
    epilogue: """
        Where a space lives is said by --data DIR or SIDECAR_BOT_DATA.
        The keyring opens with DIR/keyring.key or SIDECAR_BOT_KEY_FILE, with the systemd credential
        sidecar-bot.key, or with a passphrase: see 'sidecar-bot keys --help'.
        Exit codes: 0 done, 1 failed, 2 wrong usage.
        """)
SafeStart.check("sidecar-bot")
commands.run(Array(CommandLine.arguments.dropFirst())).exit()
