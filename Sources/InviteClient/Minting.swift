package import Admission
import CryptoPrimitives
package import InviteCodes
package import MailboxProtocol
import System
import WormholeSession

/// Drawing a code for an invite: number from the relay, words from the list, key for the number.
package enum Minting {
    /// A fresh code whose number lives until `expires`. Blocks until the relay has bound a number.
    package static func code(
        _ keys: SpaceKeys, words: Int, of list: WordList = .english, expires: Timestamp,
        watchesSignals: Bool = true
    ) throws -> (code: InviteCode, words: WordCode) {
        var random = Randomness.system
        let numberKey = SharedSecret(random.secret(32))
        let lifetime = expires.since(Timestamp(milliseconds: Clock().now)).secondsRoundedUp
        let nameplate = try NumberBinding.bind(
            keys, numberKey: numberKey, lifetime: lifetime, watchesSignals: watchesSignals)
        let words = try WordCode.random(
            words: words, list: list, nameplate: nameplate.rawValue, using: &random)
        let text = words.withPassword { SharedSecret(SecretBytes(copying: $0)) }
        let secrets = CodeSecrets(numberKey: numberKey, text: text)
        let sealed = secrets.sealed(under: keys.storageKey, using: &random)
        return (InviteCode(nameplate: nameplate, sealed: sealed), words)
    }

    /// How many words an invite's code gets: as many as were asked for, or as it needs.
    ///
    /// - Throws: ``ClientFailure`` where fewer were asked for than it needs.
    package static func wordCount(
        asked: Int?, for use: InviteUse, of list: WordList
    ) throws(ClientFailure) -> Int {
        let needed: Int
        do throws(MintingError) {
            needed = try list.wordCount(for: use)
        } catch {
            throw ClientFailure("the list has too few words")
        }
        guard let asked else { return needed }
        guard asked >= needed else {
            throw ClientFailure(
                "such an invite needs a code of \(needed) words",
                hint: "two words are for one person and at most seven days")
        }
        return asked
    }

    /// The words of a stored code.
    package static func words(of code: InviteCode, in ledger: Ledger) throws -> WordCode {
        guard let secrets = ledger.secrets(of: code) else {
            throw ClientFailure("the invite's code does not open with this keyring")
        }
        return try secrets.text.withBytes { try WordCode(reading: $0) }
    }

    /// The link that says everything at once.
    package static func link(
        _ invite: Invite, _ words: WordCode, _ keys: SpaceKeys
    ) throws -> InviteLink {
        try InviteLink(
            space: SpaceAddress(reading: keys.space), name: invite.inviter, code: words,
            brandingKey: keys.branding)
    }
}
