import Journal
import RelayCore
import Storage
import System

// What becomes of what was recorded.
extension RelayDriver {
    /// Stores records.
    ///
    /// - Returns: False when nothing of them may be told to anybody.
    func commit(_ records: [JournalOperation]) -> Bool {
        guard !records.isEmpty else { return true }
        let stopwatch = Stopwatch()
        let before = store.fault
        do throws(StorageError) {
            try store.commit(records)
            edge.commits.note(stopwatch.seconds)
            noteRecovery(from: before)
            return true
        } catch {
            note(error, before)
            return false
        }
    }

    /// Now and then: signs of life, counts, and what was deleted goes from the write-ahead log too.
    func keepHouse(at now: Int64) {
        if housekeeping.watchdog?.isDue(at: now) == true { manager.tell(.watchdog) }
        if housekeeping.counts.isDue(at: now) {
            log.printCounts(core.counters, connections: connections.count)
        }
        if housekeeping.logTruncation.isDue(at: now) { truncateLog() }
        if housekeeping.probe?.isDue(at: now) == true { probe() }
    }

    private func truncateLog() {
        do throws(StorageError) { try store.truncateLog() } catch {
            log.warning("log-truncation-failed", [("reason", .text(error.description))])
        }
    }

    /// While nothing can be stored nobody may come to have anything stored: the relay itself finds
    /// out when it can be again.
    private func probe() {
        let before = store.fault
        do throws(StorageError) {
            try store.probe()
            noteRecovery(from: before)
        } catch { note(error, before) }
    }

    private func noteRecovery(from fault: StorageFault?) {
        guard let fault else { return }
        housekeeping.probe = nil
        log.info("storage-recovered", [("from", .text(fault.rawValue))])
    }

    private func note(_ error: StorageError, _ before: StorageFault?) {
        let fault = StorageFault(error)
        edge.count(fault)
        if housekeeping.probe == nil {
            housekeeping.probe = .init(every: Housekeeping.probeInterval, from: clock.now)
        }
        guard fault != before else { return }
        let fields: [(name: String, value: LogLine.Value)] = [
            ("reason", .text(error.description)), ("hint", .text(error.hint)),
        ]
        guard fault == .damaged else { return log.warning("storage-failed", fields) }
        // It gets no better by itself, and must not get worse.
        log.error("storage-damaged", fields)
        outcome = .failure
        stop(at: clock.now)
    }
}
