package import Journal

/// A journal in a SQLite file: entries in key order, changed by whole commits.
///
/// Not for use by two threads at once. Removed entries are overwritten in the file; their last
/// traces in the write-ahead log go with ``checkpoint()``.
package final class SQLiteJournal {
    private let lock: OwnerLock?
    private let database: Database
    private let statements: JournalStatements

    /// Opens a journal, and makes it if need be: readable for its owner only, as are the files
    /// SQLite puts beside it.
    ///
    /// - Parameters:
    ///   - path: of the database file; its folder must exist.
    ///   - application: tells the journals of our programs apart; not zero.
    ///   - durability: what commits survive.
    ///   - access: see ``JournalAccess``.
    ///   - bytesMax: what the database may grow to before commits fail, ``StorageError/Kind/full``;
    ///     nil for the disk.
    /// - Throws: ``StorageError``.
    package init(
        path: String, application: Int32, durability: Durability = .process,
        access: JournalAccess = .owner, bytesMax: Int64? = nil
    ) throws(StorageError) {
        let isReader = access == .reader
        lock = access == .owner ? try OwnerLock(of: path) : nil
        if !isReader { try DatabaseFile.createIfMissing(path) }
        database = try Database(path: path, isReader: isReader)
        try database.run("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
        try Schema(application: application).adopt(database, isReader: isReader)
        if access == .owner { try Self.checkForDamage(database) }
        try Self.setUp(database, durability, bytesMax)
        statements = try JournalStatements(database)
    }

    /// Pages in the write-ahead log from which on a commit moves it into the database. Pages that
    /// change again and again are moved once, and nobody waits for the disk more often than needed.
    private static let logPagesMax = 8_192

    private static func checkForDamage(_ database: Database) throws(StorageError) {
        let finding = try database.text("PRAGMA quick_check(1)")
        guard finding == "ok" else {
            throw StorageError(.corrupt, path: database.path, detail: finding)
        }
    }

    private static func setUp(
        _ database: Database, _ durability: Durability, _ bytesMax: Int64?
    ) throws(StorageError) {
        let level = durability == .power ? "FULL" : "NORMAL"
        try database.run("PRAGMA synchronous = \(level); PRAGMA secure_delete = ON")
        _ = try database.number("PRAGMA wal_autocheckpoint = \(logPagesMax)")
        guard let bytesMax else { return }
        let pages = try bytesMax / database.number("PRAGMA page_size")
        _ = try database.number("PRAGMA max_page_count = \(max(pages, 1))")
    }

    /// Hands out entries in key order. The body must not use the journal.
    ///
    /// - Parameters:
    ///   - prefix: what their keys start with; empty for all.
    ///   - body: gets one entry at a time; what it throws ends the reading.
    /// - Throws: ``LoadError``: what the body threw, or what the storage did.
    package func load<Failure: Error>(
        prefix: [UInt8] = [], _ body: (JournalEntry) throws(Failure) -> Void
    ) throws(LoadError<Failure>) {
        let range = KeyRange(prefix: prefix)
        let statement = statements.select(range)
        defer { statement.reset() }
        do throws(StorageError) {
            try statement.bind(range.bounds)
        } catch { throw .storage(error) }
        while let entry = try next(statement, Failure.self) {
            do throws(Failure) { try body(entry) } catch { throw .body(error) }
        }
    }

    private func next<Failure: Error>(
        _ statement: Statement, _: Failure.Type
    ) throws(LoadError<Failure>) -> JournalEntry? {
        do throws(StorageError) {
            guard try statement.step() else { return nil }
            return JournalEntry(key: statement.blob(0), value: statement.blob(1))
        } catch { throw .storage(error) }
    }

    /// The value under a key, nil if there is none.
    ///
    /// - Throws: ``StorageError``.
    package func get(_ key: [UInt8]) throws(StorageError) -> [UInt8]? {
        defer { statements.get.reset() }
        try statements.get.bind([key])
        return try statements.get.step() ? statements.get.blob(0) : nil
    }

    /// Applies all operations in order, in one transaction: when this returns they are kept as
    /// durability says; when it throws, nothing has changed.
    ///
    /// After a failure to flush to the disk, a crash of the machine before the next commit may
    /// still bring the failed one back, whole.
    ///
    /// - Throws: ``StorageError``. After `full`, `readOnly`, `locked` and `failed` the same commit,
    ///   or another, may be tried again.
    package func commit(_ operations: [JournalOperation]) throws(StorageError) {
        guard !operations.isEmpty else { return }
        // Left open by a failure that could not even be rolled back.
        if database.isInTransaction { try statements.rollback.run() }
        try statements.begin.run()
        do {
            for operation in operations { try apply(operation) }
            try statements.commit.run()
        } catch {
            // Some failures have rolled back already.
            if database.isInTransaction { try? statements.rollback.run() }
            throw error
        }
    }

    private func apply(_ operation: JournalOperation) throws(StorageError) {
        switch operation {
        case .put(let key, let value): try statements.put.run(key, value)
        case .remove(let key): try statements.remove.run(key)
        case .removeAll(let prefix): try statements.removeAll(KeyRange(prefix: prefix))
        }
    }

    /// A number that changes when another connection has committed, and only then.
    ///
    /// - Throws: ``StorageError``.
    package func dataVersion() throws(StorageError) -> Int64 {
        defer { statements.dataVersion.reset() }
        return try statements.dataVersion.step() ? statements.dataVersion.number(0) : 0
    }

    /// Reads every page, and looks for damage.
    ///
    /// - Throws: ``StorageError``; `corrupt` with the first finding.
    package func verify() throws(StorageError) {
        let finding = try database.text("PRAGMA integrity_check(1)")
        guard finding == "ok" else {
            throw StorageError(.corrupt, path: database.path, detail: finding)
        }
    }

    /// Bytes of the database and of its write-ahead log, as they are on the disk.
    ///
    /// - Throws: ``StorageError``.
    package func size() throws(StorageError) -> JournalSize {
        try JournalSize(
            database: DatabaseFile.size(of: database.path),
            log: DatabaseFile.size(of: database.path + "-wal"))
    }

    /// Empties the write-ahead log into the database: removed entries are gone from both then.
    /// Does not wait for others.
    ///
    /// - Throws: ``StorageError``; `locked` while another connection reads or writes.
    package func checkpoint() throws(StorageError) {
        database.setPatience(isPatient: false)
        defer { database.setPatience(isPatient: true) }
        try database.checkpoint()
    }
}
