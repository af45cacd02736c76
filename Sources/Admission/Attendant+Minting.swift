import CryptoPrimitives
import InviteCodes
import MailboxProtocol
import WormholeSession

/// New invites and new codes for members: the relay is asked for a number on this connection, and
/// what is made of it is in the books before the member hears of it.
extension Attendant {
    mutating func mint(
        _ wanted: NewInvite, for member: String, _ mailbox: MailboxID, at now: Timestamp,
        into effects: inout [AttendantEffect]
    ) throws(CommandFault) {
        if let made = ledger.invite(wanted.id) {
            // Asked again after the answer was lost.
            guard made.maker == member else { throw .badValue("token") }
            return answer(mailbox, made, at: now, into: &effects)
        }
        ask(
            wanted.token, lifetime: wanted.lifetime, .invite(wanted), for: member, mailbox,
            into: &effects)
    }

    mutating func renew(
        _ id: String, _ token: [UInt8], for member: String, _ mailbox: MailboxID,
        at now: Timestamp, into effects: inout [AttendantEffect]
    ) throws(CommandFault) {
        let invite = try invite(id)
        guard invite.state == .open, invite.expires > now else { throw .over(invite.id) }
        guard invite.code.link == nil else { throw .longLink }
        guard let secrets = ledger.secrets(of: invite.code),
            let old = secrets.text.withBytes({ try? WordCode(reading: $0) })
        else { throw .noInvite }
        ask(
            token, lifetime: invite.expires.since(now).secondsRoundedUp,
            .renewal(inviteID: invite.id, words: old.wordCount, language: old.language.tag),
            for: member, mailbox, into: &effects)
    }

    /// Asks the relay for a number. The same token has the same key, so that an answer that was
    /// lost brings the same number again.
    private mutating func ask(
        _ token: [UInt8], lifetime: Int, _ purpose: Mint.Purpose, for member: String,
        _ mailbox: MailboxID, into effects: inout [AttendantEffect]
    ) {
        if let index = control.mints.firstIndex(where: {
            $0.token == token && $0.member == member
        }) {
            return control.mints[index].mailbox = mailbox
        }
        let info = Array("invite/number-key/\(member)/\(Hex.encode(token))".utf8)
        let numberKey = keys.admitting.withBytes { HKDF.derive(from: $0, info: info, count: 32) }
        let mint = Mint(
            token: token, numberKey: SharedSecret(numberKey), lifetime: lifetime,
            purpose: purpose, member: member, mailbox: mailbox)
        control.mints.append(mint)
        send(mint, into: &effects)
    }

    private func send(_ mint: Mint, into effects: inout [AttendantEffect]) {
        guard case .up(let context) = link else { return }
        let request = keys.attendRequest(
            nil, token: mint.token, numberKey: mint.numberKey, role: role,
            lifetime: mint.lifetime, generation: ledger.generation, context)
        send(.attend(request), into: &effects)
    }

    /// Asks again for what was not answered on an earlier connection.
    func resendMints(into effects: inout [AttendantEffect]) {
        for mint in control.mints { send(mint, into: &effects) }
    }

    /// A number that is none of ours: the relay answers commands in their order, so it is for the
    /// oldest who waits for one.
    mutating func numberArrived(
        _ nameplate: Nameplate, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        guard nameplate != control.nameplate, !ledger.knows(nameplate), !control.mints.isEmpty
        else { return }
        let mint = control.mints.removeFirst()
        switch mint.purpose {
        case .invite(let wanted):
            guard let code = draw(nameplate, mint, words: wanted.words, list: wanted.list) else {
                return fail(mint, into: &effects)
            }
            var invite = Invite(
                id: wanted.id, inviter: wanted.inviter, label: wanted.label, created: now,
                expires: now + .seconds(wanted.lifetime), usesMax: wanted.uses,
                policy: wanted.policy, code: code)
            invite.maker = mint.member
            ledger.add(invite)
            tell(mint, wanted.id, at: now, into: &effects)
        case .renewal(let id, let words, let language):
            let list = WordList.of(language: language) ?? .english
            guard let code = draw(nameplate, mint, words: words, list: list) else {
                return fail(mint, into: &effects)
            }
            if let old = ledger.renew(id, code: code, at: now) { retire(old, into: &effects) }
            tell(mint, id, at: now, into: &effects)
        }
    }

    private mutating func tell(
        _ mint: Mint, _ id: String, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        guard let mailbox = mint.mailbox, let invite = ledger.invite(id) else { return }
        answer(mailbox, invite, at: now, into: &effects)
    }

    private mutating func draw(
        _ nameplate: Nameplate, _ mint: Mint, words: Int, list: WordList
    ) -> InviteCode? {
        guard
            let words = try? WordCode.random(
                words: words, list: list, nameplate: nameplate.rawValue, using: &random)
        else { return nil }
        let text = words.withPassword { SharedSecret(SecretBytes(copying: $0)) }
        let secrets = CodeSecrets(numberKey: mint.numberKey, text: text)
        let sealed = secrets.sealed(under: keys.storageKey, using: &random)
        return InviteCode(nameplate: nameplate, sealed: sealed)
    }

    /// The relay gives no number; `words` are its reason.
    mutating func numberRefused(
        _ token: [UInt8], _ words: String, into effects: inout [AttendantEffect]
    ) {
        guard let index = control.mints.firstIndex(where: { $0.token == token }) else { return }
        let mint = control.mints.remove(at: index)
        guard let mailbox = mint.mailbox else { return }
        let fault = CommandFault(code: "refused", message: "the relay refused: \(words)")
        answer(mailbox, fault, into: &effects)
    }

    private mutating func fail(_ mint: Mint, into effects: inout [AttendantEffect]) {
        guard let mailbox = mint.mailbox else { return }
        answer(mailbox, CommandFault.badValue("number of words"), into: &effects)
    }
}
