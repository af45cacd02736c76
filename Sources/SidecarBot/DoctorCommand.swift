import InviteClient
import MailboxProtocol
import System

/// `sidecar-bot doctor`: is everything as it should be?
enum DoctorCommand {
    private static let usage = """
        usage: sidecar-bot doctor --data DIR [--json]

        Looks at the folder, the keyring, the owner's word, the store, the clock, whether the bot
        runs, and whether the relay is there and takes the space. It changes nothing here, and may
        be used while the bot runs. It prints a line for each: ok, warning or error, and what to do.

          --json  one object: ok, and findings, each with level, subject, text and hint

        Example:
          sidecar-bot doctor --data /var/lib/sidecar-bot

        Exit codes: 0 people can be let in, 1 they cannot, 2 wrong command line.
        """

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: [BotHome.option, .flag("json")])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let home = try BotHome(arguments)
        let place = Checkup.Place(
            folder: home.folder, keyring: home.keyring, ownerKey: home.ownerKey,
            store: home.store, generation: home.generation)
        let findings = Checkup.findings(place, from: home.sources, at: BotHome.now)
        let isWell = !findings.contains { $0.level == .error }
        if arguments.has(flag: "json") {
            JSONOutput.print { writer in
                writer.member("ok", .bool(isWell))
                writer.member("findings", .array(findings.map(object)))
            }
        } else {
            findings.forEach(print)
        }
        return isWell ? .success : .failure
    }

    private static func print(_ finding: CheckupFinding) {
        let level = finding.level.rawValue.padded(to: 7)
        Terminal.standardOutput.print("\(level)  \(finding.subject): \(finding.text)")
        if let hint = finding.hint { Terminal.standardOutput.print("         hint: \(hint)") }
    }

    private static func object(_ finding: CheckupFinding) -> JSON {
        var object: JSONObject = [
            "level": .string(finding.level.rawValue), "subject": .string(finding.subject),
            "text": .string(finding.text),
        ]
        if let hint = finding.hint { object.append("hint", .string(hint)) }
        return .object(object)
    }
}
