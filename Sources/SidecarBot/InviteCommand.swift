import Admission
import CryptoPrimitives
import InviteClient
import InviteCodes
import MailboxProtocol
import System
import WormholeSession

/// `sidecar-bot invite …`: what the bot's own host can do with invites.
enum InviteCommand {
    private static let usage = """
        usage: sidecar-bot invite [new] --data DIR [options]
               sidecar-bot invite list|show|renew|rearm|revoke [ID] --data DIR [--json]

          new        make an invite and print its link, code and QR code
            --by NAME       who invites, as it stands in the link; the space's name by default
            --uses N        how many people it lets in (1)
            --expires TIME  how long it is good for: 30m, 12h, 7d (7d)
            --policy P      instant: a right code lets in at once; approve: somebody decides
            --label TEXT    a note for yourself
            --language LANG the words are in en, de, fr, es, it or pt (en)
            --words N       how many words: 2 or 3 (as many as it needs)
          \(Readmitting.usage)
          \(LongInvites.usage)
          list       all invites
          show ID    one invite: used, waiting, wrong codes tried, and its code again
          renew ID   a new code with a new number for an invite, also for a locked one
          rearm ID   make the uses of people free again who were let in and never confirmed it;
                     with a new code where the old one is over
          revoke ID  end an invite now

          new, show, renew and rearm also take
            --qr            show a QR code also when the output is not a terminal
          \(InviteSharing.usage)

          --json     print one JSON object

        The bot need not run. Codes have two words; three when an invite lets in more than one
        person or is good for more than seven days.

        Example:
          sidecar-bot invite --data /var/lib/sidecar-bot --by Paul
        """

    private static let options: [Arguments.Option] =
        [
            BotHome.option, .value("by"), .value("uses"), .value("expires"), .value("policy"),
            .value("label"), .value("language"), .value("words"), .flag("qr"), .flag("json"),
        ] + InviteSharing.options + Readmitting.options + LongInvites.options

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: options, positionals: 0...2)
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let sharing = try InviteSharing(arguments)
        let home = try BotHome(arguments)
        switch (arguments.positionals.first ?? "new", arguments.positionals.dropFirst().first) {
        case ("new", nil): try makeNew(home, arguments, sharing)
        case ("list", nil): try list(home, arguments)
        case ("show", let id?): try show(home, id, arguments, sharing)
        case ("renew", let id?): try renew(home, id, arguments, sharing)
        case ("rearm", let id?): try rearm(home, id, arguments, sharing)
        case ("revoke", let id?): try revoke(home, id, arguments)
        case ("show", nil), ("renew", nil), ("rearm", nil), ("revoke", nil):
            throw ClientFailure("which invite?", hint: "see 'sidecar-bot invite list'")
        case (let verb, _):
            throw ClientFailure("no such thing to do with invites: '\(verb)'", hint: "see --help")
        }
        return .success
    }

    // MARK: Making

    private static func makeNew(
        _ home: BotHome, _ arguments: Arguments, _ sharing: InviteSharing
    ) throws {
        let now = BotHome.now
        let uses = try arguments.number("uses", in: 1...AdmissionLimits.usesMax) ?? 1
        let life = try Lifetime.parse(arguments["expires"] ?? "7d")
        let list = try InviteOptions.list(arguments["language"])
        let count = try Minting.wordCount(
            asked: arguments.number("words", in: WordCode.wordsMin...WordCode.wordsMax),
            for: InviteUse(uses: uses, lifetime: life), of: list)
        let label = try InviteOptions.label(arguments["label"])
        let policy = try InviteOptions.policy(arguments["policy"])
        let keys = try home.keys()
        let inviter = try InviteOptions.inviter(arguments["by"] ?? keys.name)
        let readmitting = try Readmitting(arguments, home, uses: uses)
        let isOffline = arguments.has(flag: "offline")
        let isLong = arguments.has(flag: "long")
        guard isLong || (!isOffline && arguments["form"] == nil) else {
            throw ClientFailure("--offline and --form are for long links", hint: "say --long too")
        }
        guard !isLong || (arguments["language"] == nil && arguments["words"] == nil) else {
            throw ClientFailure("--language and --words are for codes of words")
        }
        let code: InviteCode
        var words: WordCode?
        if isLong {
            code = try LongInvites.mint(keys, isOffline: isOffline, expires: now + life)
        } else {
            (code, words) = try Minting.code(keys, words: count, of: list, expires: now + life)
        }
        var random = Randomness.system
        var invite = Invite(
            id: Invite.newID(using: &random), inviter: inviter, label: label, created: now,
            expires: now + life, usesMax: uses, policy: policy, code: code)
        invite.readmission = readmitting?.word(for: invite, space: keys.space)
        try home.leave(.add(invite))
        try report(invite, words, keys, arguments, sharing)
    }

    static func report(
        _ invite: Invite, _ words: WordCode?, _ keys: SpaceKeys, _ arguments: Arguments,
        _ sharing: InviteSharing
    ) throws {
        let link = try link(invite, words, keys, arguments)
        try sharing.writePicture(link)
        if arguments.has(flag: "json") {
            return JSONOutput.print { writer in
                writer.member("invite", invite.id)
                writer.member("space", keys.space)
                writer.member("code", ifPresent: words.map(Shown.code))
                writer.member("language", ifPresent: words?.language.tag)
                writer.member("link", Shown.link(link))
                writer.member("kind", InviteSummary.kind(of: invite))
                writer.member("expires", invite.expires.milliseconds)
                writer.member("uses", invite.usesMax)
                writer.member("policy", invite.policy.rawValue)
                for (name, text) in sharing.texts(link, words) { writer.member(name, text) }
            }
        }
        let output = Terminal.standardOutput
        output.print("link:   \(Shown.link(link))")
        if let words { output.print("code:   \(Shown.code(words))") }
        output.print("space:  \(keys.space)")
        output.print("invite: \(invite.id)")
        output.print("until:  \(Output.moment(invite.expires)) UTC")
        if let long = invite.code.link { output.print("\n" + LongInvites.explanation(long)) }
        printShared(link, words, arguments, sharing, showsPicture: output.isTerminal)
    }

    private static func link(
        _ invite: Invite, _ words: WordCode?, _ keys: SpaceKeys, _ arguments: Arguments
    ) throws -> InviteLink {
        if let words { return try Minting.link(invite, words, keys) }
        guard let long = invite.code.link else {
            throw ClientFailure("the invite's code does not open with this keyring")
        }
        return try LongInvites.link(invite, long, keys, LongInvites.form(arguments))
    }

    /// What helps to hand the invite over, below what it is.
    private static func printShared(
        _ link: InviteLink, _ words: WordCode?, _ arguments: Arguments, _ sharing: InviteSharing,
        showsPicture: Bool
    ) {
        for (_, text) in sharing.texts(link, words) { Terminal.standardOutput.print("\n\(text)") }
        if showsPicture || arguments.has(flag: "qr"),
            let picture = QRCode.render(Shown.link(link))
        {
            Terminal.standardOutput.print("\n\(picture)")
        }
    }

    // MARK: Looking

    static func list(_ home: BotHome, _ arguments: Arguments) throws {
        let ledger = try home.ledger()
        if arguments.has(flag: "json") {
            let invites = ledger.invites.map { InviteReport($0, in: ledger).object }
            return JSONOutput.print { $0.member("invites", .array(invites.map(JSON.object))) }
        }
        if ledger.invites.isEmpty { Terminal.standardOutput.print("no invites yet") }
        for invite in ledger.invites {
            Terminal.standardOutput.print(InviteReport(invite, in: ledger).line)
        }
    }

    static func show(
        _ home: BotHome, _ id: String, _ arguments: Arguments, _ sharing: InviteSharing
    ) throws {
        let ledger = try home.ledger()
        let invite = try InviteOptions.find(id, in: ledger)
        let report = InviteReport(invite, in: ledger)
        guard ![.giving, .given].contains(invite.state) else {
            guard arguments.has(flag: "json") else {
                return Terminal.standardOutput.print(report.paragraph)
            }
            return JSONOutput.print { writer in
                for member in report.object.members { writer.member(member.name, member.value) }
            }
        }
        let words = invite.code.link == nil ? try Minting.words(of: invite.code, in: ledger) : nil
        let link = try link(invite, words, ledger.keys, arguments)
        if report.isOpen { try sharing.writePicture(link) }
        guard !arguments.has(flag: "json") else {
            return JSONOutput.print { writer in
                for member in report.object.members { writer.member(member.name, member.value) }
                writer.member("code", ifPresent: words.map(Shown.code))
                writer.member("link", Shown.link(link))
                for (name, text) in sharing.texts(link, words) { writer.member(name, text) }
            }
        }
        Terminal.standardOutput.print(report.paragraph)
        guard report.isOpen else { return }
        if let words { Terminal.standardOutput.print("code:    \(Shown.code(words))") }
        Terminal.standardOutput.print("link:    \(Shown.link(link))")
        printShared(link, words, arguments, sharing, showsPicture: false)
    }
}
