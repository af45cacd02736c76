import CryptoPrimitives
import InviteClient
import InviteCodes
import MailboxProtocol
import System
import WormholeSession

/// `invite join`: from what somebody was given to being let in.
enum JoinCommand {
    private static let usage = """
        usage: invite join [CODE or LINK] [--name NAME] [options]

        Joins a space by whatever you were given: a link of any kind, a message with a link in it,
        or a code like coral-piano-42. Without one it asks, or reads all of standard input; that
        also keeps the code out of the list of running programs.

          --name NAME   how the others will see you; asked for if it is missing
          --space HOST  the space a bare code is for (INVITE_SPACE)
          --relay URL   the space's relay, if it is not on the space's own host (INVITE_RELAY)
          --state DIR   where to keep what must not be lost (INVITE_STATE);
                        $XDG_STATE_HOME/invite or ~/.local/state/invite by default
          --verify      show the six words that the other end sees too, also when nobody has to
                        decide
          --json        print one JSON object with "status"

        Exit codes:
          0 let in                         6 declined
          1 something here failed          7 connection lost, try again
          2 wrong usage                    8 too many tries, ask for a new code
          3 code or link not understood,   9 the space cannot be reached
            nothing was tried             10 somebody interfered
          4 wrong code                   12 not now, try again later
          5 the code is no longer good  130 stopped

        Example:
          invite join coral-piano-42 --space xyz.example --name Ana
        """

    private static let options: [Arguments.Option] = [
        .value("name"), .value("space", variable: "INVITE_SPACE"),
        .value("relay", variable: "INVITE_RELAY"), .value("state", variable: "INVITE_STATE"),
        .flag("verify"), .flag("json"),
    ]

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: options, positionals: 0...64)
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let output = JoinOutput(
            isJSON: arguments.has(flag: "json"), verifies: arguments.has(flag: "verify"))
        do {
            return try join(arguments, output)
        } catch let failure as NotUnderstood {
            return output.notUnderstood(failure)
        }
    }

    private static func join(_ arguments: Arguments, _ output: JoinOutput) throws -> ExitCode {
        let target = try Target.read(arguments)
        let name = try name(arguments["name"])
        let relay = try RelayAddress.parse(
            arguments["relay"] ?? RelayAddress.standard(for: target.space))
        let store = try store(arguments)
        output.begins(target)
        let door: Door
        switch target.secret {
        case .words(let nameplate, let code):
            door = try Door(target, nameplate, code, relay: relay)
        case .long(let secret):
            switch try LongLinks.follow(secret, space: target.space, relay: relay) {
            case .over: return output.linkIsOver()
            case .unreachable:
                return output.finish(.unreachable, space: target.space, name: name, store: store)
            case .altered: return output.linkWasAltered()
            case .invite(let invite):
                // Who was told on the command line where the relay is, was told so for a reason.
                let own = try arguments["relay"] == nil ? RelayAddress.parse(invite.relay) : relay
                door = try Door(target, invite, relay: own)
            }
        }
        return try join(door, target, name, store, output)
    }

    private static func join(
        _ door: Door, _ target: Target, _ name: PersonName, _ store: JoinStore,
        _ output: JoinOutput
    ) throws -> ExitCode {
        if let invite = door.invite, let offline = invite.offline {
            let kept = try keep(offline, of: invite, name, store)
            return try OfflineJoin(kept: kept, door: door, name: name, store: store)
                .finish(target, output)
        }
        let driver = try driver(door, name, store, output, inviter: target.inviter)
        while true {
            let outcome = try driver.run()
            if case .lost(let left) = outcome, left > 0, output.asksAgain(left) { continue }
            return output.finish(outcome, space: target.space, name: name, store: store)
        }
    }

    private static func keep(
        _ offline: OfflineKeys, of invite: LinkedInvite, _ name: PersonName, _ store: JoinStore
    ) throws -> Grant {
        var random = Randomness.system
        let now = Timestamp(milliseconds: Clock().now)
        let record = try store.record(
            space: invite.space, nameplate: invite.nameplate, at: now, using: &random)
        return try store.keep(offline, of: invite, record, name: name, at: now)
    }

    static func driver(
        _ door: Door, _ name: PersonName, _ store: JoinStore, waits: Bool = true,
        _ output: JoinOutput, inviter: String?
    ) throws(ClientFailure) -> JoinerDriver {
        let driver = try JoinerDriver(
            Joiner.Configuration(
                space: door.space.host, nameplate: door.nameplate, name: name),
            password: door.password, relay: door.relay, store: store, waits: waits
        ) { output.progress($0, inviter) }
        driver.compare = { output.compare($0, inviter) }
        if output.verifies { driver.confirmed = driver.compare }
        return driver
    }

    static func store(_ arguments: Arguments) throws(ClientFailure) -> JoinStore {
        guard let folder = arguments["state"] ?? JoinStore.standardFolder else {
            throw ClientFailure("there is no place to keep things", hint: "say --state DIR")
        }
        return try JoinStore(folder: folder)
    }

    private static func name(_ given: String?) throws -> PersonName {
        if let given {
            guard let name = PersonName(given) else {
                throw ClientFailure("that name has nothing to show in it")
            }
            return name
        }
        for _ in 0..<3 {
            let answer = try ask("Your name: ", orElse: "say --name NAME")
            if let name = PersonName(String(decoding: answer, as: UTF8.self)) { return name }
        }
        throw ClientFailure("a name is needed to join", hint: "say --name NAME")
    }

    /// Asks at the terminal; without one, says what to give on the command line instead.
    static func ask(_ question: String, orElse hint: String) throws -> [UInt8] {
        try answer(orElse: hint) { () throws(Prompt.Failure) in try Prompt.line(question) }
    }

    /// What asking came to.
    static func answer(
        orElse hint: String, _ ask: () throws(Prompt.Failure) -> [UInt8]
    ) throws -> [UInt8] {
        do {
            return try ask()
        } catch .interrupted {
            ExitCode.cancelled.exit()
        } catch .ended {
            throw ClientFailure("nothing was given", hint: hint)
        } catch {
            throw ClientFailure("the answer could not be read", hint: hint)
        }
    }
}
