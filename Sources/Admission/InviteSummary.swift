package import MailboxProtocol

/// One invite as people and programs see it: everything but its code.
package struct InviteSummary: Sendable {
    package let invite: Invite
    /// People who wait for a decision.
    package let waiting: Int
    /// People who were let in and never said that they have the answer.
    package let unconfirmed: Int
    private let now: Timestamp

    package init(_ invite: Invite, in ledger: Ledger, at now: Timestamp) {
        let admissions = ledger.admissions.filter { $0.invite == invite.id }
        self.invite = invite
        self.waiting = admissions.count { $0.state == .waiting }
        self.unconfirmed = ledger.unconfirmed(invite.id).count
        self.now = now
    }

    /// Whether its code would let somebody in.
    package var isOpen: Bool { invite.isOpen(at: now) }

    /// One word for what it is: open, locked, used-up, revoked, expired or ended.
    package var status: String {
        if invite.state == .open, invite.expires <= now { return "expired" }
        guard invite.state == .open else { return invite.state.rawValue }
        return invite.code.state.rawValue
    }

    /// What its code is: `words`, `long` or `offline`.
    package static func kind(of invite: Invite) -> String {
        guard let link = invite.code.link else { return "words" }
        return link.isOffline ? "offline" : "long"
    }

    package var guessesLeft: Int {
        invite.code.state == .open ? invite.code.budget.remaining : 0
    }

    /// The members of the JSON object that commands print. Times are in milliseconds since the Unix
    /// epoch.
    package var object: JSONObject {
        [
            "id": .string(invite.id), "kind": .string(Self.kind(of: invite)),
            "status": .string(status),
            "inviter": .string(invite.inviter), "label": .string(invite.label),
            "number": .string(invite.code.nameplate.rawValue),
            "policy": .string(invite.policy.rawValue),
            "created": .integer(invite.created.milliseconds),
            "expires": .integer(invite.expires.milliseconds), "uses": .integer(invite.usesMax),
            "used": .integer(invite.used), "waiting": .integer(waiting),
            "unconfirmed": .integer(unconfirmed), "wrong": .integer(invite.code.budget.wrong),
            "guesses_left": .integer(guessesLeft),
        ]
    }
}
