import Admission
import InviteClient
import MailboxProtocol
import System

/// One invite as people see it.
struct InviteReport {
    private let summary: InviteSummary
    private var invite: Invite { summary.invite }

    init(_ invite: Invite, in ledger: Ledger) {
        summary = InviteSummary(invite, in: ledger, at: BotHome.now)
    }

    /// Whether its code would let somebody in.
    var isOpen: Bool { summary.isOpen }

    var object: JSONObject { summary.object }

    var line: String {
        let used = "\(invite.used)/\(invite.usesMax) used"
        let label = invite.label.isEmpty ? "" : "  \(invite.label)"
        return "\(invite.id)  \(summary.status.padded(to: 8))  \(used.padded(to: 10))  "
            + "until \(Output.moment(invite.expires))  by \(invite.inviter)\(label)"
    }

    var paragraph: String {
        """
        invite:  \(invite.id)\(invite.label.isEmpty ? "" : " (\(invite.label))")
        status:  \(summary.status)
        by:      \(invite.inviter)
        until:   \(Output.moment(invite.expires)) UTC
        let in:  \(invite.used) of \(invite.usesMax)\
        \(summary.unconfirmed > 0 ? ", \(summary.unconfirmed) never confirmed" : "")
        waiting: \(summary.waiting)
        \(codeLines)
        """
    }

    private var codeLines: String {
        if let link = invite.code.link { return LongInvites.explanation(link) }
        let wrong = invite.code.budget.wrong
        return "wrong:   \(wrong) codes tried in vain, \(summary.guessesLeft) tries left"
    }
}
