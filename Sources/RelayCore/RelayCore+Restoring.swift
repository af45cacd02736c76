package import Journal
package import MailboxProtocol

// After a restart.
extension RelayCore {
    /// Replays one stored entry. All entries, in the order of their keys, come before any input.
    package mutating func restore(
        _ entry: JournalEntry, at now: Timestamp
    ) throws(RestoreError) {
        turn.now = max(turn.now, now)
        var reader = JournalKeyReader(entry.key)
        let number: UInt64
        let appID: AppID
        do {
            number = try reader.number()
            appID = AppID(try reader.text())
        } catch { throw .invalidKey }
        guard let kind = RecordKind(rawValue: number) else { throw .unknownKind(number) }
        try restore(kind, appID, &reader, entry.value)
        keep()
    }

    /// Everything was replayed.
    package mutating func finishRestoring(at now: Timestamp) {
        turn.now = max(turn.now, now)
        // Nobody is connected yet, and nothing was asked of anybody.
        turn.effects.removeAll()
    }

    private mutating func restore(
        _ kind: RecordKind, _ appID: AppID, _ reader: inout JournalKeyReader, _ value: [UInt8]
    ) throws(RestoreError) {
        switch kind {
        case .space, .number, .knock, .knockMessage, .blob, .card:
            try restoreInvite(kind, appID, &reader, value)
        case .plainMailbox, .plainNameplate, .plainMessage:
            try restorePlain(kind, appID, &reader, value)
        }
    }

    private mutating func restoreInvite(
        _ kind: RecordKind, _ appID: AppID, _ reader: inout JournalKeyReader, _ value: [UInt8]
    ) throws(RestoreError) {
        if kind == .space {
            try reader.expectEnd()
            if !spaces.contains(appID) {
                spaces.insert(appID, Space(appID, owner: nil))
                spaces[appID]?.takesNewNumbers = configuration.opensSpaces
            }
            try spaces[appID]?.restore(try JSONObject.record(value), &turn)
            return
        }
        guard let authority = spaces[appID]?.authority else { throw .orphan }
        if authority.isStrangersStored { return }
        if kind == .number {
            let nameplate = try reader.nameplate()
            try reader.expectEnd()
            try spaces[appID]?.restoreNumber(nameplate, try JSONObject.record(value), &turn)
            return
        }
        if kind == .blob || kind == .card {
            return try restoreHeld(kind, appID, &reader, try JSONObject.record(value))
        }
        let knock = KnockNumber(rawValue: try reader.count())
        if kind == .knock {
            try reader.expectEnd()
            try spaces[appID]?.restoreKnock(knock, try JSONObject.record(value), &turn)
        } else {
            let place = try reader.count()
            try reader.expectEnd()
            try spaces[appID]?.restoreMessage(of: knock, at: place, value, &turn)
        }
    }

    private mutating func restoreHeld(
        _ kind: RecordKind, _ appID: AppID, _ reader: inout JournalKeyReader, _ record: JSONObject
    ) throws(RestoreError) {
        guard kind == .blob else {
            try reader.expectEnd()
            return try spaces[appID]?.restoreCard(record, &turn) ?? ()
        }
        guard let id = BlobID(try reader.part()) else { throw .invalidKey }
        try reader.expectEnd()
        try spaces[appID]?.restoreBlob(id, record, &turn)
    }

    private mutating func restorePlain(
        _ kind: RecordKind, _ appID: AppID, _ reader: inout JournalKeyReader, _ value: [UInt8]
    ) throws(RestoreError) {
        if !plainApps.contains(appID) { plainApps.insert(appID, PlainApp(appID)) }
        if kind == .plainNameplate {
            let nameplate = try reader.nameplate()
            try reader.expectEnd()
            try plainApps[appID]?.restoreNameplate(nameplate, try JSONObject.record(value))
            return
        }
        let mailbox = MailboxID(try reader.part())
        if kind == .plainMailbox {
            try reader.expectEnd()
            try plainApps[appID]?.restoreMailbox(mailbox, try JSONObject.record(value), &turn)
        } else {
            let place = try reader.count()
            try reader.expectEnd()
            try plainApps[appID]?.restoreMessage(of: mailbox, at: place, value, &turn)
        }
    }
}

extension JournalKeyReader {
    fileprivate mutating func part() throws(RestoreError) -> String {
        do { return try text() } catch { throw .invalidKey }
    }

    fileprivate mutating func count() throws(RestoreError) -> UInt64 {
        do {
            let count = try number()
            if count <= 1 << 53 { return count }
        } catch {}
        throw .invalidKey
    }

    fileprivate mutating func nameplate() throws(RestoreError) -> Nameplate {
        guard let nameplate = Nameplate(try part()) else { throw .invalidKey }
        return nameplate
    }

    fileprivate func expectEnd() throws(RestoreError) {
        do { try end() } catch { throw .invalidKey }
    }
}
