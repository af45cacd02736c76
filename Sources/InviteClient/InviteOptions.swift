package import Admission
package import InviteCodes
import MailboxProtocol
import WormholeSession

/// What the options of `sidecar-bot invite new` and `invite new` say.
package enum InviteOptions {
    package static func inviter(_ text: String) throws(ClientFailure) -> String {
        guard let name = PersonName(text), name.text.utf8.count <= AdmissionLimits.labelBytesMax
        else { throw ClientFailure("--by is empty or too long") }
        return name.text
    }

    package static func policy(_ text: String?) throws(ClientFailure) -> AdmissionPolicy {
        guard let text else { return .instant }
        guard let policy = AdmissionPolicy(rawValue: text) else {
            throw ClientFailure("--policy must be instant or approve, not '\(text)'")
        }
        return policy
    }

    /// The list that words are drawn from, by the tag of its language.
    package static func list(_ tag: String?) throws(ClientFailure) -> WordList {
        guard let tag else { return .english }
        guard let list = WordList.of(language: tag) else {
            throw ClientFailure("--language must be en, de, fr, es, it or pt, not '\(tag)'")
        }
        return list
    }

    /// A note for whoever made the invite.
    package static func label(_ text: String?) throws(ClientFailure) -> String {
        guard let text else { return "" }
        guard text.utf8.count <= AdmissionLimits.labelBytesMax else {
            throw ClientFailure("--label is too long")
        }
        return text
    }
}
