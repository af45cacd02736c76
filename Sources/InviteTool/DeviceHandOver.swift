import Admission
import InviteClient
import MailboxProtocol
import System
import WormholeSession

/// `invite give` and `invite take`: an invite moves between this device and the space's bot. One of
/// them holds it at any time; what was interrupted is done by the same command again.
enum DeviceHandOver {
    static func give(_ words: [String]) throws -> ExitCode {
        try handOver(
            words, "give",
            """
            Has the space's bot hold an invite that this device kept: for when this device leaves.
            This device stops answering for it first. If the bot cannot be reached, nobody answers
            until the same command has been given again.
            """, give)
    }

    static func take(_ words: [String]) throws -> ExitCode {
        try handOver(
            words, "take",
            """
            Takes an invite from the space's bot, to keep it on this device. The bot stops answering
            for it first. If this is interrupted, give the same command again.
            """, take)
    }

    private static func handOver(
        _ words: [String], _ verb: String, _ text: String,
        _ body: (String, DeviceFolder, MemberTool) throws -> ExitCode
    ) throws -> ExitCode {
        let arguments = try Arguments(
            words, options: MemberTool.options + [DeviceFolder.option], positionals: 0...1)
        if arguments.wantsHelp {
            return MemberLists.help(
                "\(verb) ID", "\(text)\n\n\(DeviceFolder.usage)", "invite \(verb) 4f1c0a9be2d7")
        }
        guard let id = arguments.positionals.first else { throw ArgumentError.missingArgument }
        return try body(id, DeviceFolder(arguments), MemberTool(arguments))
    }

    private static func give(
        _ id: String, _ device: DeviceFolder, _ tool: MemberTool
    ) throws -> ExitCode {
        let books = try device.books()
        let handOver: HandOver
        do { handOver = try books.give(id) } catch let fault as HandOverFault {
            throw ClientFailure(fault, id)
        }
        let turn = handOver.invite.turn
        let command: JSONObject = ["do": .string("give"), "hand_over": .object(handOver.object)]
        guard JSONWriter.write(.object(command)).count <= ControlLimits.commandBytesMax else {
            try books.carryOut(.kept(inviteID: id, turn: turn))
            throw ClientFailure(.tooManyGuests, id)
        }
        return try tool.ask(
            command,
            refused: { error in
                // Words that only a bot says which never stored this hand-over.
                guard ["bad-value", "number-taken", "unknown-command"].contains(error) else {
                    return
                }
                try books.carryOut(.kept(inviteID: id, turn: turn))
            },
            { answer in
                try books.carryOut(.given(inviteID: id, turn: turn))
                tell("the bot holds invite \(id) now", answer, tool)
            })
    }

    private static func take(
        _ id: String, _ device: DeviceFolder, _ tool: MemberTool
    ) throws -> ExitCode {
        let books = try device.books()
        var taken: HandOver?
        let asked = try tool.ask(["do": .string("take"), "invite": .string(id)]) { answer in
            guard let handOver = HandOver(answer) else {
                throw ClientFailure("the bot's answer makes no sense")
            }
            do { try books.take(handOver) } catch let fault as HandOverFault {
                throw ClientFailure(fault, id)
            }
            taken = handOver
        }
        guard asked == .success, let taken else { return asked }
        return try tool.ask([
            "do": .string("taken"), "invite": .string(taken.invite.id),
            "turn": .integer(taken.invite.turn),
        ]) { answer in tell("this device holds invite \(taken.invite.id) now", answer, tool) }
    }

    private static func tell(_ words: String, _ answer: JSONObject, _ tool: MemberTool) {
        if tool.isJSON { return tool.printJSON(answer) }
        Terminal.standardOutput.print(words)
    }
}

extension ClientFailure {
    fileprivate init(_ fault: HandOverFault, _ id: String) {
        switch fault {
        case .noSuchInvite: self.init("this device has no invite '\(id)'")
        case .notHeld:
            self.init(
                "invite \(id) is over, locked, or held elsewhere", hint: "see 'invite show \(id)'")
        case .peopleWait:
            self.init(
                "people wait at invite \(id)", hint: "decide about them first: invite attend")
        case .tooManyGuests:
            self.init("too many people came in by invite \(id) to hand it over")
        case .longLink: self.init("a long link is not handed over")
        case .numberTaken: self.init("the number of invite \(id) is another one's here")
        case .stale: self.init("invite \(id) has moved on since")
        }
    }
}
