import InviteClient
import InviteCodes
import MailboxProtocol
import System
import WormholeSession

/// `invite certify`: who holds keys from an offline link is recorded and certified.
enum CertifyCommand {
    private static let usage = """
        usage: invite certify [--space HOST] [--wait] [options]

        Who joined by an offline link has the space's keys, but nobody of the space knows it yet.
        This asks whoever answers for the space to record it and to certify it.

          --space HOST  which space, if there are several (INVITE_SPACE)
          --wait        stay until somebody is there and has decided
          --relay URL   the space's relay, if it has moved (INVITE_RELAY)
          --state DIR   where it is all kept (INVITE_STATE)
          --json        print one JSON object with "status"

        Exit codes: those of 'invite join', and 11: nobody has certified it yet.

        Example:
          invite certify --space xyz.example
        """

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(
            words,
            options: [
                .value("space", variable: "INVITE_SPACE"),
                .value("relay", variable: "INVITE_RELAY"),
                .value("state", variable: "INVITE_STATE"), .flag("wait"), .flag("json"),
            ])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let store = try JoinCommand.store(arguments)
        let keys = try find(arguments, store)
        let space = try Target.readSpace(keys.space)
        let door = try Door(
            keys, space, relay: RelayAddress.parse(arguments["relay"] ?? keys.relay))
        let output = JoinOutput(isJSON: arguments.has(flag: "json"))
        let driver = try JoinCommand.driver(
            door, keys.name, store, waits: arguments.has(flag: "wait"), output, inviter: nil)
        let outcome = try driver.run()
        if case .cancelled = outcome { return output.notCertified(keys.space) }
        return output.finish(outcome, space: space, name: keys.name, store: store)
    }

    private static func find(
        _ arguments: Arguments, _ store: JoinStore
    ) throws -> Uncertified {
        let spaces = try store.uncertifiedSpaces()
        let asked = try arguments["space"].map { try Target.readSpace($0).host }
        let chosen = asked ?? (spaces.count == 1 ? spaces[0] : nil)
        guard let chosen else {
            throw spaces.isEmpty
                ? ClientFailure("there is nothing to certify")
                : ClientFailure(
                    "which space? there are several: \(spaces.joined(separator: ", "))",
                    hint: "say --space HOST")
        }
        guard let keys = try store.uncertified(chosen) else {
            throw ClientFailure("there is nothing to certify for \(chosen)")
        }
        return keys
    }
}
