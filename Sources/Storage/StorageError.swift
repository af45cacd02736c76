/// Why a journal does not open or a commit did not happen, and what to do about it.
package struct StorageError: Error, Equatable, Sendable, CustomStringConvertible {
    package enum Kind: Equatable, Sendable {
        /// Not a SQLite file.
        case notADatabase
        /// A SQLite file with damage.
        case corrupt
        /// Made by another program, or by this one for another purpose.
        case foreign
        /// Made by a newer version of this program.
        case newer(version: Int64)
        /// Missing, or not ours to open.
        case cannotOpen
        /// Opened, but nothing can be written.
        case readOnly
        /// The disk, or the size the journal was limited to, is full. Nothing of the commit was
        /// kept; it may be tried again.
        case full
        /// Another process was writing for longer than we wait. As for `full`.
        case locked
        /// Another owner is running.
        case inUse
        /// The disk failed, or something unforeseen.
        case failed
    }

    package let kind: Kind

    /// The database file.
    package let path: String

    /// What SQLite or the system said.
    package let detail: String

    package init(_ kind: Kind, path: String, detail: String) {
        self.kind = kind
        self.path = path
        // It goes into lines of logs.
        self.detail = detail.split(separator: "\n").joined(separator: "; ")
    }

    package var description: String { "\(path): \(problem) (\(detail))" }

    private var problem: String {
        switch kind {
        case .notADatabase: "this is not a database"
        case .corrupt: "the database is damaged"
        case .foreign: "this database belongs to another program"
        case .newer(let version): "a newer version made this database, format \(version)"
        case .cannotOpen: "cannot open the database"
        case .readOnly: "the database cannot be written"
        case .full: "there is no room left for the database"
        case .locked: "another process keeps the database locked"
        case .inUse: "another process is already running on this database"
        case .failed: "the database failed"
        }
    }

    /// What a person can do about it; one sentence.
    package var hint: String {
        switch kind {
        case .notADatabase, .foreign: "choose another path; this file was left as it is"
        case .corrupt: "move it and its -wal and -shm files away, and put back a copy of all three"
        case .newer: "install the newer version; this one has changed nothing"
        case .cannotOpen: "check that the folder exists and that this user may write in it"
        case .readOnly: "check the owner and mode of the file and of its folder"
        case .full: "make room on the disk; nothing that was confirmed is lost"
        case .locked: "end the other program that uses it, or try again"
        case .inUse: "stop the other process first, or give this one another path"
        case .failed: "look at the disk and the system's log"
        }
    }
}

/// What can go wrong while entries are read: the storage, or whoever reads them.
package enum LoadError<Failure: Error>: Error {
    case storage(StorageError)
    case body(Failure)
}

extension LoadError: Equatable where Failure: Equatable {}
