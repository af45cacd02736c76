import CSQLite

/// A SQLite connection: opens, runs, and says in our words what failed.
@safe final class Database {
    let path: String
    private let connection: OpaquePointer

    /// Milliseconds to wait for another process's transaction.
    private static let patience: Int32 = 5_000

    init(path: String, isReader: Bool) throws(StorageError) {
        self.path = path
        var connection: OpaquePointer?
        let mode = isReader ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let status = unsafe sqlite3_open_v2(path, &connection, flags, nil)
        guard let connection = unsafe connection, status == SQLITE_OK else {
            unsafe sqlite3_close_v2(connection)
            throw StorageError(
                StorageError.Kind(status), path: path, detail: Self.text(of: status))
        }
        unsafe self.connection = connection
        setPatience(isPatient: true)
    }

    func setPatience(isPatient: Bool) {
        unsafe sqlite3_busy_timeout(connection, isPatient ? Self.patience : 0)
    }

    var isReadOnly: Bool { unsafe sqlite3_db_readonly(connection, "main") == 1 }

    /// Whether a transaction is open.
    var isInTransaction: Bool { unsafe sqlite3_get_autocommit(connection) == 0 }

    func prepare(_ sql: String) throws(StorageError) -> Statement {
        var statement: OpaquePointer?
        try check(
            unsafe sqlite3_prepare_v3(
                connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
        guard let statement = unsafe statement else {
            throw StorageError(.failed, path: path, detail: "empty statement")
        }
        return unsafe Statement(statement, of: self)
    }

    /// Runs statements without results of interest.
    func run(_ sql: String) throws(StorageError) {
        try check(unsafe sqlite3_exec(connection, sql, nil, nil, nil))
    }

    /// The one number that a statement or pragma answers.
    func number(_ sql: String) throws(StorageError) -> Int64 {
        let statement = try prepare(sql)
        return try statement.step() ? statement.number(0) : 0
    }

    /// The one text that a statement or pragma answers.
    func text(_ sql: String) throws(StorageError) -> String {
        let statement = try prepare(sql)
        return try statement.step() ? statement.text(0) : ""
    }

    /// Moves the write-ahead log into the database and makes the log empty.
    func checkpoint() throws(StorageError) {
        try check(
            unsafe sqlite3_wal_checkpoint_v2(
                connection, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil))
    }

    func check(_ status: Int32) throws(StorageError) {
        if status == SQLITE_OK || status == SQLITE_ROW || status == SQLITE_DONE { return }
        let detail = unsafe String(cString: sqlite3_errmsg(connection))
        throw StorageError(StorageError.Kind(status), path: path, detail: detail)
    }

    private static func text(of status: Int32) -> String {
        unsafe String(cString: sqlite3_errstr(status))
    }

    deinit {
        // Waits by itself for statements that are still alive.
        unsafe sqlite3_close_v2(connection)
    }
}

extension StorageError.Kind {
    /// From a SQLite result, whose low byte is the primary code.
    init(_ status: Int32) {
        // The index of the log could not grow: a full disk as well.
        if status == SQLITE_IOERR | 19 << 8 {
            self = .full
            return
        }
        self =
            switch status & 0xFF {
            case SQLITE_NOTADB: .notADatabase
            case SQLITE_CORRUPT: .corrupt
            case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .cannotOpen
            case SQLITE_READONLY: .readOnly
            case SQLITE_FULL: .full
            case SQLITE_BUSY, SQLITE_LOCKED: .locked
            default: .failed
            }
    }
}
