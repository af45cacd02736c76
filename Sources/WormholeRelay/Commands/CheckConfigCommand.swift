import MailboxProtocol
import System

/// `check-config`: everything `serve` would look at, before it does.
enum CheckConfigCommand {
    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: ServeOptions.declared + [.flag("json")])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let findings = ConfigCheck.findings(for: try ServeOptions(arguments))
        let isFit = !findings.contains { $0.level == .error }
        if arguments.has(flag: "json") {
            Terminal.standardOutput.write(JSONWriter.write(json(findings, isFit)) + [0x0A])
        } else {
            findings.forEach(print)
        }
        return isFit ? .success : .failure
    }

    private static func print(_ finding: Finding) {
        let level = finding.level.rawValue.padded(to: 7)
        Terminal.standardOutput.print("\(level)  \(finding.subject): \(finding.text)")
        if let hint = finding.hint { Terminal.standardOutput.print("         hint: \(hint)") }
    }

    private static func json(_ findings: [Finding], _ isFit: Bool) -> JSON {
        let objects = findings.map { finding in
            var object: JSONObject = [
                "level": .string(finding.level.rawValue), "subject": .string(finding.subject),
                "text": .string(finding.text),
            ]
            if let hint = finding.hint { object.append("hint", .string(hint)) }
            return JSON.object(object)
        }
        return .object(["ok": .bool(isFit), "findings": .array(objects)])
    }

    private static let usage = """
        usage: wormhole-relay check-config [the options of serve] [--json]

        Looks at everything 'serve' would use with the same options and environment: the data
        folder, the database, certificates, files, listeners and limits. It opens no port, changes
        nothing, and may be used while the relay runs.

        It prints a line for each: ok, warning or error, and what to do.

        options:
          --json  one object: ok, and findings, each with level, subject, text and hint

        example:
          wormhole-relay check-config --data /var/lib/wormhole-relay --listen '*:443' \\
              --tls-cert /etc/relay/cert.pem --tls-key /etc/relay/key.pem

        exit codes: 0 serve would start, 1 it would not, 2 wrong command line
        """
}
