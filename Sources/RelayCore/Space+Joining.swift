import MailboxProtocol

// The joiner's side, which is stock.
extension Space {
    /// What a joiner is told.
    struct Claimed {
        let mailbox: MailboxID
        /// Whether somebody is there to answer.
        let isAttended: Bool
    }

    /// Makes a mailbox for this joiner alone, and a knock.
    ///
    /// - Returns: Nil when there is no such number now, whatever it has been.
    mutating func claim(
        _ nameplate: Nameplate, for side: Side, from address: String,
        on connection: ConnectionID, _ turn: inout Turn
    ) throws(Refusal) -> Claimed? {
        guard live.contains(nameplate) else { return nil }
        let isAttended = best(for: nameplate, turn.limits) { _ in true } != nil
        guard isAttended || mayPark(at: nameplate, address, turn.limits) else { throw .busy }
        try takeRoom(turn.limits.mailboxOverheadBytes, &turn)
        counts.lastKnock += 1
        let knock = KnockNumber(rawValue: counts.lastKnock)
        var entry = Knock(
            id: KnockID(turn.identifier()), mailbox: MailboxID(turn.identifier()),
            nameplate: nameplate, joiner: side, arrived: turn.now)
        entry.address = address
        entry.joinerCame(connection)
        add(knock, entry)
        store(knock, &turn)
        turn.report(.knock(attended: isAttended))
        offer(knock, &turn)
        return Claimed(mailbox: entry.mailbox, isAttended: isAttended)
    }

    mutating func add(_ knock: KnockNumber, _ entry: Knock) {
        knocks[knock] = entry
        knocksByMailbox[entry.mailbox] = knock
        knocksByID[entry.id] = knock
        live[entry.nameplate]?.knocks.insert(knock)
    }

    /// Whether this connection listens as the mailbox's joiner.
    func isJoinerReading(_ mailbox: MailboxID, on connection: ConnectionID) -> Bool {
        guard let knock = knock(in: mailbox), let entry = knocks[knock] else { return false }
        return entry.connections.contains(connection) && entry.log.isRead(on: connection)
    }

    /// The knock whose joiner this side is.
    func joinersKnock(_ mailbox: MailboxID, _ side: Side) -> KnockNumber? {
        guard let knock = knock(in: mailbox), knocks[knock]?.joiner == side else { return nil }
        return knock
    }

    /// The joiner listens, from the first message on; one that had gone is back.
    mutating func openAsJoiner(
        _ knock: KnockNumber, from address: String, on connection: ConnectionID,
        _ turn: inout Turn
    ) throws(Refusal) {
        guard let entry = knocks[knock] else { throw .ended }
        switch entry.stage {
        case .lost:
            delete(knock, .lost, &turn)
            throw .gone
        case .answered(_, joinerIsDone: true): throw .ended
        case .parked, .offered, .taken, .answered, .finished: break
        }
        knocks[knock]?.address = address
        knocks[knock]?.joinerCame(connection)
        knocks[knock]?.log.addReader(connection, namesMailbox: false)
        knocks[knock]?.log.deliver(from: entry.mailbox, &turn)
        if entry.stage == .parked { offer(knock, &turn) }
        if entry.stage == .finished(wasAnswered: false) {
            knocks[knock]?.touched = turn.now
            setAlarm(of: knock, &turn)
        }
    }

    mutating func addAsJoiner(
        _ message: StoredMessage, to mailbox: MailboxID, on connection: ConnectionID,
        _ turn: inout Turn
    ) throws(Refusal) {
        guard isJoinerReading(mailbox, on: connection), let knock = knock(in: mailbox) else {
            throw .notOpen
        }
        if echoes(message, to: knock, on: connection, &turn) { return }
        try append(message, fromJoiner: true, to: knock, &turn)
        settle(knock, &turn)
    }

    /// The joiner is done. An answered exchange stays for its attendant.
    mutating func closeAsJoiner(
        _ knock: KnockNumber, _ mood: String?, on connection: ConnectionID, _ turn: inout Turn
    ) {
        knocks[knock]?.joinerLeft(connection, at: turn.now)
        guard let entry = knocks[knock] else { return }
        let outcome = entry.outcome(joinerClosesAs: mood)
        switch entry.stage {
        case .parked, .offered, .taken: endForJoiner(knock, outcome, &turn)
        case .answered(let side, _):
            knocks[knock]?.stage = .answered(side, joinerIsDone: true)
            settle(knock, &turn)
            store(knock, &turn)
            setAlarm(of: knock, &turn)
        case .finished, .lost: delete(knock, outcome, &turn)
        }
    }

    mutating func joinerLeft(
        _ knock: KnockNumber, _ connection: ConnectionID, _ turn: inout Turn
    ) {
        knocks[knock]?.joinerLeft(connection, at: turn.now)
        setAlarm(of: knock, &turn)
    }

    /// On with what waited for this connection.
    mutating func resume(
        _ connection: ConnectionID, _ mailbox: MailboxID?, _ turn: inout Turn
    ) {
        if let mailbox, let knock = knock(in: mailbox) {
            knocks[knock]?.log.deliver(from: mailbox, &turn)
        }
        for knock in desks[connection]?.reading.knocks ?? [] {
            guard turn.isReady(connection) else { return }
            guard let mailbox = knocks[knock]?.mailbox else { continue }
            knocks[knock]?.log.deliver(from: mailbox, &turn)
        }
    }
}
