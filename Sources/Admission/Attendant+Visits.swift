import CryptoPrimitives
import MailboxProtocol
import SPAKE2
import WormholeSession

/// Joiners at the door: one conversation each.
extension Attendant {
    mutating func knocked(
        _ knock: Knock, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        if let visit = visits[knock.mailbox] {
            if let earlier = visit.knock { mailboxes[earlier] = nil }
            visits[knock.mailbox]?.knock = knock.knock
            mailboxes[knock.knock] = knock.mailbox
            return listen(to: knock.mailbox, into: &effects)
        }
        guard let exchange = begin(knock, at: now, into: &effects) else {
            return send(.pass(knock.knock), into: &effects)
        }
        visits[knock.mailbox] = Visit(
            exchange: exchange, nameplate: knock.nameplate, knock: knock.knock)
        mailboxes[knock.knock] = knock.mailbox
        listen(to: knock.mailbox, into: &effects)
    }

    /// A conversation with somebody at the control number, or at the number of an open invite; nil
    /// at any other.
    private mutating func begin(
        _ knock: Knock, at now: Timestamp, into effects: inout [AttendantEffect]
    ) -> AttendantExchange? {
        if knock.nameplate == control.nameplate {
            makeControlRoom(into: &effects)
            return controlKnocked(knock, at: now)
        }
        guard let password = ledger.password(of: knock.nameplate, at: now) else { return nil }
        if unconfirmed.count >= AdmissionLimits.unconfirmedMax, let oldest = unconfirmed.first {
            dropUnconfirmed(oldest, into: &effects)
        }
        unconfirmed.append(knock.mailbox)
        return AttendantExchange(
            mailbox: knock.mailbox, side: keys.side, password: password, at: now)
    }

    /// Opens a mailbox on this connection. The ping comes back after everything that was in it.
    mutating func listen(to mailbox: MailboxID, into effects: inout [AttendantEffect]) {
        guard opened.insert(mailbox).inserted else { return }
        send(.open(mailbox), into: &effects)
        send(.ping(.string(mailbox.rawValue)), into: &effects)
    }

    /// The mailbox's past is known: whatever of ours the relay does not have is added again, byte
    /// for byte, and the conversation goes on. One that an earlier run of this program had begun
    /// cannot: it is given up, and the relay tells the joiner.
    mutating func catchUp(
        _ mailbox: MailboxID, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        guard let visit = visits[mailbox] else { return }
        if visit.exchange.isOrphan {
            // A member may have been greeted before we died: then there is no knock to pass.
            guard visit.exchange.purpose == .admission else {
                return leave(mailbox, mood: "errory", into: &effects)
            }
            return dropUnconfirmed(mailbox, into: &effects)
        }
        caughtUp.insert(mailbox)
        for message in visit.exchange.unechoed {
            send(.add(mailbox: mailbox, message.phase, body: message.body), into: &effects)
        }
        sendDelayedRetirement(of: visit.nameplate, into: &effects)
        goOn(mailbox, at: now, into: &effects)
    }

    /// Goes on with a conversation an earlier run of the program had taken up.
    mutating func takeUp(_ admission: AdmissionRecord, at now: Timestamp) {
        guard let kept = admission.conversation, let key = ledger.key(of: kept),
            let invite = ledger.invite(admission.invite)
        else { return }
        let exchange = AttendantExchange(
            resuming: kept.mailbox, side: kept.side, peer: kept.peerSide, key: key,
            said: kept.said, at: now)
        visits[kept.mailbox] = Visit(
            exchange: exchange, nameplate: invite.code.nameplate, knock: nil,
            leaving: [.denied, .unanswered].contains(admission.state) ? "happy" : nil)
    }

    mutating func mailboxMessage(
        _ message: MailboxMessage, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        guard let mailbox = message.mailbox, let visit = visits[mailbox] else { return }
        visit.exchange.receive(message)
        goOn(mailbox, at: now, into: &effects)
    }

    private mutating func goOn(
        _ mailbox: MailboxID, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        guard caughtUp.contains(mailbox) else { return }
        advance(mailbox, at: now, into: &effects)
        if let visit = visits[mailbox], let mood = visit.leaving, visit.exchange.unechoed.isEmpty {
            leave(mailbox, mood: mood, into: &effects)
        }
    }

    /// Lets a conversation do whatever can be done now.
    mutating func advance(
        _ mailbox: MailboxID, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        while let visit = visits[mailbox], let event = visit.exchange.next(using: &random) {
            switch event {
            case .reply(let phase, let body):
                send(.add(mailbox: mailbox, phase, body: body), into: &effects)
            case .confirmationArrived where visit.exchange.purpose == .command:
                openControl(mailbox, visit.exchange, into: &effects)
            case .confirmationArrived:
                unconfirmed.removeAll { $0 == mailbox }
                charge(mailbox, at: now, into: &effects)
            case .requestArrived(let request):
                decide(request, visit, at: now, into: &effects)
            case .commandArrived(let request):
                commandArrived(request, visit.exchange, at: now, into: &effects)
            case .received where visit.exchange.purpose == .command:
                leave(mailbox, mood: "happy", into: &effects)
            case .received: received(mailbox, at: now, into: &effects)
            case .scary: leave(mailbox, mood: "scary", into: &effects)
            }
        }
    }

    /// The joiner gave up, or its number ended. A conversation that has been answered is kept: it
    /// may come back. One that waits for the app's word has heard nothing, and is over.
    mutating func gone(_ knock: KnockID) {
        if let mailbox = mailboxes[knock], ledger.isUnheard(mailbox) {
            forget(mailbox)
            return ledger.conversationLost(mailbox)
        }
        guard let mailbox = mailboxes[knock], let visit = visits[mailbox],
            !visit.exchange.isConfirmed || visit.exchange.purpose == .command,
            !awaitingCommit.contains(where: { $0.mailbox == mailbox })
        else { return }
        forget(mailbox)
    }

    /// Closes our end of a mailbox once the relay has our last message.
    mutating func leaveWhenSaid(_ mailbox: MailboxID, mood: String) {
        visits[mailbox]?.leaving = mood
    }

    /// Closes our end of a mailbox and forgets the conversation.
    mutating func leave(
        _ mailbox: MailboxID, mood: String, into effects: inout [AttendantEffect]
    ) {
        send(.close(mailbox: mailbox, mood: mood), into: &effects)
        ledger.conversationLost(mailbox)
        forget(mailbox)
    }

    /// Makes room: the joiner is told by the relay that this exchange is over.
    mutating func dropUnconfirmed(_ mailbox: MailboxID, into effects: inout [AttendantEffect]) {
        if let knock = visits[mailbox]?.knock { send(.pass(knock), into: &effects) }
        forget(mailbox)
    }

    mutating func forget(_ mailbox: MailboxID) {
        if let knock = visits.removeValue(forKey: mailbox)?.knock { mailboxes[knock] = nil }
        opened.remove(mailbox)
        caughtUp.remove(mailbox)
        unconfirmed.removeAll { $0 == mailbox }
        control.forget(mailbox)
        held.removeAll { $0.mailbox == mailbox }
    }
}
