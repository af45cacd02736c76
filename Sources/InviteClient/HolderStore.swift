package import Admission
import CryptoPrimitives
import Journal
import MailboxProtocol
import Storage
import System

/// A holder's books while nobody attends by them: for handing invites over. Whatever a step records
/// is durable when it returns.
package final class HolderStore {
    package let keys: SpaceKeys
    private let journal: SQLiteJournal
    private let guardPath: String
    private var attendant: Attendant

    /// Opens the books, and carries out what was left in them for their holder.
    ///
    /// - Throws: ``ClientFailure`` also while somebody attends by them.
    package init(
        keys: SpaceKeys, store: String, guardPath: String
    ) throws(ClientFailure) {
        self.keys = keys
        self.guardPath = guardPath
        journal = try LedgerStore.open(store, access: .owner)
        let ledger = try LedgerStore.load(
            journal, keys: keys, at: Self.now, appliesCommands: false)
        attendant = Attendant(ledger: ledger, role: .member, relayHost: "", random: .system)
        var effects: [AttendantEffect] = []
        attendant.start(
            guardGeneration: try GenerationFile.read(guardPath), at: Self.now, into: &effects)
        var taken: [JournalOperation] = []
        for (key, command) in try LedgerStore.commands(journal) {
            attendant.handle(.command(command), at: Self.now, into: &effects)
            taken.append(.remove(key: key))
        }
        try commit(effects, taken)
    }

    package var ledger: Ledger { attendant.ledger }

    /// What the next holder needs. From here on nobody answers by these books for it.
    package func give(_ id: String) throws -> HandOver {
        var effects: [AttendantEffect] = []
        let handOver = try attendant.give(id, at: Self.now, into: &effects)
        try commit(effects)
        return handOver
    }

    /// Takes what the earlier holder gave.
    package func take(_ handOver: HandOver) throws {
        var random = Randomness.system
        let taken = TakenInvite(handOver, under: keys.storageKey, using: &random)
        var effects: [AttendantEffect] = []
        try attendant.take(taken, at: Self.now, into: &effects)
        try commit(effects)
    }

    /// The other side has answered.
    package func carryOut(_ step: HandOverStep) throws(ClientFailure) {
        var effects: [AttendantEffect] = []
        attendant.handle(.command(.handOver(step)), at: Self.now, into: &effects)
        try commit(effects)
    }

    private static var now: Timestamp { Timestamp(milliseconds: Clock().now) }

    private func commit(
        _ effects: [AttendantEffect], _ more: [JournalOperation] = []
    ) throws(ClientFailure) {
        let recorded = effects.compactMap { effect -> JournalOperation? in
            if case .record(let operation) = effect { operation } else { nil }
        }
        do { try journal.commit(recorded + more) } catch { throw ClientFailure(error) }
        try GenerationFile.write(attendant.ledger.generation, to: guardPath)
    }
}
