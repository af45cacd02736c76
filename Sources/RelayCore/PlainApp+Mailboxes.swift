import MailboxProtocol

// Mailboxes.
extension PlainApp {
    /// Makes the mailbox if need be, and this side one of its two.
    mutating func register(
        _ side: Side, in id: MailboxID, _ turn: inout Turn
    ) throws(Refusal) {
        var mailbox = mailboxes[id] ?? PlainMailbox(at: turn.now)
        switch mailbox.register(side) {
        case .crowded: throw .crowded
        case .known: break
        case .added:
            if !mailboxes.contains(id) { try takeRoom(turn.limits.mailboxOverheadBytes, &turn) }
            turn.put(.plainMailbox(appID, id), mailbox.record)
        }
        mailboxes[id] = mailbox
        touch(id, &turn)
    }

    mutating func touch(_ id: MailboxID, _ turn: inout Turn) {
        mailboxes[id]?.touched = turn.now
        mailboxes[id]?.alarm.set(
            turn.now + turn.limits.plainMailboxLifetime, for: .plainMailbox(appID, id),
            in: &turn.deadlines)
    }

    private func takeRoom(_ bytes: Int, _ turn: inout Turn) throws(Refusal) {
        let plainBytes = turn.stored.plainBytes
        guard plainBytes + bytes <= turn.limits.plainBytesMax,
            turn.hasRoom(for: bytes, own: plainBytes)
        else { throw .busy }
        turn.stored.plainBytes += bytes
        turn.stored.bytes += bytes
    }

    /// Registers the side and sends this connection everything from the first message on.
    mutating func open(
        _ id: MailboxID, for side: Side, on connection: ConnectionID, _ turn: inout Turn
    ) throws(Refusal) {
        try register(side, in: id, &turn)
        mailboxes[id]?.log.addReader(connection, namesMailbox: false)
        mailboxes[id]?.log.deliver(from: id, &turn)
    }

    /// Stores a message and sends it to all who listen.
    mutating func add(
        _ message: StoredMessage, to id: MailboxID, on connection: ConnectionID,
        _ turn: inout Turn
    ) throws(Refusal) {
        if let log = mailboxes[id]?.log, log.isRepetition(message, on: connection) {
            touch(id, &turn)
            return log.echo(message, in: id, to: connection, &turn)
        }
        let record = message.record
        let place = try mailboxes[id]?.log.place(
            for: record, messagesMax: turn.limits.messagesPerMailboxMax,
            bytesMax: turn.limits.plainMailboxBytesMax)
        guard let place else { throw .notOpen }
        try takeRoom(record.count, &turn)
        turn.put(.messages(appID, id).message(place), record)
        mailboxes[id]?.take(message, bytes: record.count, .plainMailbox(appID, id), &turn)
        mailboxes[id]?.log.deliver(from: id, &turn)
    }

    private mutating func count(
        _ id: MailboxID, as outcome: ExchangeOutcome, _ turn: inout Turn
    ) {
        guard mailboxes[id]?.isCounted == false else { return }
        mailboxes[id]?.isCounted = true
        turn.report(.exchange(.plain, outcome))
    }

    /// This side is done. Whoever is not in the mailbox changes nothing.
    mutating func close(_ id: MailboxID, by side: Side, as mood: String?, _ turn: inout Turn) {
        guard let end = mailboxes[id]?.close(side), end != .nothing else { return }
        if let outcome = mailboxes[id]?.outcome(closedAs: mood) { count(id, as: outcome, &turn) }
        if end == .over { return delete(id, .gaveUp, &turn) }
        guard let mailbox = mailboxes[id] else { return }
        turn.put(.plainMailbox(appID, id), mailbox.record)
    }

    /// Forgets a mailbox and all that was said. If nothing has decided the outcome so far, this is
    /// it.
    private mutating func delete(
        _ id: MailboxID, _ outcome: ExchangeOutcome, _ turn: inout Turn
    ) {
        count(id, as: outcome, &turn)
        guard let mailbox = mailboxes[id] else { return }
        if let nameplate = mailbox.nameplate { free(nameplate, &turn) }
        mailboxes[id] = nil
        let bytes = mailbox.log.bytes + turn.limits.mailboxOverheadBytes
        turn.stored.plainBytes -= bytes
        turn.stored.bytes -= bytes
        turn.remove(.plainMailbox(appID, id))
        if !mailbox.log.isEmpty { turn.removeAll(under: .messages(appID, id)) }
    }

    /// A connection listens no more; from here on the mailbox's time runs.
    mutating func stopReading(_ id: MailboxID, on connection: ConnectionID, _ turn: inout Turn) {
        guard mailboxes[id]?.log.isRead(on: connection) == true else { return }
        mailboxes[id]?.log.removeReader(connection)
        touch(id, &turn)
    }

    /// Whether this connection still listens: its mailbox may be gone.
    func isReading(_ id: MailboxID, on connection: ConnectionID) -> Bool {
        mailboxes[id]?.log.isRead(on: connection) == true
    }

    mutating func resume(_ id: MailboxID, _ turn: inout Turn) {
        mailboxes[id]?.log.deliver(from: id, &turn)
    }

    /// Deletes a mailbox, and the nameplate with it, if nobody listened or spoke for long enough.
    mutating func expire(
        _ id: MailboxID, _ deadline: Deadlines.Deadline, _ turn: inout Turn
    ) {
        guard let mailbox = mailboxes[id], mailboxes[id]?.alarm.takes(deadline) == true else {
            return
        }
        if mailbox.log.isRead { return touch(id, &turn) }
        let due = mailbox.touched + turn.limits.plainMailboxLifetime
        if due <= turn.now {
            delete(id, .expired, &turn)
            turn.report(.pruned)
        } else {
            mailboxes[id]?.alarm.set(due, for: .plainMailbox(appID, id), in: &turn.deadlines)
        }
    }
}
