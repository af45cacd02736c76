import InviteClient
import MailboxProtocol
import System

/// `invite list`, `pending` and `log`: what the bot has.
enum MemberLists {
    static func list(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(
            words, options: MemberTool.options + [.flag("all"), .value("before")])
        if arguments.wantsHelp {
            return help(
                "list [--all]",
                """
                Lists the space's invites that are good or need somebody, newest first.

                  --all            also those that are over
                  --before ID      only those that are older than this one
                """, "invite list --all")
        }
        let tool = try MemberTool(arguments)
        var command: JSONObject = [
            "do": .string("list"), "all": .bool(arguments.has(flag: "all")),
        ]
        if let before = arguments["before"] { command.append("before", .string(before)) }
        return try tool.ask(command) { answer in
            show(answer, "invites", tool, none: "no invites", line: line(ofInvite:))
            if let last = answer.objects("invites").last, answer["more"]?.bool == true {
                hint("older ones: invite list --before \(last.string("id") ?? "")", tool)
            }
        }
    }

    static func pending(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: MemberTool.options)
        if arguments.wantsHelp {
            return help(
                "pending", "Lists the people whose code was right and who wait for a yes.",
                "invite pending")
        }
        let tool = try MemberTool(arguments)
        return try tool.ask(["do": .string("pending")]) { answer in
            show(answer, "pending", tool, none: "nobody waits") { person in
                "\(person.text("id"))  \(person.when("requested"))  \(person.text("name"))  "
                    + "invite \(person.text("invite"))\n  their screen says: "
                    + person.text("verifier")
            }
        }
    }

    static func log(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: MemberTool.options + [.value("last")])
        if arguments.wantsHelp {
            return help(
                "log [--last N]",
                """
                What happened: who was let in, and which codes were tried in vain. Newest first.

                  --last N         only so many lines (100)
                """, "invite log --last 20")
        }
        let tool = try MemberTool(arguments)
        let last = try arguments.number("last", in: 1...10_000) ?? 100
        return try tool.ask(["do": .string("log"), "last": .integer(last)]) { answer in
            show(answer, "events", tool, none: "nothing happened yet", line: line(ofEvent:))
        }
    }

    // MARK: Lines

    private static func show(
        _ answer: JSONObject, _ name: String, _ tool: MemberTool, none: String,
        line: (JSONObject) -> String
    ) {
        if tool.isJSON { return tool.printJSON(answer) }
        let objects = answer.objects(name)
        if objects.isEmpty { Terminal.standardOutput.print(none) }
        for object in objects { Terminal.standardOutput.print(line(object)) }
    }

    private static func hint(_ text: String, _ tool: MemberTool) {
        if !tool.isJSON { Terminal.standardError.print("hint: \(text)") }
    }

    private static func line(ofInvite invite: JSONObject) -> String {
        let used = "\(invite.number("used"))/\(invite.number("uses")) used"
        let label = invite.text("label").isEmpty ? "" : "  \(invite.text("label"))"
        let waiting = invite.number("waiting")
        return "\(invite.text("id"))  \(invite.text("status").padded(to: 8))  "
            + "\(used.padded(to: 10))  until \(invite.when("expires"))  "
            + "by \(invite.text("inviter"))\(label)"
            + (waiting > 0 ? "  (\(waiting) waiting)" : "")
    }

    private static func line(ofEvent event: JSONObject) -> String {
        var parts = [event.when("at"), event.text("event").padded(to: 10)]
        if !event.text("invite").isEmpty { parts.append("invite \(event.text("invite"))") }
        if let name = event.string("name") { parts.append(name) }
        if let wrong = event["wrong"]?.integer { parts.append("\(wrong) wrong") }
        return parts.joined(separator: "  ")
    }

    static func help(_ line: String, _ text: String, _ example: String) -> ExitCode {
        Terminal.standardOutput.print(
            """
            usage: invite \(line) [options]

            \(text)

            \(MemberTool.usage)

            Example:
              \(example)

            \(MemberTool.exitCodes)
            """)
        return .success
    }
}

extension JSONObject {
    /// The text of a name, empty when there is none.
    func text(_ name: String) -> String { string(name) ?? "" }

    /// The number of a name, 0 when there is none.
    func number(_ name: String) -> Int { self[name]?.integer ?? 0 }

    /// A moment in milliseconds since the Unix epoch, for people.
    func when(_ name: String) -> String {
        Output.moment(Timestamp(milliseconds: Int64(number(name))))
    }

    /// The objects of an array.
    func objects(_ name: String) -> [JSONObject] {
        guard case .array(let values) = self[name] else { return [] }
        return values.compactMap { $0.object }
    }
}
