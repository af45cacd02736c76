import CryptoPrimitives
import MailboxProtocol
import WormholeSession

/// Charging, opening, answering: in that order, with a durable record in between.
extension Attendant {
    /// A confirmation is here, unopened.
    mutating func charge(
        _ mailbox: MailboxID, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        guard let visit = visits[mailbox] else { return }
        switch ledger.confirmationArrived(visit.nameplate, at: now) {
        case .reserved: awaitingCommit.append((mailbox, visit))
        case .hold(let until): hold(mailbox, visit.nameplate, until, into: &effects)
        case .free: open(mailbox, at: now, into: &effects)
        case .refused: leave(mailbox, mood: "errory", into: &effects)
        }
    }

    private mutating func hold(
        _ mailbox: MailboxID, _ nameplate: Nameplate, _ until: Timestamp?,
        into effects: inout [AttendantEffect]
    ) {
        let waiting = held.count { visits[$0.mailbox]?.nameplate == nameplate }
        guard waiting < AdmissionLimits.heldPerCode else {
            return leave(mailbox, mood: "errory", into: &effects)
        }
        held.append((mailbox, until))
    }

    /// Asks again for those that were held, in the order they came.
    mutating func releaseHeld(at now: Timestamp, into effects: inout [AttendantEffect]) {
        let waiting = held
        held = []
        for entry in waiting {
            if let until = entry.until, until > now {
                held.append(entry)
            } else {
                charge(entry.mailbox, at: now, into: &effects)
            }
        }
    }

    /// The charges are durable: now the confirmations may be opened.
    mutating func committed(at now: Timestamp, into effects: inout [AttendantEffect]) {
        guard !awaitingCommit.isEmpty else { return }
        let charged = awaitingCommit
        awaitingCommit = []
        for (mailbox, visit) in charged { open(mailbox, visit, at: now, into: &effects) }
        releaseHeld(at: now, into: &effects)
    }

    private mutating func open(
        _ mailbox: MailboxID, _ visit: Visit, at now: Timestamp,
        into effects: inout [AttendantEffect]
    ) {
        guard visits[mailbox]?.exchange === visit.exchange else {
            return ledger.wasNotOpened(visit.nameplate)
        }
        switch visit.exchange.verify(using: &random) {
        case .right(let body):
            ledger.wasRight(visit.nameplate)
            send(.add(mailbox: mailbox, .version, body: body), into: &effects)
            advance(mailbox, at: now, into: &effects)
        case .wrong(let body):
            send(.add(mailbox: mailbox, .version, body: body), into: &effects)
            leaveWhenSaid(mailbox, mood: "scary")
            wrongGuess(visit.nameplate, at: now, into: &effects)
        }
    }

    private mutating func wrongGuess(
        _ nameplate: Nameplate, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        let invite = ledger.invites.last { $0.code.nameplate == nameplate }
        // Nobody guesses a long link's code: what was tried was none.
        guard let invite, invite.code.link == nil else { return }
        let outcome = ledger.wasWrong(nameplate, at: now)
        effects.append(.notice(.wrongCode(invite: invite.id, count: outcome.count)))
        guard let code = outcome.locked else {
            return refreshAttendance(invite.id, at: now, into: &effects)
        }
        retire(code, into: &effects)
        effects.append(.notice(.locked(invite: invite.id)))
    }

    /// Tells the relay the new generation, so that an older copy of the store would be noticed.
    private mutating func refreshAttendance(
        _ id: String, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        guard let invite = ledger.invite(id), invite.isOpen(at: now) else { return }
        attend(invite, at: now, into: &effects)
    }
}
