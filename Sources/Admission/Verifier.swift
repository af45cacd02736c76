package import CryptoPrimitives
import InviteCodes
package import MailboxProtocol
import WormholeSession

/// Six words that both ends of a conversation derive from its key. Where both screens say the same,
/// nobody stands between them. Source: design, section 5.
package enum Verifier {
    /// At least 60 bits: each word is one of the English list.
    package static let wordCount = 6

    /// The words of a confirmed key, separated by spaces.
    package static func words(of key: SharedSecret) -> String {
        let list = WordList.english.words
        let drawn = key.withBytes {
            HKDF.derive(from: $0, info: KeySchedule.verifierInfo, count: 4 * wordCount)
                .withBytes { [UInt8](copying: $0) }
        }
        return (0..<wordCount).map { place in
            let number = drawn[4 * place..<4 * place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return list[Int(number % UInt32(list.count))]
        }.joined(separator: " ")
    }
}

extension Ledger {
    /// What the screen of somebody whose conversation goes on says.
    package func verifier(of admission: AdmissionRecord) -> String? {
        admission.conversation.flatMap { key(of: $0) }.map { Verifier.words(of: $0) }
    }

    /// The members of the JSON object by which `pending` lists somebody. `requested` is in
    /// milliseconds since the Unix epoch; `verifier` is what the person's own screen says.
    package func pendingObject(_ admission: AdmissionRecord) -> JSONObject {
        var object: JSONObject = [
            "id": .string(admission.id), "name": .string(admission.name),
            "member": .string(admission.member), "invite": .string(admission.invite),
            "requested": .integer(admission.requested.milliseconds),
        ]
        if let words = verifier(of: admission) { object.append("verifier", .string(words)) }
        return object
    }
}
