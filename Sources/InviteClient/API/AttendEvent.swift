import Admission

/// Something that happened at the door of a space.
@nonexhaustive
public enum AttendEvent: Hashable, Sendable {
    /// Somebody who was let in, or wants to be.
    public struct Person: Hashable, Sendable {
        /// The admission's id, 12 hex digits: what ``Attending/approve(_:)`` takes.
        public let id: String
        /// What they want to be called.
        public let name: String
        /// The RFC 7638 thumbprint of their signing key.
        public let member: String
        /// The invite they came by.
        public let invite: String

        init(_ admission: AdmissionRecord) {
            id = admission.id
            name = admission.name
            member = admission.member
            invite = admission.invite
        }
    }

    /// The relay is there, and joiners of so many invites are answered.
    case online(invites: Int)
    /// The relay is away; it is tried again after this.
    case offline(retryingAfter: Duration)
    /// Somebody's code was right and a person has to decide.
    case waiting(Person)
    /// Somebody was let in.
    case letIn(Person)
    /// Somebody who was let in has said that everything arrived.
    case received(Person)
    /// Somebody was turned away, by a person or by the app.
    case turnedAway(invite: String)
    /// So many wrong codes were tried at an invite.
    case wrongCode(invite: String, count: Int)
    /// Too many were: the invite takes a new code.
    case locked(invite: String)
    /// Anything else, as a sentence for a log.
    case trouble(String)

    init(_ notice: AttendantNotice) {
        switch notice {
        case .online(let numbers): self = .online(invites: numbers)
        case .offline(let wait): self = .offline(retryingAfter: wait)
        case .waiting(let admission): self = .waiting(Person(admission))
        case .letIn(let admission): self = .letIn(Person(admission))
        case .received(let admission): self = .received(Person(admission))
        case .denied(let invite): self = .turnedAway(invite: invite)
        case .hostRefused(let admission, _): self = .turnedAway(invite: admission.invite)
        case .hostFailed(let admission, let failure):
            self = .trouble("no answer about \(admission.name): \(failure.rawValue)")
        case .hostUntold(let failure): self = .trouble("not told: \(failure.rawValue)")
        case .wrongCode(let invite, let count): self = .wrongCode(invite: invite, count: count)
        case .locked(let invite): self = .locked(invite: invite)
        case .turned(let epoch): self = .trouble("the keys were turned: epoch \(epoch)")
        case .controlNumberTaken:
            self = .trouble("members' commands go to another bot of this space")
        case .keyringRefused(let reason): self = .trouble("keyring not taken up: \(reason)")
        case .restored(let invites):
            self = .trouble("the store is an old copy: \(invites) codes are locked")
        case .refused(let words): self = .trouble("the relay refuses: \(words)")
        }
    }
}
