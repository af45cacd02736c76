/// What makes a SQLite file a journal of ours: an application number, a format, one table.
struct Schema {
    let application: Int32

    static let version: Int64 = 1

    private enum State { case empty, ours }

    /// Refuses a database that is not ours; sets an empty one up.
    func adopt(_ database: Database, isReader: Bool) throws(StorageError) {
        let state = try inspect(database)
        if isReader {
            guard state == .ours else { throw foreign(database, "it is empty") }
            return
        }
        guard !database.isReadOnly else {
            throw StorageError(.readOnly, path: database.path, detail: "opened for reading only")
        }
        let mode = try database.text("PRAGMA journal_mode = WAL")
        guard mode == "wal" else {
            throw StorageError(.failed, path: database.path, detail: "no WAL, but \(mode)")
        }
        if state == .empty { try create(in: database) }
    }

    private func inspect(_ database: Database) throws(StorageError) -> State {
        let found = try database.number("PRAGMA application_id")
        let version = try database.number("PRAGMA user_version")
        let tables = try database.number("SELECT count(*) FROM sqlite_schema")
        if found == 0, version == 0, tables == 0 { return .empty }
        guard found == Int64(application) else {
            throw foreign(database, "application number \(found), not \(application)")
        }
        guard version <= Self.version else {
            throw StorageError(
                .newer(version: version), path: database.path,
                detail: "this version knows formats up to \(Self.version)")
        }
        guard version == Self.version else { throw foreign(database, "format \(version)") }
        return .ours
    }

    private func foreign(_ database: Database, _ detail: String) -> StorageError {
        StorageError(.foreign, path: database.path, detail: detail)
    }

    /// All in one transaction, so that a crash leaves nothing half made; looks again inside it,
    /// as another process may have come first.
    private func create(in database: Database) throws(StorageError) {
        try database.run("BEGIN IMMEDIATE")
        do {
            if try inspect(database) == .empty {
                try database.run(
                    """
                    PRAGMA application_id = \(application);
                    PRAGMA user_version = \(Self.version);
                    CREATE TABLE entries (key BLOB PRIMARY KEY NOT NULL, value BLOB NOT NULL)
                    STRICT, WITHOUT ROWID;
                    """)
            }
            try database.run("COMMIT")
        } catch {
            try? database.run("ROLLBACK")
            throw error
        }
    }
}
