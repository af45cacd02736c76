import InviteClient
import MailboxProtocol
import System
import WormholeSession

/// What all commands to a space's bot have in common: whose keyring, how long to wait, how it ends.
struct MemberTool {
    static let options: [Arguments.Option] = [
        .value("keyring", variable: "INVITE_KEYRING"), .value("space", variable: "INVITE_SPACE"),
        .value("state", variable: "INVITE_STATE"), .value("timeout"), .flag("json"),
    ]

    static let usage = """
          --keyring FILE   your keys, as 'invite join' has kept them (INVITE_KEYRING)
          --space HOST     or of which space, if you are in several (INVITE_SPACE)
          --state DIR      where 'invite join' keeps things (INVITE_STATE)
          --timeout N      seconds to wait for the bot (30)
          --json           print one JSON object
        """

    static let exitCodes = """
        Exit codes:
          0 done                               6 the bot does not take you for a member
          1 not done: the bot says why         9 the bot does not answer, or the relay
          2 wrong usage                       10 somebody interfered
          5 your keys are no longer current  130 stopped
        """

    let isJSON: Bool
    let keyring: MemberKeyring
    private let patience: Duration
    private let diagnostics = Diagnostics(program: "invite")

    init(_ arguments: Arguments) throws {
        self.isJSON = arguments.has(flag: "json")
        self.patience = .seconds(try arguments.number("timeout", in: 1...86_400) ?? 30)
        if let path = arguments["keyring"] {
            self.keyring = try MemberKeyring(path)
            return
        }
        guard let folder = arguments["state"] ?? JoinStore.standardFolder else {
            throw ClientFailure("where are your keys?", hint: "say --keyring FILE")
        }
        self.keyring = try MemberKeyring(
            MemberKeyring.find(in: folder, space: arguments["space"]))
    }

    /// Has the bot do something, and hands its answer to `show`.
    func ask(
        _ command: JSONObject, refused tell: (String) throws -> Void = { _ in },
        _ show: (JSONObject) throws -> Void
    ) throws -> ExitCode {
        let text = String(decoding: JSONWriter.write(.object(command)), as: UTF8.self)
        let driver = try CommandDriver(keyring, command: text, patience: patience) { progress in
            Terminal.standardError.print(Self.words(progress))
        }
        let space = keyring.grant.space
        switch driver.run() {
        case .answered(let text):
            guard let object = try? JSONReader.readObject(text) else {
                return refuse("failed", "the bot's answer makes no sense", code: .failure)
            }
            if let error = object.string("error") {
                try tell(error)
                return refused(error, object)
            }
            try show(object)
            return .success
        case .noSuchPlace:
            return refuse(
                "not-current", "the bot of \(space) does not know your keys",
                hint: "they were turned, or its bot has been away for long: ask another member",
                code: .ended)
        case .silent:
            return refuse(
                "silent", "the bot of \(space) does not answer", hint: "try again later",
                code: .unreachable)
        case .unreachable:
            return refuse(
                "unreachable", "\(keyring.grant.relay) cannot be reached",
                hint: "check your connection", code: .unreachable)
        case .interfered:
            return refuse(
                "interfered", "who answered is not the bot of \(space)",
                hint: "tell its owner: somebody has the keys who should not", code: .interfered)
        case .refused(let words):
            return refuse("refused", "the relay refused: \(words)", code: .failure)
        case .cancelled: return refuse("cancelled", "stopped", code: .cancelled)
        }
    }

    private static func words(_ progress: CommandProgress) -> String {
        switch progress {
        case .waiting: "The bot is not there at the moment. Waiting for it…"
        case .busy(let wait): "It is busy there, trying again in \(wait.secondsRoundedUp) s."
        }
    }

    private func refused(_ error: String, _ object: JSONObject) -> ExitCode {
        let message = object.string("message") ?? "the bot refused"
        switch error {
        case "not-allowed":
            return refuse(
                error, message, hint: "you may have been removed: ask another member",
                code: .declined)
        case "no-such-invite": return refuse(error, message, hint: "see 'invite list --all'")
        case "nobody-waits": return refuse(error, message, hint: "see 'invite pending'")
        case "over": return refuse(error, message, hint: "make a new one: invite new")
        case "unknown-command":
            return refuse(error, message, hint: "it may be older than this program")
        default: return refuse(error, message)
        }
    }

    private func refuse(
        _ status: String, _ message: String, hint: String? = nil, code: ExitCode = .failure
    ) -> ExitCode {
        guard isJSON else {
            diagnostics.error(message, hint: hint)
            return code
        }
        JSONOutput.print { writer in
            writer.member("status", status)
            writer.member("message", message)
            writer.member("hint", ifPresent: hint)
        }
        return code
    }

    /// Prints the bot's answer as it is.
    func printJSON(_ object: JSONObject) {
        JSONOutput.print { writer in
            for member in object.members { writer.member(member.name, member.value) }
        }
    }
}
