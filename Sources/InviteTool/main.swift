import InviteClient
import System

let commands = CommandTable(
    program: "invite",
    purpose: "Join a space by a code or a link.",
    commands: [
        Command("join", "get let in by a code or a link", JoinCommand.run),
        Command("certify", "be recorded after joining by an offline link", CertifyCommand.run),
        Command("card", "what a space shows of itself to a link", CardCommand.run),
        Command("show", "what a code, a link or a message says, without using it", ShowCommand.run),
        Command("words", "the words of codes: complete, explain, list", WordsCommand.run),
        Command("version", "print the version", VersionCommand.run),
    ],
    epilogue: """
        Exit codes: 0 done, 1 failed, 2 wrong usage; 'invite join --help' lists those of joining.
        """)
SafeStart.check("invite")
commands.run(Array(CommandLine.arguments.dropFirst())).exit()
