import Admission
import MailboxProtocol
import System

/// One invite as people and programs see it.
struct InviteReport {
    let invite: Invite
    let waiting: Int
    let unconfirmed: Int

    init(_ invite: Invite, in ledger: Ledger) {
        let admissions = ledger.admissions.filter { $0.invite == invite.id }
        self.invite = invite
        self.waiting = admissions.count { $0.state == .waiting }
        self.unconfirmed = admissions.count { $0.state == .admitted && !$0.isReceived }
    }

    /// Whether its code would let somebody in.
    var isOpen: Bool { invite.isOpen(at: BotHome.now) }

    /// One word for what it is: open, locked, used-up, revoked, expired or ended.
    var status: String {
        if invite.state == .open, invite.expires <= BotHome.now { return "expired" }
        guard invite.state == .open else { return invite.state.rawValue }
        return invite.code.state.rawValue
    }

    /// `words`, `long` or `offline`.
    static func kind(of invite: Invite) -> String {
        guard let link = invite.code.link else { return "words" }
        return link.isOffline ? "offline" : "long"
    }

    private var guessesLeft: Int { invite.code.state == .open ? invite.code.budget.remaining : 0 }

    var object: JSONObject {
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

    var line: String {
        let used = "\(invite.used)/\(invite.usesMax) used"
        let label = invite.label.isEmpty ? "" : "  \(invite.label)"
        return "\(invite.id)  \(status.padded(to: 8))  \(used.padded(to: 10))  "
            + "until \(Output.moment(invite.expires))  by \(invite.inviter)\(label)"
    }

    var paragraph: String {
        """
        invite:  \(invite.id)\(invite.label.isEmpty ? "" : " (\(invite.label))")
        status:  \(status)
        by:      \(invite.inviter)
        until:   \(Output.moment(invite.expires)) UTC
        let in:  \(invite.used) of \(invite.usesMax)\
        \(unconfirmed > 0 ? ", \(unconfirmed) never confirmed" : "")
        waiting: \(waiting)
        \(codeLines)
        """
    }

    private var codeLines: String {
        if let link = invite.code.link { return LongInvites.explanation(link) }
        let wrong = invite.code.budget.wrong
        return "wrong:   \(wrong) codes tried in vain, \(guessesLeft) tries left"
    }
}
