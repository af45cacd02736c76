import CryptoPrimitives
import MailboxProtocol
import RelayCore
import System

/// `space`: the spaces that the operator vouches for, in a file that the relay reads when it starts
/// and on SIGHUP.
enum SpaceCommand {
    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(
            words,
            options: [.value("data", variable: "WORMHOLE_RELAY_DATA"), .flag("json")],
            positionals: 0...3)
        guard !arguments.wantsHelp, let action = arguments.positionals.first else {
            Terminal.standardOutput.print(usage)
            return arguments.wantsHelp ? .success : .usage
        }
        guard let folder = arguments["data"] else { throw ArgumentError.missingValue("--data") }
        let operands = Array(arguments.positionals.dropFirst())
        switch (action, operands.count) {
        case ("add", 2):
            return try add(
                operands[0], key: operands[1], folder, isJSON: arguments.has(flag: "json"))
        case ("list", 0): return try list(folder, isJSON: arguments.has(flag: "json"))
        case ("remove", 1):
            return try remove(operands[0], folder, isJSON: arguments.has(flag: "json"))
        case ("add", ..<2), ("remove", 0): throw ArgumentError.missingArgument
        case ("add", _), ("list", _), ("remove", _):
            throw ArgumentError.extraArgument(operands.last ?? "")
        default:
            throw ArgumentError.invalidValue("space", action, expected: "add, list or remove")
        }
    }

    private static func add(
        _ host: String, key: String, _ folder: String, isJSON: Bool
    ) throws -> ExitCode {
        guard let space = RegisteredSpace(host: host, key: key) else {
            throw ArgumentError.invalidValue(
                "space add", "\(host) \(key)",
                expected: "a host, as in the space's links, and a key of 64 hex digits")
        }
        var file = try SpacesFile(folder: folder)
        file.set(space)
        try write(file, "\(space.host) belongs to \(Hex.encode(space.owner))", isJSON: isJSON)
        return isJSON ? try list(folder, isJSON: true) : .success
    }

    private static func remove(
        _ host: String, _ folder: String, isJSON: Bool
    ) throws -> ExitCode {
        var file = try SpacesFile(folder: folder)
        guard file.remove(host: host.lowercased()) else {
            throw RelayFailure(
                "there is no space \(host)", hint: "see 'wormhole-relay space list'")
        }
        try write(file, "\(host.lowercased()) is no longer registered", isJSON: isJSON)
        return isJSON ? try list(folder, isJSON: true) : .success
    }

    private static func write(
        _ file: SpacesFile, _ news: String, isJSON: Bool
    ) throws(RelayFailure) {
        do throws(FileError) { try file.write() } catch { throw RelayFailure(error) }
        if !isJSON { Terminal.standardOutput.print(news) }
        Terminal.standardError.print(
            "hint: a relay that runs learns of it on SIGHUP: systemctl reload wormhole-relay")
    }

    private static func list(_ folder: String, isJSON: Bool) throws -> ExitCode {
        let spaces = try SpacesFile(folder: folder).spaces
        guard isJSON else {
            for space in spaces {
                Terminal.standardOutput.print("\(space.host) \(Hex.encode(space.owner))")
            }
            return .success
        }
        let objects = spaces.map { space in
            JSON.object(["host": .string(space.host), "owner": .string(Hex.encode(space.owner))])
        }
        Terminal.standardOutput.write(JSONWriter.write(.object(["spaces": .array(objects)])))
        Terminal.standardOutput.write([0x0A])
        return .success
    }

    private static let usage = """
        usage: wormhole-relay space add HOST KEY --data DIR [--json]
               wormhole-relay space list --data DIR [--json]
               wormhole-relay space remove HOST --data DIR [--json]

        Registers who owns a space: only its owner's word counts for it then. HOST is as in the
        space's links, with its port if it has one; KEY is the owner's public key in hex, which
        'sidecar-bot init' prints. They are kept in DIR/spaces, a line each.

        options:
          --data DIR  the relay's data folder (WORMHOLE_RELAY_DATA)
          --json      one object: spaces, each with host and owner

        example:
          wormhole-relay space add xyz.example $OWNER_KEY --data /var/lib/wormhole-relay

        exit codes: 0 success, 1 failure, 2 wrong command line
        """
}
