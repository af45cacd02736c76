import Journal

/// A journal in memory: what a disk would hold after each commit.
struct MemoryJournal {
    private(set) var values: [[UInt8]: [UInt8]] = [:]

    mutating func apply(_ operation: JournalOperation) {
        switch operation {
        case .put(let key, let value): values[key] = value
        case .remove(let key): values[key] = nil
        case .removeAll(let prefix):
            for key in values.keys where key.starts(with: prefix) { values[key] = nil }
        }
    }

    var keys: [[UInt8]] { values.keys.sorted { $0.lexicographicallyPrecedes($1) } }

    var entries: [JournalEntry] {
        keys.map { JournalEntry(key: $0, value: values[$0] ?? []) }
    }
}
