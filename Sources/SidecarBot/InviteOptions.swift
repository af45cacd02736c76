import Admission
import InviteClient
import InviteCodes
import MailboxProtocol
import WormholeSession

/// What the options of `sidecar-bot invite new` say.
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
}
