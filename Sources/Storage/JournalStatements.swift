/// The keys that start with a prefix: from the prefix itself up to, and without, the next key
/// that does not.
struct KeyRange {
    let bounds: [[UInt8]]

    init(prefix: [UInt8]) {
        var end = prefix
        // Nothing is greater than FF in its place: count up the last byte that leaves room.
        while end.last == 0xFF { end.removeLast() }
        if let last = end.popLast() {
            bounds = [prefix, end + [last + 1]]
        } else {
            bounds = [prefix]
        }
    }

    /// Whether it reaches to the end of the table.
    var isOpen: Bool { bounds.count == 1 }
}

/// All statements of a journal, prepared once.
struct JournalStatements {
    let begin: Statement
    let commit: Statement
    let rollback: Statement
    let put: Statement
    let get: Statement
    let remove: Statement
    let dataVersion: Statement
    private let removeOpen: Statement
    private let removeClosed: Statement
    private let selectOpen: Statement
    private let selectClosed: Statement

    init(_ database: Database) throws(StorageError) {
        let open = "WHERE key >= ?1"
        let closed = "WHERE key >= ?1 AND key < ?2"
        // IMMEDIATE: a transaction that only finds out at its end that another one is writing
        // could not wait for it.
        begin = try database.prepare("BEGIN IMMEDIATE")
        commit = try database.prepare("COMMIT")
        rollback = try database.prepare("ROLLBACK")
        put = try database.prepare("INSERT OR REPLACE INTO entries (key, value) VALUES (?1, ?2)")
        get = try database.prepare("SELECT value FROM entries WHERE key = ?1")
        remove = try database.prepare("DELETE FROM entries WHERE key = ?1")
        dataVersion = try database.prepare("PRAGMA data_version")
        removeOpen = try database.prepare("DELETE FROM entries \(open)")
        removeClosed = try database.prepare("DELETE FROM entries \(closed)")
        selectOpen = try database.prepare("SELECT key, value FROM entries \(open) ORDER BY key")
        selectClosed = try database.prepare(
            "SELECT key, value FROM entries \(closed) ORDER BY key")
    }

    func select(_ range: KeyRange) -> Statement {
        range.isOpen ? selectOpen : selectClosed
    }

    func removeAll(_ range: KeyRange) throws(StorageError) {
        let statement = range.isOpen ? removeOpen : removeClosed
        defer { statement.reset() }
        try statement.bind(range.bounds)
        while try statement.step() {}
    }
}
