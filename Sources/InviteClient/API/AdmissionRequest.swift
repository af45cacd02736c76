import Admission
import MailboxProtocol

/// Somebody whose code was right, before the app has agreed.
public struct AdmissionRequest: Hashable, Sendable {
    /// The same whenever the same joiner asks by the same invite: a request may come again after a
    /// crash.
    public let id: String
    /// What the joiner wants to be called; anybody may choose any name.
    public let name: String
    /// Who the joiner will be in the space: the RFC 7638 thumbprint of ``signingKey``.
    public let member: String
    /// The joiner's Ed25519 public key, 32 bytes.
    public let signingKey: [UInt8]
    /// The invite the joiner came by.
    public let invite: String
    /// The note the invite's maker gave it.
    public let label: String

    init(_ question: HostQuestion) {
        id = question.id
        name = question.name
        member = question.member
        signingKey = question.sign
        invite = question.invite
        label = question.label
    }
}

/// What the app says to an ``AdmissionRequest``.
public enum AdmissionDecision: Hashable, Sendable {
    /// Let them in, and give them this: the text of a JSON object, up to 4,096 bytes. Text that is
    /// none counts as no answer.
    case admit(extra: String = "{}")
    /// Do not. The words are for the log.
    case refuse(String)

    var answer: HostAnswer {
        switch self {
        case .admit(let extra): HostAnswer(reading: Array(#"{"extra":\#(extra)}"#.utf8))
        case .refuse(let reason): .refuse(reason: reason)
        }
    }
}

/// Asks a function of the app, within the time a command would have.
struct HostFunction: HostHandling {
    let decide: (@Sendable (AdmissionRequest) async -> AdmissionDecision)?

    var hooks: HostHooks { HostHooks(asksOnAdmit: decide != nil) }

    func ask(_ question: HostQuestion, done: @escaping @Sendable (HostAnswer) -> Void) {
        guard let decide else { return done(.failed(.notStarted)) }
        let first = Promise<HostAnswer, Never>()
        let work = Task { first.give(.success(await decide(AdmissionRequest(question)).answer)) }
        let limit = Task {
            try? await Task.sleep(for: AdmissionLimits.hostAnswersWithin)
            first.give(.success(.failed(.tooSlow)))
        }
        Task {
            done(await first.result.get())
            work.cancel()
            limit.cancel()
        }
    }

    func tell(
        _ notification: HostNotification, failed: @escaping @Sendable (HostFailure) -> Void
    ) {}
}
