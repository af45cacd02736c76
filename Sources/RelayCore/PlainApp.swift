import Journal
import MailboxProtocol

/// One plain appid: the stock mailbox protocol.
///
/// Source: the mailbox protocol, A4 to A6. Not copied from the reference server: a third side is
/// turned away without being recorded, so that it disturbs nobody and keeps nothing alive.
struct PlainApp: Revertible {
    let appID: AppID
    private(set) var nameplates = Table<Nameplate, PlainNameplate>()
    private(set) var mailboxes = Table<MailboxID, PlainMailbox>()
    @Kept private var usage = NumberUsage()
    private var sorted: [Nameplate]?

    init(_ appID: AppID) {
        self.appID = appID
    }

    /// Whether nothing is left to remember.
    var isEmpty: Bool { mailboxes.isEmpty }

    mutating func keep() {
        nameplates.keep()
        mailboxes.keep()
        _usage.keep()
    }

    mutating func revert() {
        nameplates.revert()
        mailboxes.revert()
        _usage.revert()
        sorted = nil
    }
}

// Nameplates.
extension PlainApp {
    /// All nameplates, sorted as strings. They are sorted once for all who ask until one comes or
    /// goes.
    mutating func list(_ limits: RelayLimits) -> [Nameplate] {
        if let sorted { return sorted }
        let all = nameplates.keys.sorted { $0.rawValue < $1.rawValue }
        let listed = Array(all.prefix(limits.listedNameplatesMax))
        sorted = listed
        return listed
    }

    /// Picks a free nameplate and claims it for this side.
    mutating func allocate(
        for side: Side, from address: String, _ turn: inout Turn
    ) throws(Refusal) -> Nameplate {
        let drawn = usage.draw(digits: 1, .packed, random: &turn.random) {
            nameplates.contains($0)
        }
        guard let nameplate = drawn else { throw .busy }
        _ = try claim(nameplate, for: side, from: address, &turn)
        return nameplate
    }

    /// Makes the nameplate if need be, and this side one of its two.
    mutating func claim(
        _ nameplate: Nameplate, for side: Side, from address: String, _ turn: inout Turn
    ) throws(Refusal) -> MailboxID {
        let standing = nameplates[nameplate]?.standing(of: side) ?? .newcomer
        if standing != .claimant { try turn.spend(.plainClaim, of: address) }
        switch standing {
        case .released: throw Refusal("reclaimed")
        case .crowded: throw .crowded
        case .newcomer, .claimant: break
        }
        let mailbox = nameplates[nameplate]?.mailbox ?? MailboxID(turn.identifier())
        try register(side, in: mailbox, &turn)
        if standing == .newcomer { add(side, to: nameplate, leadingTo: mailbox, &turn) }
        return mailbox
    }

    private mutating func add(
        _ side: Side, to nameplate: Nameplate, leadingTo mailbox: MailboxID, _ turn: inout Turn
    ) {
        var entry = nameplates[nameplate] ?? PlainNameplate(mailbox: mailbox)
        if !nameplates.contains(nameplate) {
            usage.add(nameplate)
            sorted = nil
        }
        precondition(entry.mailbox == mailbox, "a nameplate leads to one mailbox")
        entry.add(side)
        nameplates[nameplate] = entry
        mailboxes[mailbox]?.nameplate = nameplate
        turn.put(.plainNameplate(appID, nameplate), entry.record)
        turn.report(.plainClaim)
    }

    /// Ends this side's claim; the number is free when no claim is left.
    mutating func release(_ nameplate: Nameplate, by side: Side, _ turn: inout Turn) {
        guard var entry = nameplates[nameplate] else { return }
        switch entry.release(side) {
        case .nothing: break
        case .released:
            nameplates[nameplate] = entry
            turn.put(.plainNameplate(appID, nameplate), entry.record)
        case .free: free(nameplate, &turn)
        }
    }

    private mutating func free(_ nameplate: Nameplate, _ turn: inout Turn) {
        guard let entry = nameplates[nameplate] else { return }
        nameplates[nameplate] = nil
        sorted = nil
        usage.remove(nameplate)
        mailboxes[entry.mailbox]?.nameplate = nil
        turn.remove(.plainNameplate(appID, nameplate))
    }
}

// Mailboxes.
extension PlainApp {
    /// Makes the mailbox if need be, and this side one of its two.
    private mutating func register(
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

    private mutating func touch(_ id: MailboxID, _ turn: inout Turn) {
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
        _ message: StoredMessage, to id: MailboxID, _ turn: inout Turn
    ) throws(Refusal) {
        let record = message.record
        let place = try mailboxes[id]?.log.place(
            for: record, messagesMax: turn.limits.messagesPerMailboxMax,
            bytesMax: turn.limits.plainMailboxBytesMax)
        guard let place else { throw .notOpen }
        try takeRoom(record.count, &turn)
        turn.put(.messages(appID, id).message(place), record)
        touch(id, &turn)
        mailboxes[id]?.log.append(message, bytes: record.count)
        mailboxes[id]?.note(message)
        if let outcome = mailboxes[id]?.outcome { count(id, as: outcome, &turn) }
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

// Restoring. Everybody gets the full time to come back: nobody could while the relay was down.
extension PlainApp {
    mutating func restoreMailbox(
        _ id: MailboxID, _ record: JSONObject, _ turn: inout Turn
    ) throws(RestoreError) {
        mailboxes[id] = try PlainMailbox(record: record, at: turn.now)
        turn.stored.plainBytes += turn.limits.mailboxOverheadBytes
        turn.stored.bytes += turn.limits.mailboxOverheadBytes
        touch(id, &turn)
    }

    mutating func restoreNameplate(
        _ nameplate: Nameplate, _ record: JSONObject
    ) throws(RestoreError) {
        let entry = try PlainNameplate(record: record)
        guard mailboxes.contains(entry.mailbox), !nameplates.contains(nameplate) else {
            throw .orphan
        }
        nameplates[nameplate] = entry
        mailboxes[entry.mailbox]?.nameplate = nameplate
        usage.add(nameplate)
    }

    mutating func restoreMessage(
        of id: MailboxID, at place: UInt64, _ record: [UInt8], _ turn: inout Turn
    ) throws(RestoreError) {
        guard let count = mailboxes[id]?.log.count, place == UInt64(count) else {
            throw .orphan
        }
        let message = try StoredMessage(record: try JSONObject.record(record))
        mailboxes[id]?.note(message)
        if mailboxes[id]?.outcome != nil { mailboxes[id]?.isCounted = true }
        mailboxes[id]?.log.append(message, bytes: record.count)
        turn.stored.plainBytes += record.count
        turn.stored.bytes += record.count
    }
}

extension PlainApp {
    /// Walks everything; for tests and simulation.
    ///
    /// - Returns: The bytes that are stored here.
    func checkInvariants(limits: RelayLimits) -> Int {
        precondition(!isEmpty, "an appid without anything is not remembered")
        var bytes = 0
        var expected = NumberUsage()
        for id in mailboxes.keys {
            guard let mailbox = mailboxes[id] else { preconditionFailure("a key has a value") }
            mailbox.checkInvariants()
            precondition(mailbox.alarm.time != nil, "a mailbox has a deadline")
            if let nameplate = mailbox.nameplate {
                precondition(nameplates[nameplate]?.mailbox == id, "both ways lead together")
            }
            bytes += mailbox.log.bytes + limits.mailboxOverheadBytes
        }
        for nameplate in nameplates.keys {
            guard let entry = nameplates[nameplate] else { preconditionFailure("a key, a value") }
            entry.checkInvariants()
            precondition(mailboxes[entry.mailbox]?.nameplate == nameplate, "both ways together")
            expected.add(nameplate)
        }
        precondition(usage == expected, "every taken number is counted")
        return bytes
    }
}
