import Journal
import MailboxProtocol

extension RelayCore {
    /// The keys of everything that must be stored now, in their order. Its cost grows with all that
    /// is stored: for tests and simulation, which compare it with the store.
    package var storedKeys: [[UInt8]] {
        var keys: [JournalKey] = []
        for appID in spaces.keys { spaces[appID]?.addStoredKeys(to: &keys) }
        for appID in plainApps.keys { plainApps[appID]?.addStoredKeys(to: &keys) }
        return keys.map { $0.bytes }.sorted { $0.lexicographicallyPrecedes($1) }
    }
}

extension Space {
    fileprivate func addStoredKeys(to keys: inout [JournalKey]) {
        if authority.spaceKey != nil { keys.append(.space(appID)) }
        keys += live.keys.map { .number(appID, $0) }
        keys += quarantined.keys.map { .number(appID, $0) }
        keys += heldKeys
        for number in knocks.keys {
            keys.append(.knock(appID, number))
            let places = 0..<(knocks[number]?.log.count ?? 0)
            keys += places.map { JournalKey.messages(appID, number).message($0) }
        }
    }
}

extension PlainApp {
    fileprivate func addStoredKeys(to keys: inout [JournalKey]) {
        keys += nameplates.keys.map { .plainNameplate(appID, $0) }
        for id in mailboxes.keys {
            keys.append(.plainMailbox(appID, id))
            let places = 0..<(mailboxes[id]?.log.count ?? 0)
            keys += places.map { JournalKey.messages(appID, id).message($0) }
        }
    }
}
