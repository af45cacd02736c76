import RelayCore
import Storage

/// The relay's journal: one file in the data folder.
enum RelayDatabase {
    /// Tells it from journals of other programs: `WRLY`.
    private static let application: Int32 = 0x5752_4C59

    static func path(in folder: String) -> String { folder + "/relay.db" }

    /// Opens it as its one owner.
    static func open(_ options: ServeOptions) throws(RelayFailure) -> SQLiteJournal {
        let limit = options.limits.databaseBytesMax
        do throws(StorageError) {
            return try SQLiteJournal(
                path: path(in: options.folder), application: application,
                durability: options.durability, bytesMax: limit == .max ? nil : Int64(limit))
        } catch { throw RelayFailure(error) }
    }

    /// Looks whether it can be read, also while a relay runs on it.
    static func countEntries(in folder: String) throws(RelayFailure) -> Int {
        var count = 0
        do throws(LoadError<Never>) {
            let journal: SQLiteJournal
            do throws(StorageError) {
                journal = try SQLiteJournal(
                    path: path(in: folder), application: application, access: .reader)
            } catch { throw .storage(error) }
            try journal.load { (_) throws(Never) in count += 1 }
        } catch {
            switch error {
            case .storage(let error): throw RelayFailure(error)
            }
        }
        return count
    }
}
