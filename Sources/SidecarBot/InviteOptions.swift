import Admission
import InviteClient
import InviteCodes
import MailboxProtocol
import WormholeSession

/// What options and arguments of `sidecar-bot invite` say.
enum InviteOptions {
    static func inviter(_ text: String) throws(ClientFailure) -> String {
        guard let name = PersonName(text), name.text.utf8.count <= AdmissionLimits.labelBytesMax
        else { throw ClientFailure("--by is empty or too long") }
        return name.text
    }

    static func policy(_ text: String?) throws(ClientFailure) -> AdmissionPolicy {
        guard let text else { return .instant }
        guard let policy = AdmissionPolicy(rawValue: text) else {
            throw ClientFailure("--policy must be instant or approve, not '\(text)'")
        }
        return policy
    }

    /// The list that words are drawn from, by the tag of its language.
    static func list(_ tag: String?) throws(ClientFailure) -> WordList {
        guard let tag else { return .english }
        guard let list = WordList.all.first(where: { $0.language.tag == tag }) else {
            throw ClientFailure("--language must be en, de, fr, es, it or pt, not '\(tag)'")
        }
        return list
    }

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
