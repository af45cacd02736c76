import Admission
import CryptoPrimitives
import InviteClient
import InviteCodes
import MailboxProtocol
import WormholeSession

/// Drawing a code for an invite: number from the relay, words from the list, key for the number.
enum Minting {
    /// A fresh code whose number lives until `expires`.
    static func code(
        _ keys: SpaceKeys, words: Int, expires: Timestamp
    ) throws -> (code: InviteCode, words: WordCode) {
        var random = Randomness.system
        let numberKey = SharedSecret(random.secret(32))
        let lifetime = expires.since(BotHome.now).secondsRoundedUp
        let nameplate = try NumberBinding.bind(keys, numberKey: numberKey, lifetime: lifetime)
        let words = try WordCode.random(
            words: words, nameplate: nameplate.rawValue, using: &random)
        let text = words.withPassword { SharedSecret(SecretBytes(copying: $0)) }
        let secrets = CodeSecrets(numberKey: numberKey, text: text)
        let sealed = secrets.sealed(under: keys.storageKey, using: &random)
        return (InviteCode(nameplate: nameplate, sealed: sealed), words)
    }

    /// The words of a stored code.
    static func words(of code: InviteCode, in ledger: Ledger) throws -> WordCode {
        guard let secrets = ledger.secrets(of: code) else {
            throw ClientFailure("the invite's code does not open with this keyring")
        }
        return try secrets.text.withBytes { try WordCode(reading: $0) }
    }

    /// The link that says everything at once.
    static func link(_ invite: Invite, _ words: WordCode, _ keys: SpaceKeys) throws -> InviteLink {
        try InviteLink(
            space: SpaceAddress(reading: keys.space), name: invite.inviter, code: words,
            brandingKey: keys.branding)
    }
}
