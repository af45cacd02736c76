/// One change to the journal. Operations of one commit apply in the order given, all or none.
package enum JournalOperation: Equatable, Sendable {
    /// Stores `value` under `key`, replacing what was there.
    case put(key: [UInt8], value: [UInt8])

    /// Removes the entry under `key`; no entry is no fault.
    case remove(key: [UInt8])

    /// Removes every entry whose key starts with `prefix`; the empty prefix removes all.
    case removeAll(prefix: [UInt8])
}
