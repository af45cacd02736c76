import Journal
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
        _ message: StoredMessage, to knock: KnockNumber, _ turn: inout Turn
    ) throws(Refusal) {
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

    /// Counts how the exchange came out, as soon as that is decided.
    mutating func settle(_ knock: KnockNumber, _ turn: inout Turn) {
        guard let outcome = knocks[knock]?.outcome else { return }
        count(knock, as: outcome, &turn)
    }

    private mutating func count(
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

// Storing.
extension Space {
    mutating func append(
        _ message: StoredMessage, fromJoiner isJoiners: Bool, to knock: KnockNumber,
        _ turn: inout Turn
    ) throws(Refusal) {
        let record = message.record
        let place = try knocks[knock]?.place(for: record, turn.limits)
        guard let place, let mailbox = knocks[knock]?.mailbox else { throw .notOpen }
        try takeRoom(record.count, &turn)
        turn.put(.messages(appID, knock).message(place), record)
        knocks[knock]?.touched = turn.now
        knocks[knock]?.note(message, fromJoiner: isJoiners)
        knocks[knock]?.log.append(message, bytes: record.count)
        knocks[knock]?.log.deliver(from: mailbox, &turn)
    }

    func store(_ knock: KnockNumber, _ turn: inout Turn) {
        guard let entry = knocks[knock] else { return }
        let holder = entry.holder.flatMap { attendances[$0]?.side }
        turn.put(.knock(appID, knock), entry.record(holder: holder))
    }

    /// Forgets a knock that nobody holds, and all that was said. If nothing has decided the outcome
    /// so far, this is it.
    mutating func delete(
        _ knock: KnockNumber, _ outcome: ExchangeOutcome, _ turn: inout Turn
    ) {
        count(knock, as: outcome, &turn)
        guard let entry = knocks[knock] else { return }
        for connection in entry.log.readerConnections { stopReading(knock, on: connection) }
        unpark(knock)
        live[entry.nameplate]?.knocks.remove(knock)
        knocksByMailbox[entry.mailbox] = nil
        knocksByID[entry.id] = nil
        knocks[knock] = nil
        countBytes(-(entry.log.bytes + turn.limits.mailboxOverheadBytes), &turn)
        turn.remove(.knock(appID, knock))
        if !entry.log.isEmpty { turn.removeAll(under: .messages(appID, knock)) }
    }

    mutating func restoreKnock(
        _ knock: KnockNumber, _ record: JSONObject, _ turn: inout Turn
    ) throws(RestoreError) {
        let entry = try Knock(record: record, at: turn.now)
        guard !knocks.contains(knock), knocksByMailbox[entry.mailbox] == nil else { throw .orphan }
        guard live.contains(entry.nameplate) || !entry.needsBoth else { throw .orphan }
        add(knock, entry)
        counts.lastKnock = max(counts.lastKnock, knock.rawValue)
        countBytes(turn.limits.mailboxOverheadBytes, &turn)
        if try record.text("stage") == "taken" {
            hold(knock, for: Side(try record.text("side")), at: entry.nameplate, &turn)
        } else if entry.stage == .parked {
            park(knock, &turn)
        }
        setAlarm(of: knock, &turn)
    }

    mutating func restoreMessage(
        of knock: KnockNumber, at place: UInt64, _ record: [UInt8], _ turn: inout Turn
    ) throws(RestoreError) {
        guard let entry = knocks[knock], place == UInt64(entry.log.count) else {
            throw .orphan
        }
        let message = try StoredMessage(record: try JSONObject.record(record))
        knocks[knock]?.note(message, fromJoiner: message.side == entry.joiner)
        if knocks[knock]?.outcome != nil { knocks[knock]?.isCounted = true }
        knocks[knock]?.log.append(message, bytes: record.count)
        knocks[knock]?.touched = max(entry.touched, message.received)
        countBytes(record.count, &turn)
    }
}

extension Knock {
    /// Where the next message goes; until an attendant is heard there is little room.
    fileprivate func place(
        for record: [UInt8], _ limits: RelayLimits
    ) throws(Refusal) -> Int {
        if isUnanswered {
            return try log.place(
                for: record, messagesMax: limits.unansweredMessagesMax,
                bytesMax: limits.unansweredBytesMax)
        }
        return try log.place(
            for: record, messagesMax: limits.messagesPerMailboxMax,
            bytesMax: limits.inviteMailboxBytesMax)
    }

    /// Whether its attendant has said more than its `pake`.
    fileprivate func hasWord(of side: Side) -> Bool {
        (0..<log.count).contains { log[$0].side == side && log[$0].phase != .pake }
    }
}
