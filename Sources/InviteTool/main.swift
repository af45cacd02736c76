import InviteClient
import System

let commands = CommandTable(
    program: "invite",
    purpose: "Join a space by a code or a link, and invite others to it.",
    commands: [
        Command("join", "get let in by a code or a link", JoinCommand.run),
        Command("new", "have the space's bot make an invite", MemberInvites.new),
        Command("attend", "answer for the invites this device keeps", DeviceInvites.attend),
        Command("give", "have the bot hold an invite of this device", DeviceHandOver.give),
        Command("take", "take an invite from the bot to this device", DeviceHandOver.take),
        Command("list", "list the space's invites", MemberLists.list),
        Command("show", "one invite; or what a code or a link says", ShowCommand.run),
        Command("renew", "a new code for an invite", MemberInvites.renew),
        Command("rearm", "make unconfirmed uses free again", MemberInvites.rearm),
        Command("revoke", "end an invite", MemberInvites.revoke),
        Command("pending", "list who waits for a decision", MemberLists.pending),
        Command("approve", "let somebody in who waits", MemberDecisions.approve),
        Command("deny", "turn somebody away who waits", MemberDecisions.deny),
        Command("log", "who was let in, and what was tried", MemberLists.log),
        Command("certify", "be recorded after joining by an offline link", CertifyCommand.run),
        Command("card", "what a space shows of itself to a link", CardCommand.run),
        Command("words", "the words of codes: complete, explain, list", WordsCommand.run),
        Command("version", "print the version", VersionCommand.run),
    ],
    epilogue: """
        Exit codes: 0 done, 1 failed, 2 wrong usage; 'invite join --help' lists those of joining,
        and the others' help theirs.
        """)
SafeStart.check("invite")
commands.run(Array(CommandLine.arguments.dropFirst())).exit()
