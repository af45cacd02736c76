import Admission
import InviteClient

extension InviteOptions {
    /// By the whole id, or a beginning of it that is one invite's only.
    static func find(_ id: String, in ledger: Ledger) throws(ClientFailure) -> Invite {
        if let invite = ledger.invite(id) { return invite }
        let candidates = ledger.invites.filter { !id.isEmpty && $0.id.hasPrefix(id) }
        guard candidates.count == 1 else {
            let problem = candidates.isEmpty ? "there is no invite" : "there are several invites"
            throw ClientFailure("\(problem) '\(id)'", hint: "see 'sidecar-bot invite list'")
        }
        return candidates[0]
    }
}
