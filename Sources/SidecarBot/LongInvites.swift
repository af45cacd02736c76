import Admission
import CryptoPrimitives
import InviteClient
import InviteCodes
import MailboxProtocol
import System
import WormholeSession

/// Invites that are long links: `--long` and `--offline`.
enum LongInvites {
    static let options: [Arguments.Option] = [.flag("long"), .flag("offline"), .value("form")]

    static let usage = """
          --long          a long link instead of words: nothing to read out, nothing to guess
            --offline       put the space's keys into it, for a space nobody answers for: whoever
                            has this link has the keys until you turn them
            --form FORM     cosmetic (https://HOST/invite#NAME/…), current (…/join/join#e1.…) or
                            legacy (…/join/join#…); all lead to the same (cosmetic)
        """

    /// How a long link is written.
    enum Form: String {
        case cosmetic
        case current
        case legacy
    }

    static func form(_ arguments: Arguments) throws(ClientFailure) -> Form {
        guard let text = arguments["form"] else { return .cosmetic }
        guard let form = Form(rawValue: text) else {
            throw ClientFailure("--form must be cosmetic, current or legacy, not '\(text)'")
        }
        return form
    }

    /// A fresh code with its link: the number is bound and the blob is at the relay.
    static func mint(
        _ keys: SpaceKeys, isOffline: Bool, expires: Timestamp
    ) throws -> InviteCode {
        var random = Randomness.system
        let secret = LongSecret.random(using: &random)
        let code = SharedSecret(random.secret(LinkedInvite.codeCount))
        let numberKey = SharedSecret(random.secret(32))
        let lifetime = expires.since(BotHome.now).secondsRoundedUp
        let nameplate = try NumberBinding.bind(
            keys, number: LinkedInvite.randomNumber(using: &random), numberKey: numberKey,
            lifetime: lifetime)
        let invite = LinkedInvite(
            space: keys.space, spaceName: keys.name, relay: keys.relay, nameplate: nameplate,
            code: code, offline: isOffline ? offlineKeys(keys) : nil)
        try LongLinks.put(invite, for: secret, lifetime: lifetime, keys)
        var password = LinkedInvite.password(nameplate, code)
        let secrets = CodeSecrets(
            numberKey: numberKey, text: SharedSecret(SecretBytes(wiping: &password)))
        var minted = InviteCode(
            nameplate: nameplate, sealed: secrets.sealed(under: keys.storageKey, using: &random))
        minted.link = secret.withBytes {
            LongLink(
                secret: $0, isOffline: isOffline, under: keys.storageKey, using: &random)
        }
        return minted
    }

    private static func offlineKeys(_ keys: SpaceKeys) -> OfflineKeys {
        OfflineKeys(keys: keys.groupKeys, owner: keys.owner, by: keys.by)
    }

    /// The link of an invite again, in the form that is asked for.
    static func link(
        _ invite: Invite, _ long: LongLink, _ keys: SpaceKeys, _ form: Form
    ) throws -> InviteLink {
        let bytes = try long.secret(under: keys.storageKey)
        let secret = try bytes.withBytes { try LongSecret(copying: $0) }
        let space = try SpaceAddress(reading: keys.space)
        return switch form {
        case .cosmetic:
            try InviteLink(
                space: space, name: invite.inviter, secret: secret, brandingKey: keys.branding)
        case .current:
            try .current(
                space: space, name: invite.inviter, secret: secret, brandingKey: keys.branding)
        case .legacy: .legacy(space: space, secret: secret)
        }
    }

    /// What a person has to know about such an invite.
    static func explanation(_ long: LongLink) -> String {
        long.isOffline
            ? """
            kind:    long link, offline: the space's keys are in it. Whoever has this link has the \
            keys until you turn them.
                     Who joins by it is recorded and certified when the bot next meets them; uses \
            count certificates.
            """
            : """
            kind:    long link, live: who joins by it meets the bot, so uses, approval and \
            revocation are exact.
            """
    }
}
