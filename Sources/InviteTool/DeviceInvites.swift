import Admission
import CryptoPrimitives
import InviteClient
import InviteCodes
import MailboxProtocol
import System
import WormholeSession

/// `invite new --mine`, `invite new --wait` and `invite attend`: invites that this device keeps,
/// and answers for itself. No bot is needed.
enum DeviceInvites {
    static let newUsage = """
          --mine           keep the invite on this device instead of giving it to the bot
          --wait           the same, and answer here until the invite is over; who has to wait
                           for a decision is asked about at this terminal
        \(DeviceFolder.usage)
        """

    static func new(_ arguments: Arguments, _ sharing: InviteSharing) throws -> ExitCode {
        let device = try DeviceFolder(arguments)
        let keys = try device.keys()
        let (invite, words) = try mint(arguments, keys)
        try device.leave(.add(invite))
        let link = try Minting.link(invite, words, keys)
        try sharing.writePicture(link)
        if arguments.has(flag: "json") {
            JSONOutput.print { writer in
                writer.member("invite", invite.id)
                writer.member("space", keys.space)
                writer.member("code", Shown.code(words))
                writer.member("link", Shown.link(link))
                writer.member("expires", invite.expires.milliseconds)
                writer.member("uses", invite.usesMax)
                writer.member("policy", invite.policy.rawValue)
                for (name, text) in sharing.texts(link, words) { writer.member(name, text) }
            }
        } else {
            show(invite, words, link, arguments, sharing)
        }
        guard arguments.has(flag: "wait") else { return .success }
        return try attend(device, keys, until: invite.id)
    }

    private static func mint(
        _ arguments: Arguments, _ keys: SpaceKeys
    ) throws -> (invite: Invite, words: WordCode) {
        let uses = try arguments.number("uses", in: 1...AdmissionLimits.usesMax) ?? 1
        let life = try Lifetime.parse(arguments["expires"] ?? "7d")
        let list = try InviteOptions.list(arguments["language"])
        let policy = try InviteOptions.policy(arguments["policy"])
        let inviter = try InviteOptions.inviter(arguments["by"] ?? keys.by)
        let label = try InviteOptions.label(arguments["label"])
        let now = DeviceFolder.now
        let count = try Minting.wordCount(
            asked: nil, for: InviteUse(uses: uses, lifetime: life), of: list)
        let (code, words) = try Minting.code(keys, words: count, of: list, expires: now + life)
        var random = Randomness.system
        let invite = Invite(
            id: Invite.newID(using: &random), inviter: inviter, label: label, created: now,
            expires: now + life, usesMax: uses, policy: policy, code: code)
        return (invite, words)
    }

    private static func show(
        _ invite: Invite, _ words: WordCode, _ link: InviteLink, _ arguments: Arguments,
        _ sharing: InviteSharing
    ) {
        let output = Terminal.standardOutput
        output.print(
            """
            link:    \(Shown.link(link))
            code:    \(Shown.code(words))
            invite:  \(invite.id)
            until:   \(Output.moment(invite.expires)) UTC
            """)
        for (_, text) in sharing.texts(link, words) { output.print("\n\(text)") }
        if output.isTerminal || arguments.has(flag: "qr"),
            let picture = QRCode.render(Shown.link(link))
        {
            output.print("\n\(picture)")
        }
    }

    // MARK: Attending

    static func attend(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: [DeviceFolder.option])
        if arguments.wantsHelp {
            return MemberLists.help(
                "attend",
                """
                Answers for the invites this device keeps, until it is stopped (Ctrl-C, SIGTERM).
                Who has to wait for a decision is asked about at this terminal.

                \(DeviceFolder.usage)
                """, "invite attend --device ~/.local/share/garden")
        }
        let device = try DeviceFolder(arguments)
        return try attend(device, device.keys(), until: nil)
    }

    /// Until a signal, or until one invite is over and who came in by it has confirmed it.
    private static func attend(
        _ device: DeviceFolder, _ keys: SpaceKeys, until invite: String?
    ) throws -> ExitCode {
        let desk = DecisionDesk(keys)
        let driver = try AttendantDriver(
            keyring: device.keyring, from: device.sources, store: device.store,
            guardPath: device.generation, role: .member,
            host: HostCommands(onAdmit: nil, notify: nil)
        ) { desk.hear($0) }
        driver.decisions = { desk.decisions() }
        if let invite {
            let end = EndOfInvite(invite)
            driver.isOver = { end.isReached(in: $0, at: DeviceFolder.now) }
        }
        try driver.run()
        return .success
    }
}

/// When there is nothing left to wait for: the relay has everything, and who came in has confirmed
/// it or has had time to.
private final class EndOfInvite {
    private let id: String
    private var isOverSince: Timestamp?

    private static let goodbye = Duration.seconds(10)

    init(_ id: String) {
        self.id = id
    }

    func isReached(in ledger: Ledger, at now: Timestamp) -> Bool {
        guard let invite = ledger.invite(id), invite.state != .open else { return false }
        let isRelayDone = !ledger.retiring.contains { $0.nameplate == invite.code.nameplate }
        let since = isOverSince ?? now
        isOverSince = since
        guard isRelayDone else { return false }
        return ledger.unconfirmed(id).isEmpty || now.since(since) >= Self.goodbye
    }
}
