import Admission
import InviteClient
import MailboxProtocol
import System

/// `sidecar-bot pending`: who waits for a person.
enum PendingCommand {
    private static let usage = """
        usage: sidecar-bot pending --data DIR [--json]

        Lists the people whose code was right and who wait for somebody's yes. --json prints one
        object: {"pending":[...]}.

        Example:
          sidecar-bot pending --data /var/lib/sidecar-bot
        """

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: [BotHome.option, .flag("json")])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let ledger = try BotHome(arguments).ledger()
        let pending = ledger.admissions.filter { $0.state == .waiting }
        if arguments.has(flag: "json") {
            JSONOutput.print { writer in
                writer.member("pending", .array(pending.map { .object(ledger.pendingObject($0)) }))
            }
        } else if pending.isEmpty {
            Terminal.standardOutput.print("nobody waits")
        } else {
            for person in pending {
                Terminal.standardOutput.print(
                    "\(person.id)  \(Output.moment(person.requested))  \(person.name)  "
                        + "invite \(person.invite)")
                if let words = ledger.verifier(of: person) {
                    Terminal.standardOutput.print("  their screen says: \(words)")
                }
            }
        }
        return .success
    }
}

/// `sidecar-bot approve` and `sidecar-bot deny`.
enum DecideCommand {
    static func approve(_ words: [String]) throws -> ExitCode {
        try decide(words, verb: "approve", done: "will be let in") {
            .approve(admissionID: $0)
        }
    }

    static func deny(_ words: [String]) throws -> ExitCode {
        try decide(words, verb: "deny", done: "will be told no") { .deny(admissionID: $0) }
    }

    private static func decide(
        _ words: [String], verb: String, done: String, _ command: (String) -> LedgerCommand
    ) throws -> ExitCode {
        let arguments = try Arguments(
            words, options: [BotHome.option, .flag("json")], positionals: 1...1)
        if arguments.wantsHelp {
            Terminal.standardOutput.print(
                """
                usage: sidecar-bot \(verb) ID --data DIR [--json]

                Decides on somebody who waits; 'sidecar-bot pending' lists the ids. --json prints
                one object: id, name, member, invite and decision.

                Example:
                  sidecar-bot \(verb) 4f1c0a9be2d7 --data /var/lib/sidecar-bot
                """)
            return .success
        }
        let home = try BotHome(arguments)
        let id = arguments.positionals[0]
        let ledger = try home.ledger()
        guard let person = ledger.waiting(id) else {
            throw ClientFailure(
                "nobody waits under the id '\(id)'", hint: "see 'sidecar-bot pending'")
        }
        try home.leave(command(id))
        guard arguments.has(flag: "json") else {
            Terminal.standardOutput.print("\(person.name) \(done)")
            if let words = ledger.verifier(of: person) {
                Terminal.standardOutput.print("their screen says: \(words)")
            }
            return .success
        }
        JSONOutput.print { writer in
            writer.member("id", person.id)
            writer.member("name", person.name)
            writer.member("member", person.member)
            writer.member("invite", person.invite)
            writer.member("decision", verb)
            writer.member("verifier", ifPresent: ledger.verifier(of: person))
        }
        return .success
    }
}
