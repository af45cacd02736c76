import CSQLite

/// A prepared statement, used again and again.
@safe final class Statement {
    private let statement: OpaquePointer
    private let database: Database

    init(_ statement: OpaquePointer, of database: Database) {
        unsafe self.statement = statement
        self.database = database
    }

    /// Runs a statement that answers nothing.
    func run() throws(StorageError) {
        defer { reset() }
        while try step() {}
    }

    /// Runs a statement that answers nothing, with this blob for its parameter.
    func run(_ blob: [UInt8]) throws(StorageError) {
        defer { reset() }
        let status = unsafe blob.withUnsafeBytes { blob in
            let status = unsafe lend(blob, at: 1)
            return status == SQLITE_OK ? runToEnd() : status
        }
        try database.check(status)
    }

    /// Runs a statement that answers nothing, with these blobs for its parameters.
    func run(_ first: [UInt8], _ second: [UInt8]) throws(StorageError) {
        defer { reset() }
        let status = unsafe first.withUnsafeBytes { first in
            unsafe second.withUnsafeBytes { second in
                var status = unsafe lend(first, at: 1)
                if status == SQLITE_OK { status = unsafe lend(second, at: 2) }
                return status == SQLITE_OK ? runToEnd() : status
            }
        }
        try database.check(status)
    }

    /// Binds a blob that stays where it is until ``reset()``.
    private func lend(_ blob: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
        // An empty array may have no address, and a blob without one is NULL.
        guard blob.count > 0 else { return unsafe sqlite3_bind_zeroblob(statement, index, 0) }
        return unsafe sqlite3_bind_blob64(
            statement, index, blob.baseAddress, UInt64(blob.count), nil)
    }

    private func runToEnd() -> Int32 {
        while true {
            let status = unsafe sqlite3_step(statement)
            if status == SQLITE_DONE { return SQLITE_OK }
            if status != SQLITE_ROW { return status }
        }
    }

    func bind(_ blobs: [[UInt8]]) throws(StorageError) {
        for (index, blob) in blobs.enumerated() {
            try database.check(bind(blob, at: Int32(index + 1)))
        }
    }

    private func bind(_ blob: [UInt8], at index: Int32) -> Int32 {
        // An empty array may have no address, and a blob without one is NULL.
        if blob.isEmpty { return unsafe sqlite3_bind_zeroblob(statement, index, 0) }
        let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        return unsafe blob.withUnsafeBytes {
            unsafe sqlite3_bind_blob64(
                statement, index, $0.baseAddress, UInt64($0.count), copied)
        }
    }

    /// Goes to the next row; false after the last.
    func step() throws(StorageError) -> Bool {
        let status = unsafe sqlite3_step(statement)
        try database.check(status)
        return status == SQLITE_ROW
    }

    func blob(_ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
        let count = Int(unsafe sqlite3_column_bytes(statement, column))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    func number(_ column: Int32) -> Int64 {
        unsafe sqlite3_column_int64(statement, column)
    }

    func text(_ column: Int32) -> String {
        guard let text = unsafe sqlite3_column_text(statement, column) else { return "" }
        return unsafe String(cString: text)
    }

    /// Ends a run and forgets the parameters, which may be secrets.
    func reset() {
        unsafe sqlite3_reset(statement)
        unsafe sqlite3_clear_bindings(statement)
    }

    deinit {
        unsafe sqlite3_finalize(statement)
    }
}
