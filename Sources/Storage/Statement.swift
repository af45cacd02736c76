import CSQLite

/// A prepared statement, used again and again.
@safe final class Statement {
    private let statement: OpaquePointer
    private let database: Database

    init(_ statement: OpaquePointer, of database: Database) {
        unsafe self.statement = statement
        self.database = database
    }

    /// Runs a statement that answers nothing, with these blobs for its parameters.
    func run(_ blobs: [UInt8]...) throws(StorageError) {
        defer { reset() }
        try bind(blobs)
        while try step() {}
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
