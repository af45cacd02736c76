import MailboxProtocol

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
        guard !knocks.contains(knock), knocksByMailbox[entry.mailbox] == nil,
            knocksByID[entry.id] == nil
        else { throw .orphan }
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
}
