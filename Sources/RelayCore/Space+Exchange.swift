import MailboxProtocol

// The mailboxes of knocks, and the attendant's side of them.
extension Space {
    /// The knock, if it is this connection's to answer: it holds it, or its side has answered it.
    func attendantsKnock(
        _ mailbox: MailboxID, _ session: Session, on connection: ConnectionID
    ) -> KnockNumber? {
        guard session.understandsInvites, let knock = knock(in: mailbox),
            let entry = knocks[knock]
        else { return nil }
        if entry.answeredSide == session.side { return knock }
        return isHeld(entry, on: connection) ? knock : nil
    }

    private func isHeld(_ knock: Knock, on connection: ConnectionID) -> Bool {
        guard let holder = knock.holder else { return false }
        return attendances[holder]?.connection == connection
    }

    /// The attendant listens to one more mailbox, from its first message on.
    mutating func openAsAttendant(
        _ knock: KnockNumber, on connection: ConnectionID, _ turn: inout Turn
    ) throws(Refusal) {
        guard let entry = knocks[knock] else { throw .notYours }
        guard !entry.log.isRead(on: connection) else {
            throw Refusal("this mailbox is open already")
        }
        var desk = desks[connection] ?? Desk()
        guard desk.reading.count < turn.limits.knocksPerConnectionMax else { throw .busy }
        desk.reading.insert(knock)
        desks[connection] = desk
        knocks[knock]?.log.addReader(connection, namesMailbox: true)
        knocks[knock]?.log.deliver(from: entry.mailbox, &turn)
    }

    mutating func addAsAttendant(
        _ message: StoredMessage, to knock: KnockNumber, on connection: ConnectionID,
        _ turn: inout Turn
    ) throws(Refusal) {
        if echoes(message, to: knock, on: connection, &turn) { return }
        guard let before = knocks[knock]?.stage,
            let stage = knocks[knock]?.stage(afterAttendantAdds: message.phase, from: message.side)
        else { throw .notYours }
        if stage != before { advance(knock, to: stage, &turn) }
        do throws(Refusal) {
            try append(message, fromJoiner: false, to: knock, &turn)
        } catch {
            // Nothing was said, so nothing has changed.
            if stage != before { retreat(knock, to: before) }
            throw error
        }
        settle(knock, &turn)
        if stage != before { store(knock, &turn) }
    }

    /// Whether a message is a repetition, and has been shown to who repeats it.
    func echoes(
        _ message: StoredMessage, to knock: KnockNumber, on connection: ConnectionID,
        _ turn: inout Turn
    ) -> Bool {
        guard let entry = knocks[knock], entry.log.isRepetition(message, on: connection) else {
            return false
        }
        entry.log.echo(message, in: entry.mailbox, to: connection, &turn)
        return true
    }

    /// Counts how the exchange came out, as soon as that is decided.
    mutating func settle(_ knock: KnockNumber, _ turn: inout Turn) {
        guard let outcome = knocks[knock]?.outcome else { return }
        count(knock, as: outcome, &turn)
    }

    mutating func count(
        _ knock: KnockNumber, as outcome: ExchangeOutcome, _ turn: inout Turn
    ) {
        guard knocks[knock]?.isCounted == false else { return }
        knocks[knock]?.isCounted = true
        turn.report(.exchange(.invite, outcome))
    }

    /// An answered exchange belongs to its side, and no more to the attendance that took it.
    private mutating func advance(
        _ knock: KnockNumber, to stage: Knock.Stage, _ turn: inout Turn
    ) {
        if case .answered = stage, let holder = knocks[knock]?.holder {
            unload(knock, from: holder)
        }
        knocks[knock]?.stage = stage
        setAlarm(of: knock, &turn)
    }

    private mutating func unload(_ knock: KnockNumber, from holder: AttendanceNumber) {
        attendances[holder]?.knocks.remove(knock)
        if let connection = attendances[holder]?.connection { desks[connection]?.load -= 1 }
    }

    private mutating func retreat(_ knock: KnockNumber, to stage: Knock.Stage) {
        let hadHolder = knocks[knock]?.holder != nil
        knocks[knock]?.stage = stage
        guard !hadHolder, let holder = knocks[knock]?.holder else { return }
        attendances[holder]?.knocks.insert(knock)
        if let connection = attendances[holder]?.connection { desks[connection]?.load += 1 }
    }

    /// The attendant is done with a knock.
    mutating func closeAsAttendant(
        _ knock: KnockNumber, _ session: Session, on connection: ConnectionID,
        _ turn: inout Turn
    ) {
        guard let entry = knocks[knock] else { return }
        stopReading(knock, on: connection)
        turn.send(.closed(mailbox: entry.mailbox), to: connection)
        switch entry.stage {
        case .offered: decline(knock, session.side, &turn)
        case .taken:
            release(knock, &turn)
            // Someone who took the joiner and says no more leaves it with nothing to go on.
            guard entry.hasWord(of: session.side) else { return goOnWithout(knock, &turn) }
            finish(knock, wasAnswered: false, &turn)
        case .answered(_, joinerIsDone: true): delete(knock, .ok, &turn)
        case .answered: finish(knock, wasAnswered: true, &turn)
        case .parked, .finished, .lost: preconditionFailure("nobody holds this knock")
        }
    }

    private mutating func finish(
        _ knock: KnockNumber, wasAnswered: Bool, _ turn: inout Turn
    ) {
        knocks[knock]?.stage = .finished(wasAnswered: wasAnswered)
        knocks[knock]?.touched = turn.now
        settle(knock, &turn)
        store(knock, &turn)
        setAlarm(of: knock, &turn)
    }

    /// Gives a knock back: the next attendant is offered it. After the `pake` there is none.
    mutating func pass(
        _ id: KnockID, _ session: Session, on connection: ConnectionID, _ turn: inout Turn
    ) throws(Refusal) {
        guard let knock = knocksByID[id], let entry = knocks[knock],
            isHeld(entry, on: connection)
        else { throw .notYours }
        decline(knock, session.side, &turn)
    }

    private mutating func decline(_ knock: KnockNumber, _ side: Side, _ turn: inout Turn) {
        release(knock, &turn)
        knocks[knock]?.declined.append(side)
        goOnWithout(knock, &turn)
    }

    mutating func stopReading(_ knock: KnockNumber, on connection: ConnectionID) {
        knocks[knock]?.log.removeReader(connection)
        desks[connection]?.reading.remove(knock)
        forgetDeskIfEmpty(connection)
    }
}

extension Knock {
    /// Whether its attendant has said more than its `pake`.
    fileprivate func hasWord(of side: Side) -> Bool {
        (0..<log.count).contains { log[$0].side == side && log[$0].phase != .pake }
    }
}
