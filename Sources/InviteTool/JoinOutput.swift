import InviteClient
import InviteCodes
import MailboxProtocol
import System
import WormholeSession

/// What a person, or a program with `--json`, reads while joining and after.
struct JoinOutput {
    let isJSON: Bool
    /// Whether the words to compare are shown also when nobody has to decide.
    let verifies: Bool
    private let diagnostics = Diagnostics(program: "invite")
    private let line = ProgressLine(.standardError)

    init(isJSON: Bool, verifies: Bool = false) {
        self.isJSON = isJSON
        self.verifies = verifies
    }

    func begins(_ target: Target) {
        let inviter = target.inviter.map { "\($0) invites you to " } ?? "Joining "
        say("\(inviter)\(target.space.host).")
    }

    private func say(_ text: String, waits: Bool = false) {
        line.show(text, waits: waits)
    }

    func progress(_ progress: JoinProgress, _ inviter: String?) {
        switch progress {
        case .connecting: say("Connecting…")
        case .waiting:
            let who = inviter ?? "somebody"
            say("Waiting for \(who) to let you in. You can leave this open.", waits: true)
        case .checking: say("Checking the code…")
        case .asking: say("The code is right. Asking to be let in…", waits: true)
        case .waitingFor(let person):
            say(
                "Waiting for \(person) to say yes. You can stop here and come back later.",
                waits: true)
        case .reconnecting(let wait):
            say("The connection is gone, trying again in \(wait.secondsRoundedUp) s.")
        case .busy(let wait):
            say("It is busy there, trying again in \(wait.secondsRoundedUp) s.")
        }
    }

    /// The words that both ends can read to each other.
    func compare(_ words: String, _ inviter: String?) {
        let who = inviter.map { "\($0) sees" } ?? "The other end sees"
        say("\(who) the same six words, if nobody stands between you: \(words)")
    }

    /// Whether the person wants another try.
    func asksAgain(_ triesLeft: Int) -> Bool {
        guard !isJSON, Terminal.isInteractive else { return false }
        say("The connection was lost before the answer came (tries left: \(triesLeft)).")
        line.finish()
        guard let answer = try? Prompt.line("Try again? [Y/n] ") else { return false }
        return answer.isEmpty || answer[0] | 0x20 == UInt8(ascii: "y")
    }

    func notUnderstood(_ failure: NotUnderstood) -> ExitCode {
        refuse(
            "not-understood", failure.message, hint: failure.hint, code: .notUnderstood)
    }

    func finish(
        _ outcome: JoinOutcome, space: SpaceAddress, name: PersonName, store: JoinStore
    ) -> ExitCode {
        line.finish()
        switch outcome {
        case .admitted(let grant): return admitted(grant, name, store)
        case .wrongCode(let left):
            return refuse(
                "wrong-code", "that is not the right code", triesLeft: left,
                hint: left > 0 ? "check the words and try again" : "ask for a new code",
                code: .wrongCode)
        case .lost(let left):
            return refuse(
                "lost", "the connection was lost before the answer came", triesLeft: left,
                hint: left > 0 ? "try again" : "ask for a new code", code: .lost)
        case .ended:
            return refuse(
                "ended", "this code is no longer good", hint: "ask for a new one", code: .ended)
        case .denied(.ended):
            return refuse(
                "ended", "this invite is over", hint: "ask for a new one", code: .ended)
        case .denied(.declined):
            return refuse("declined", "you were not let in", code: .declined)
        case .denied(.later):
            return refuse(
                "later", "\(space.host) cannot let anybody in at the moment",
                hint: "the code is still good: try again later", code: .later)
        case .outOfRuns:
            return refuse(
                "out-of-tries", "this code was tried too often from here",
                hint: "ask for a new code", code: .outOfTries)
        case .interfered:
            return refuse(
                "interfered", "something between you and the other end interfered",
                hint: "ask for a new code, and try from another network", code: .interfered)
        case .unreachable:
            return refuse(
                "unreachable", "\(space.host) cannot be reached",
                hint: "check the address and your connection", code: .unreachable)
        case .refused(let words):
            return refuse("refused", "\(space.host) refused: \(words)", code: .failure)
        case .cancelled: return refuse("cancelled", "stopped", code: .cancelled)
        }
    }

    func admitted(
        _ grant: Grant, _ name: PersonName, _ store: JoinStore, uncertified reason: String? = nil
    ) -> ExitCode {
        let fingerprint = grant.keys.last?.fingerprint ?? ""
        let path = store.admissionPath(grant.space)
        guard !isJSON else {
            JSONOutput.print { writer in
                writer.member("status", reason == nil ? "admitted" : "uncertified")
                writer.member("reason", ifPresent: reason)
                writer.member("space", grant.space)
                writer.member("space_name", grant.spaceName)
                writer.member("name", name.text)
                writer.member("member", grant.member)
                writer.member("epoch", grant.keys.last?.epoch ?? 0)
                writer.member("fingerprint", fingerprint)
                writer.member("by", grant.by)
                writer.member("file", path)
            }
            return .success
        }
        if let reason {
            Terminal.standardOutput.print(
                """
                You have the keys of \(grant.spaceName) (\(grant.space)).
                \(reason); ask again later: invite certify --space \(grant.space)
                fingerprint: \(fingerprint)
                kept in:     \(path)
                """)
            return .success
        }
        Terminal.standardOutput.print(
            """
            You are in: \(grant.spaceName) (\(grant.space)), let in by \(grant.by).
            fingerprint: \(fingerprint)
            kept in:     \(path)
            """)
        return .success
    }

    func linkIsOver() -> ExitCode {
        refuse("ended", "this link is no longer good", hint: "ask for a new one", code: .ended)
    }

    func linkWasAltered() -> ExitCode {
        refuse(
            "interfered", "what the link leads to was altered on the way",
            hint: "ask for a new link, and try from another network", code: .interfered)
    }

    func notCertified(_ space: String) -> ExitCode {
        refuse(
            "uncertified", "nobody of \(space) was there to certify it, or somebody has to decide",
            hint: "try again later, or say --wait", code: .uncertified)
    }

    private func refuse(
        _ status: String, _ message: String, triesLeft: Int? = nil, hint: String? = nil,
        code: ExitCode
    ) -> ExitCode {
        guard isJSON else {
            diagnostics.error(message, hint: hint)
            return code
        }
        JSONOutput.print { writer in
            writer.member("status", status)
            writer.member("message", message)
            writer.member("hint", ifPresent: hint)
            if let triesLeft { writer.member("tries_left", triesLeft) }
        }
        return code
    }
}
