import CryptoPrimitives
import InviteClient
import InviteCodes
import MailboxProtocol
import System
import WormholeSession

/// `invite new`, `show`, `renew` and `revoke`: one invite of the space's bot.
enum MemberInvites {
    static func new(_ words: [String]) throws -> ExitCode {
        let options: [Arguments.Option] = [
            .value("by"), .value("uses"), .value("expires"), .value("policy"), .value("label"),
            .value("language"), .flag("qr"), .flag("mine"), .flag("wait"), DeviceFolder.option,
        ]
        let arguments = try Arguments(
            words, options: MemberTool.options + options + InviteSharing.options)
        if arguments.wantsHelp {
            return MemberLists.help(
                "new",
                """
                Has the space's bot make an invite, and prints what to give to whom you invite.

                  --by NAME        who invites; the name you joined with by default
                  --uses N         how many people it lets in (1)
                  --expires TIME   how long it is good for: 30m, 12h, 7d (7d)
                  --policy P       instant: a right code lets in at once; approve: somebody decides
                  --label TEXT     a note for members
                  --language L     of the words: en, de, fr, es, it or pt (en)
                  --qr             show a QR code also when the output is not a terminal
                \(DeviceInvites.newUsage)
                \(InviteSharing.usage)
                """, "invite new --label 'for Ana'")
        }
        let sharing = try InviteSharing(arguments)
        if arguments.has(flag: "mine") || arguments.has(flag: "wait") {
            return try DeviceInvites.new(arguments, sharing)
        }
        let tool = try MemberTool(arguments)
        let by = arguments["by"] ?? tool.keyring.name
        guard !by.isEmpty else { throw ClientFailure("who invites?", hint: "say --by NAME") }
        var random = Randomness.system
        var command: JSONObject = [
            "do": .string("new"), "token": .string(Hex.encode(random.bytes(16))), "by": .string(by),
        ]
        for name in ["policy", "label", "language"] {
            if let text = arguments[name] { command.append(name, .string(text)) }
        }
        if let uses = try arguments.number("uses", in: 1...1000) {
            command.append("uses", .integer(uses))
        }
        if let expires = arguments["expires"] {
            let life = try Lifetime.parse(expires)
            command.append("expires", .integer(life.secondsRoundedUp))
        }
        return try tool.ask(command) { answer in
            try show(answer, arguments, sharing, tool, isNew: true)
        }
    }

    static func show(_ words: [String]) throws -> ExitCode {
        try one(
            words, "show", "Tells of one invite: used, waiting, wrong codes tried, and its code.")
    }

    static func renew(_ words: [String]) throws -> ExitCode {
        try one(
            words, "renew",
            "Gives an invite a new code with a new number, also when the old one is locked.")
    }

    static func rearm(_ words: [String]) throws -> ExitCode {
        try one(
            words, "rearm",
            """
            Makes the uses of people free again who were let in and never confirmed it. Where the
            code is over by now, 'invite renew ID' gives the invite a new one.
            """)
    }

    static func revoke(_ words: [String]) throws -> ExitCode {
        try one(words, "revoke", "Ends an invite now.")
    }

    private static func one(_ words: [String], _ verb: String, _ text: String) throws -> ExitCode {
        let arguments = try Arguments(
            words, options: MemberTool.options + [.flag("qr")] + InviteSharing.options,
            positionals: 0...1)
        if arguments.wantsHelp {
            return MemberLists.help(
                "\(verb) ID", "\(text)\n\n\(InviteSharing.usage)", "invite \(verb) 4f1c0a9be2d7")
        }
        guard let id = arguments.positionals.first else { throw ArgumentError.missingArgument }
        let sharing = try InviteSharing(arguments)
        let tool = try MemberTool(arguments)
        var random = Randomness.system
        var command: JSONObject = ["do": .string(verb), "invite": .string(id)]
        if verb == "renew" { command.append("token", .string(Hex.encode(random.bytes(16)))) }
        return try tool.ask(command) { answer in
            try show(answer, arguments, sharing, tool, isNew: verb == "renew")
        }
    }

    // MARK: Telling

    private static func show(
        _ answer: JSONObject, _ arguments: Arguments, _ sharing: InviteSharing,
        _ tool: MemberTool, isNew: Bool
    ) throws {
        guard let text = answer.string("code") else {
            return tool.isJSON ? tool.printJSON(answer) : printState(answer)
        }
        let code = try WordCode(reading: Array(text.utf8).span)
        let space = try SpaceAddress(reading: tool.keyring.grant.space)
        let branding = answer.string("branding").map {
            SharedSecret(SecretBytes(copying: Array($0.utf8).span))
        }
        let link = try InviteLink(
            space: space, name: answer.text("inviter"), code: code, brandingKey: branding)
        try sharing.writePicture(link)
        if tool.isJSON {
            var whole = answer
            whole.append("link", .string(Shown.link(link)))
            for (name, text) in sharing.texts(link, code) { whole.append(name, .string(text)) }
            return tool.printJSON(whole)
        }
        if !isNew { printState(answer) }
        let output = Terminal.standardOutput
        output.print(
            """
            link:    \(Shown.link(link))
            code:    \(Shown.code(code))
            invite:  \(answer.text("id"))
            until:   \(answer.when("expires")) UTC
            """)
        for (_, text) in sharing.texts(link, code) { output.print("\n\(text)") }
        if isNew && output.isTerminal || arguments.has(flag: "qr"),
            let picture = QRCode.render(Shown.link(link))
        {
            output.print("\n\(picture)")
        }
    }

    private static func printState(_ invite: JSONObject) {
        let unconfirmed = invite.number("unconfirmed")
        Terminal.standardOutput.print(
            """
            status:  \(invite.text("status"))\
            \(invite.text("label").isEmpty ? "" : " (\(invite.text("label")))")
            by:      \(invite.text("inviter"))
            let in:  \(invite.number("used")) of \(invite.number("uses"))\
            \(unconfirmed > 0 ? ", \(unconfirmed) never confirmed" : "")
            waiting: \(invite.number("waiting"))
            wrong:   \(invite.number("wrong")) codes tried in vain, \
            \(invite.number("guesses_left")) tries left
            """)
    }
}

/// `invite approve` and `invite deny`.
enum MemberDecisions {
    static func approve(_ words: [String]) throws -> ExitCode {
        try decide(words, "approve", "admitted", "is let in")
    }

    static func deny(_ words: [String]) throws -> ExitCode {
        try decide(words, "deny", "denied", "is told no")
    }

    private static func decide(
        _ words: [String], _ verb: String, _ expected: String, _ done: String
    ) throws -> ExitCode {
        let arguments = try Arguments(words, options: MemberTool.options, positionals: 0...1)
        if arguments.wantsHelp {
            return MemberLists.help(
                "\(verb) ID", "Decides on somebody who waits; 'invite pending' lists the ids.",
                "invite \(verb) 4f1c0a9be2d7")
        }
        guard let id = arguments.positionals.first else { throw ArgumentError.missingArgument }
        let tool = try MemberTool(arguments)
        return try tool.ask(["do": .string(verb), "person": .string(id)]) { answer in
            if tool.isJSON { return tool.printJSON(answer) }
            let words =
                switch answer.text("state") {
                case expected: done
                case "asking": "is let in as soon as the app agrees"
                case "waiting": "still waits: the bot could not decide on it just now"
                default: "is not let in: the invite is over"
                }
            Terminal.standardOutput.print("\(answer.text("name")) \(words)")
            if let screen = answer.string("verifier") {
                Terminal.standardOutput.print("their screen says: \(screen)")
            }
        }
    }
}
