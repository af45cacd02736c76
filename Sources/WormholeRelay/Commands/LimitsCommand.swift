import MailboxProtocol
import System

/// `limits`: what the relay bounds, and by how much.
enum LimitsCommand {
    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(
            words, options: [.list("limit", variable: "WORMHOLE_RELAY_LIMIT"), .flag("json")])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let limits = try ServeLimits(arguments)
        if arguments.has(flag: "json") {
            Terminal.standardOutput.write(json(limits) + [0x0A])
        } else {
            Terminal.standardOutput.print(table(limits))
        }
        return .success
    }

    private static func table(_ limits: ServeLimits) -> String {
        let width = NamedLimit.all.map(\.name.count).max() ?? 0
        return NamedLimit.all
            .map { "\($0.name.padded(to: width))  \(text($0.value(limits))) \($0.unit)" }
            .joined(separator: "\n")
    }

    private static func text(_ value: Int) -> String {
        value == Int.max ? "as the system allows," : "\(value)"
    }

    private static func json(_ limits: ServeLimits) -> [UInt8] {
        JSONWriter.object { writer in
            for limit in NamedLimit.all {
                let value = limit.value(limits)
                writer.member(limit.name, value == Int.max ? .null : .integer(value))
            }
        }
    }

    private static let usage = """
        usage: wormhole-relay limits [--limit NAME=VALUE]... [--json]

        Prints every limit, as 'serve' with the same --limit options would apply it.

        options:
          --limit NAME=VALUE  may be repeated (WORMHOLE_RELAY_LIMIT, with spaces between)
          --json              one object: names and numbers, null where only the system limits

        example:
          wormhole-relay limits --limit invite-claims-per-minute=30

        exit codes: 0 success, 2 wrong command line
        """
}
