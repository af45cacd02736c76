import Journal
import RelayCore
import Storage

/// The journal, and whether it took what it was last given.
final class Store {
    private let journal: SQLiteJournal
    /// Whether anything was written since the write-ahead log was emptied.
    private var hasNews = true
    private(set) var fault: StorageFault?

    init(_ journal: SQLiteJournal) {
        self.journal = journal
    }

    func load<Failure: Error>(
        _ body: (JournalEntry) throws(Failure) -> Void
    ) throws(LoadError<Failure>) {
        try journal.load(body)
    }

    func commit(_ operations: [JournalOperation]) throws(StorageError) {
        do throws(StorageError) {
            try journal.commit(operations)
            hasNews = true
            fault = nil
        } catch {
            fault = StorageFault(error)
            throw error
        }
    }

    /// Tries whether anything can be stored again, without changing anything: a key that no record
    /// has is written and removed at once.
    func probe() throws(StorageError) {
        try commit([.put(key: [0], value: [0]), .remove(key: [0])])
    }

    /// Empties the write-ahead log, where removed records still are, if there is anything in it.
    func truncateLog() throws(StorageError) {
        guard hasNews else { return }
        try journal.checkpoint()
        hasNews = false
    }

    /// Nil if even that cannot be read.
    var size: JournalSize? { try? journal.size() }
}
