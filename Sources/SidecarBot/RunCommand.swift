import Admission
import InviteClient
import MailboxProtocol
import System

/// `sidecar-bot run`: the daemon.
enum RunCommand {
    private static let usage = """
        usage: sidecar-bot run --data DIR [--on-admit FILE] [--notify FILE] [--json]

        Lets in whoever has a right code, until it is stopped (Ctrl-C, SIGTERM). What happens is
        told line by line on standard output.

          --data DIR       where the bot keeps everything (SIDECAR_BOT_DATA)
          --on-admit FILE  a program to run before anybody is let in: it reads a JSON object and
                           prints one, to add something or to refuse (SIDECAR_BOT_ON_ADMIT)
          --notify FILE    a program to run when somebody waits for a decision and when wrong
                           codes are tried: it reads a JSON object (SIDECAR_BOT_NOTIFY)
          --json           tell what happens in JSON, one object a line

        The programs are run without a shell and without arguments, for 10 seconds at most.
        docs/embedding.md says what they read and print.

        Example:
          sidecar-bot run --data /var/lib/sidecar-bot --on-admit /etc/sidecar-bot/on-admit
        """

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(
            words,
            options: [
                BotHome.option, .value("on-admit", variable: "SIDECAR_BOT_ON_ADMIT"),
                .value("notify", variable: "SIDECAR_BOT_NOTIFY"), .flag("json"),
            ])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let home = try BotHome(arguments)
        let isJSON = arguments.has(flag: "json")
        let driver = try AttendantDriver(
            keyring: home.keyring, from: home.sources, store: home.store,
            guardPath: home.generation,
            host: HostCommands(
                onAdmit: arguments["on-admit"], notify: arguments["notify"])
        ) { notice in
            if isJSON { NoticeJSON.print(notice) } else { print(notice) }
        }
        try driver.run()
        return .success
    }

    private static func print(_ notice: AttendantNotice) {
        Terminal.standardOutput.print("\(Output.moment(BotHome.now))  \(sentence(notice))")
    }

    private static func sentence(_ notice: AttendantNotice) -> String {
        switch notice {
        case .online(let numbers): "online, answering for \(numbers) open invites"
        case .offline(let wait): "the relay is away, trying again in \(wait.secondsRoundedUp) s"
        case .letIn(let admission):
            "let in \(admission.name) (invite \(admission.invite), "
                + "fingerprint \(admission.fingerprint))"
        case .waiting(let admission):
            "\(admission.name) waits for a decision: sidecar-bot approve \(admission.id)"
        case .received(let admission): "\(admission.name) has everything"
        case .denied(let invite): "turned somebody away (invite \(invite))"
        case .hostRefused(let admission, let reason):
            "--on-admit refused \(admission.name) (invite \(admission.invite)): \(reason)"
        case .hostFailed(let admission, let failure):
            "told \(admission.name) to come back later (invite \(admission.invite)): "
                + "--on-admit \(sentence(failure))"
        case .hostUntold(let failure): "--notify \(sentence(failure))"
        case .wrongCode(let invite, let count): wrongCode(invite, count)
        case .locked(let invite):
            "invite \(invite) is locked after too many wrong codes: "
                + "sidecar-bot invite renew \(invite)"
        case .restored(let invites):
            "this store is older than it should be (a backup?): \(invites) open codes are locked"
        case .turned(let epoch): "the space's keys have turned: epoch \(epoch)"
        case .controlNumberTaken: "members' commands go to another bot of this space"
        case .keyringRefused(let reason): "the new keyring is not taken up: \(reason)"
        case .refused(let words): "the relay refuses: \(words)"
        }
    }

    private static func sentence(_ failure: HostFailure) -> String {
        switch failure {
        case .notStarted: "could not be started"
        case .tooSlow: "took longer than \(AdmissionLimits.hostAnswersWithin.secondsRoundedUp) s"
        case .crashed: "failed"
        case .tooLong: "printed too much"
        case .unreadable: "printed something that is no answer"
        }
    }

    private static func wrongCode(_ invite: String, _ count: Int) -> String {
        let told = "somebody tried \(count) wrong \(count == 1 ? "code" : "codes")"
        return "\(told) (invite \(invite), \(AdmissionLimits.guessesPerCode - count) left)"
    }
}

/// The same notices for programs.
enum NoticeJSON {
    static func print(_ notice: AttendantNotice) {
        JSONOutput.print { writer in
            writer.member("at", BotHome.now.milliseconds)
            write(notice, into: &writer)
        }
    }

    private static func write(_ notice: AttendantNotice, into writer: inout JSONWriter) {
        switch notice {
        case .online(let numbers):
            writer.member("event", "online")
            writer.member("numbers", numbers)
        case .offline(let wait):
            writer.member("event", "offline")
            writer.member("retry_in", wait.secondsRoundedUp)
        case .letIn(let admission): write("let-in", admission, into: &writer)
        case .waiting(let admission): write("waiting", admission, into: &writer)
        case .received(let admission): write("received", admission, into: &writer)
        case .denied(let invite): write("denied", invite: invite, into: &writer)
        case .hostRefused(let admission, let reason):
            write("host-refused", admission, into: &writer)
            writer.member("reason", reason)
        case .hostFailed(let admission, let failure):
            write("host-failed", admission, into: &writer)
            writer.member("failure", failure.rawValue)
        case .hostUntold(let failure):
            writer.member("event", "host-untold")
            writer.member("failure", failure.rawValue)
        case .wrongCode(let invite, let count):
            write("wrong-code", invite: invite, into: &writer)
            writer.member("wrong", count)
        case .locked(let invite): write("locked", invite: invite, into: &writer)
        case .restored(let invites):
            writer.member("event", "restored")
            writer.member("invites", invites)
        case .turned(let epoch):
            writer.member("event", "turned")
            writer.member("epoch", epoch)
        case .controlNumberTaken: writer.member("event", "control-number-taken")
        case .keyringRefused(let reason):
            writer.member("event", "keyring-refused")
            writer.member("message", reason)
        case .refused(let words):
            writer.member("event", "refused")
            writer.member("message", words)
        }
    }

    private static func write(_ event: String, invite: String, into writer: inout JSONWriter) {
        writer.member("event", event)
        writer.member("invite", invite)
    }

    private static func write(
        _ event: String, _ admission: AdmissionRecord, into writer: inout JSONWriter
    ) {
        write(event, invite: admission.invite, into: &writer)
        writer.member("id", admission.id)
        writer.member("name", admission.name)
        writer.member("member", admission.member)
        if !admission.fingerprint.isEmpty { writer.member("fingerprint", admission.fingerprint) }
    }
}
