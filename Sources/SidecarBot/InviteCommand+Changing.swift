import Admission
import InviteClient
import InviteCodes
import MailboxProtocol
import System

/// What becomes of an invite that was made before.
extension InviteCommand {
    static func renew(
        _ home: BotHome, _ id: String, _ arguments: Arguments, _ sharing: InviteSharing
    ) throws {
        let ledger = try home.ledger()
        let invite = try InviteOptions.find(id, in: ledger)
        guard invite.state == .open, invite.expires > BotHome.now else {
            throw ClientFailure(
                "invite \(invite.id) is over", hint: "make a new one: sidecar-bot invite new")
        }
        guard invite.code.link == nil else {
            throw ClientFailure(
                "a long link is not renewed", hint: "make a new one: sidecar-bot invite new --long")
        }
        let old = try Minting.words(of: invite.code, in: ledger)
        let (code, words) = try Minting.code(
            ledger.keys, words: old.wordCount, of: InviteOptions.list(old.language.tag),
            expires: invite.expires)
        try home.leave(.renew(inviteID: invite.id, code))
        try report(invite, words, ledger.keys, arguments, sharing)
    }

    static func rearm(
        _ home: BotHome, _ id: String, _ arguments: Arguments, _ sharing: InviteSharing
    ) throws {
        let ledger = try home.ledger()
        let invite = try InviteOptions.find(id, in: ledger)
        guard [.open, .usedUp].contains(invite.state), invite.expires > BotHome.now else {
            throw ClientFailure(
                "invite \(invite.id) is over", hint: "make a new one: sidecar-bot invite new")
        }
        guard !ledger.unconfirmed(invite.id).isEmpty else {
            throw ClientFailure(
                "everybody who came in by invite \(invite.id) has confirmed it",
                hint: "for another person make a new one: sidecar-bot invite new")
        }
        guard invite.code.state != .open, invite.code.link == nil else {
            try home.leave(.rearm(inviteID: invite.id, nil))
            return try show(home, invite.id, arguments, sharing)
        }
        let old = try Minting.words(of: invite.code, in: ledger)
        let (code, words) = try Minting.code(
            ledger.keys, words: old.wordCount, of: InviteOptions.list(old.language.tag),
            expires: invite.expires)
        try home.leave(.rearm(inviteID: invite.id, code))
        try report(invite, words, ledger.keys, arguments, sharing)
    }

    static func revoke(_ home: BotHome, _ id: String, _ arguments: Arguments) throws {
        let invite = try InviteOptions.find(id, in: home.ledger())
        // What could not be taken back at the relay is taken back when it is said again.
        guard invite.state == .open || invite.code.link != nil else {
            throw ClientFailure("invite \(invite.id) is over already (\(invite.state.rawValue))")
        }
        // Bot first: it lets nobody in any more, whatever becomes of the relay.
        try home.leave(.revoke(inviteID: invite.id))
        if let long = invite.code.link { try LongLinks.delete(long, home.keys()) }
        guard arguments.has(flag: "json") else {
            return Terminal.standardOutput.print("invite \(invite.id) is over")
        }
        JSONOutput.print { writer in
            writer.member("id", invite.id)
            writer.member("status", Invite.State.revoked.rawValue)
        }
    }
}
