package import Admission
import Journal
package import MailboxProtocol
package import Storage

/// The file a space's invites, guesses and admissions are kept in.
package enum LedgerStore {
    /// Marks the database as ours: "Ibot" in ASCII.
    package static let application: Int32 = 0x4962_6F74

    /// Opens the store of a data folder.
    package static func open(
        _ path: String, access: JournalAccess
    ) throws(ClientFailure) -> SQLiteJournal {
        do {
            return try SQLiteJournal(
                path: path, application: application, durability: .power, access: access)
        } catch {
            throw ClientFailure(error)
        }
    }

    /// Rebuilds the ledger; what other programs left for its holder is carried out on the copy
    /// only when `appliesCommands`, so that reports show it already.
    package static func load(
        _ journal: SQLiteJournal, keys: SpaceKeys, at now: Timestamp, appliesCommands: Bool
    ) throws(ClientFailure) -> Ledger {
        var ledger = Ledger(keys: keys, at: now)
        do {
            try journal.load { (entry) throws(LedgerDamage) in try ledger.restore(entry) }
        } catch {
            throw Self.failure(error)
        }
        ledger.finishRestoring(at: now)
        guard appliesCommands else { return ledger }
        for (_, command) in try commands(journal) { ledger.preview(command, at: now) }
        return ledger
    }

    /// What other programs left, in no particular order, with the keys it was left under.
    package static func commands(
        _ journal: SQLiteJournal
    ) throws(ClientFailure) -> [(key: [UInt8], command: LedgerCommand)] {
        var commands: [(key: [UInt8], command: LedgerCommand)] = []
        do {
            try journal.load(prefix: LedgerCommand.inbox) { (entry) throws(LedgerDamage) in
                commands.append((entry.key, try LedgerCommand(entry)))
            }
        } catch {
            throw Self.failure(error)
        }
        return commands
    }

    static func failure(_ error: LoadError<LedgerDamage>) -> ClientFailure {
        switch error {
        case .storage(let error): ClientFailure(error)
        case .body(let damage):
            ClientFailure(
                "the store has an entry of kind \(damage.kind) that cannot be read",
                hint: "it was written by a newer version, or is damaged: restore a backup")
        }
    }
}
