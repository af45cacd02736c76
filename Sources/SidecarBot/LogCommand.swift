import Admission
import InviteClient
import MailboxProtocol
import System

/// `sidecar-bot log`: what happened.
enum LogCommand {
    private static let usage = """
        usage: sidecar-bot log --data DIR [--last N] [--json]

        Who was let in, by which invite and with which keys, and which codes were tried in vain.

          --last N  only the newest N lines
          --json    print one JSON object: {"events":[...]}

        Example:
          sidecar-bot log --data /var/lib/sidecar-bot --last 20
        """

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(
            words, options: [BotHome.option, .value("last"), .flag("json")])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let last = try arguments.number("last", in: 1...AdmissionLimits.eventsMax)
        let events = try BotHome(arguments).ledger().events
        let shown = events.suffix(last ?? events.count)
        if arguments.has(flag: "json") {
            JSONOutput.print { writer in
                writer.member("events", .array(shown.map(object)))
            }
        } else {
            for event in shown { Terminal.standardOutput.print(line(event)) }
        }
        return .success
    }

    private static func object(_ event: LedgerEvent) -> JSON {
        .object((try? JSONReader.readObject(event.encoded)) ?? [:])
    }

    private static func line(_ event: LedgerEvent) -> String {
        var parts = [Output.moment(event.at), event.kind.rawValue.padded(to: 10)]
        if !event.invite.isEmpty { parts.append("invite \(event.invite)") }
        if let name = event.name { parts.append(name) }
        if let fingerprint = event.fingerprint { parts.append("fingerprint \(fingerprint)") }
        if let count = event.count { parts.append("\(count) wrong") }
        return parts.joined(separator: "  ")
    }
}
