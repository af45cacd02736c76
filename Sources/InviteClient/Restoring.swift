import Admission
import Journal
package import MailboxProtocol
import Storage

/// Makes a bot's books of a backup.
package enum Restoring {
    /// Writes the store, and beside it a generation that the backup has not reached: so the bot
    /// locks every open code when it starts, for nobody knows what was guessed since.
    ///
    /// - Returns: how many codes that are.
    package static func restore(
        _ backup: BackupFile.Contents, store: String, guardPath: String, at now: Timestamp
    ) throws(ClientFailure) -> Int {
        let journal = try LedgerStore.open(store, access: .owner)
        do {
            try journal.commit(backup.entries.map { .put(key: $0.key, value: $0.value) })
        } catch { throw ClientFailure(error) }
        let ledger = try LedgerStore.load(
            journal, keys: backup.keys, at: now, appliesCommands: false)
        let guarded = try GenerationFile.read(guardPath)
        try GenerationFile.write(max(guarded, ledger.generation + 1), to: guardPath)
        return ledger.openInvites(at: now).count
    }
}
