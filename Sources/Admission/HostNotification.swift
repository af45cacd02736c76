import MailboxProtocol

/// Something the app may want to tell the members.
package struct HostNotification: Hashable, Sendable {
    package enum Event: String, Hashable, Sendable {
        /// Somebody's code was right and a person has to decide.
        case waiting
        /// The second wrong code was tried.
        case wrongCodes = "wrong-codes"
        /// Too many were: the invite takes a new code.
        case locked
    }

    package let event: Event
    package let space: String
    package let invite: String
    package let label: String
    /// Who waits: the admission's id, the name and the thumbprint.
    package var waiting: (id: String, name: String, member: String)? {
        guard let admission else { return nil }
        return (admission.id, admission.name, admission.member)
    }
    /// Wrong codes tried so far, and how many more may be.
    package let wrong: Int
    package let left: Int
    /// How many notifications before this one were not made, because there were too many.
    package internal(set) var missed = 0
    private let admission: AdmissionRecord?

    init(_ event: Event, _ invite: Invite, _ space: String, admission: AdmissionRecord? = nil) {
        self.event = event
        self.space = space
        self.invite = invite.id
        self.label = invite.label
        self.wrong = invite.code.budget.wrong
        self.left = AdmissionLimits.guessesPerCode - invite.code.budget.wrong
        self.admission = admission
    }

    /// What the app reads: one JSON object and a line feed. Source: docs/embedding.md.
    package var encoded: [UInt8] {
        JSONWriter.object { writer in
            writer.member("version", 1)
            writer.member("event", event.rawValue)
            writer.member("space", space)
            writer.member("invite", invite)
            writer.member("label", label)
            if let waiting {
                writer.member("id", waiting.id)
                writer.member("name", waiting.name)
                writer.member("member", waiting.member)
            } else {
                writer.member("wrong", wrong)
                writer.member("left", left)
            }
            writer.member("missed", missed)
        } + [0x0A]
    }
}

/// Holds notifications to a rate, so that nobody outside can make an app's phone ring all day.
struct NotificationBucket {
    private var level = AdmissionLimits.notificationsAtOnce
    private var updated: Timestamp?
    private var missed = 0

    /// The notification as it may be made now; nil when there were too many.
    mutating func take(_ notification: HostNotification, at now: Timestamp) -> HostNotification? {
        refill(at: now)
        guard level > 0 else {
            missed += 1
            return nil
        }
        level -= 1
        var allowed = notification
        allowed.missed = missed
        missed = 0
        return allowed
    }

    private mutating func refill(at now: Timestamp) {
        let period = AdmissionLimits.notificationRefill.wholeMilliseconds
        let since = updated ?? now
        let periods = max(0, now.milliseconds - since.milliseconds) / period
        let full = AdmissionLimits.notificationsAtOnce
        guard level + Int(min(periods, Int64(full))) < full else {
            level = full
            updated = now
            return
        }
        level += Int(periods)
        updated = Timestamp(milliseconds: since.milliseconds + periods * period)
    }
}
