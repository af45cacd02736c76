import Glibc
import Journal
import Storage
import Testing

/// The disk fails at every single call: a commit happens or does not, says which, and the journal
/// goes on.
@Suite struct FaultTests {
    private let folder = TemporaryFolder()

    private static let errors: [Int32] = [ENOSPC, EIO, EROFS, EFBIG, EDQUOT]

    /// Commits of every size: one page, many pages, removals, and enough in all to have SQLite move
    /// its log into the database by itself.
    private static let commits: [[JournalOperation]] = [
        [.put(key: [1], value: [1])],
        (0..<40).map { .put(key: [2, $0], value: [UInt8](repeating: $0, count: 3_000)) },
        [.remove(key: [1]), .put(key: [3], value: [])],
        [.removeAll(prefix: [2])],
        [.put(key: [4], value: [UInt8](repeating: 4, count: 4_200_000))],
        [.put(key: [5], value: [5])],
    ]

    private func apply(
        _ operations: [JournalOperation], to entries: [[UInt8]: [UInt8]]
    ) -> [[UInt8]: [UInt8]] {
        var entries = entries
        for operation in operations {
            switch operation {
            case .put(let key, let value): entries[key] = value
            case .remove(let key): entries[key] = nil
            case .removeAll(let prefix): entries = entries.filter { !$0.key.starts(with: prefix) }
            }
        }
        return entries
    }

    private func content(of journal: SQLiteJournal) throws -> [[UInt8]: [UInt8]] {
        Dictionary(uniqueKeysWithValues: try entries(of: journal).map { ($0.key, $0.value) })
    }

    /// Without the megabytes in the report of a failure.
    private func expect(_ found: [[UInt8]: [UInt8]], is model: [[UInt8]: [UInt8]], _ calls: Int) {
        let isSame = found == model
        #expect(isSame, "a fault after \(calls) calls; keys: \(found.count) entries")
    }

    /// Runs all commits, each with the given number of calls before the fault.
    ///
    /// - Returns: How many commits failed.
    private func run(_ name: String, failingAfter calls: Int, _ errno: Int32) throws -> Int {
        var model: [[UInt8]: [UInt8]] = [:]
        var failures = 0
        do {
            let journal = try open(folder.file(name))
            for commit in Self.commits {
                var isKept = false
                _ = FaultyDisk.failing(after: calls, errno: errno) {
                    isKept = (try? journal.commit(commit)) != nil
                }
                if isKept { model = apply(commit, to: model) } else { failures += 1 }
                expect(try content(of: journal), is: model, calls)
            }
            try journal.commit([.put(key: [9], value: [9])])
            model[[9]] = [9]
        }
        expect(try content(of: open(folder.file(name))), is: model, calls)
        return failures
    }

    @Test(arguments: errors) func aFailedCommitLeavesNothingAndTheNextOneWorks(errno: Int32) throws
    {
        var calls = 0
        var failures = 0
        repeat {
            failures = try run("journal-\(calls)", failingAfter: calls, errno)
            // All but one: with nothing kept there is nothing for it to remove.
            if calls == 0 { #expect(failures == Self.commits.count - 1) }
            // Every call of the small commits, then in strides through the large ones.
            calls += calls < 12 ? 1 : calls / 2
        } while failures > 0
        #expect(calls > 1_000, "the large commit has more calls than that")
    }

    @Test(arguments: [(ENOSPC, StorageError.Kind.full), (EIO, .failed), (EROFS, .failed)])
    func theErrorSaysWhatIsWrong(errno: Int32, kind: StorageError.Kind) throws {
        let journal = try open(folder.file("journal"))
        let hits = FaultyDisk.failing(after: 0, errno: errno, isLasting: true) {
            for _ in 0..<3 {
                let error = #expect(throws: StorageError.self) {
                    try journal.commit([.put(key: [1], value: [1])])
                }
                #expect(error?.kind == kind)
            }
        }
        #expect(hits >= 3)
        #expect(try journal.get([1]) == nil)
    }

    @Test(arguments: errors) func aFailedCheckpointLosesNothing(errno: Int32) throws {
        var calls = 0
        var hits = 0
        repeat {
            let name = "journal-\(calls)"
            let commit: [JournalOperation] = (0..<40).map {
                .put(key: [$0], value: [UInt8](repeating: $0, count: 1_000))
            }
            do {
                let journal = try open(folder.file(name))
                try journal.commit(commit)
                hits = FaultyDisk.failing(after: calls, errno: errno) {
                    _ = try? journal.checkpoint()
                }
                expect(try content(of: journal), is: apply(commit, to: [:]), calls)
                try journal.checkpoint()
                #expect(folder.size(of: "\(name)-wal") == 0)
            }
            expect(try content(of: open(folder.file(name))), is: apply(commit, to: [:]), calls)
            calls += 1
        } while hits > 0
        #expect(calls > 10)
    }

    /// What a crash leaves is the state before a commit or after it, also when the commit failed.
    @Test(arguments: errors) func aCrashAfterAFailedCommitLeavesAllOrNothing(errno: Int32) throws {
        var calls = 0
        var hits = 0
        let before = Self.commits[1]
        let commit = Self.commits[2] + Self.commits[3]
        repeat {
            let name = "journal-\(calls)"
            let journal = try open(folder.file(name))
            try journal.commit(before)
            hits = FaultyDisk.failing(after: calls, errno: errno) {
                _ = try? journal.commit(commit)
            }
            for suffix in ["", "-wal"] {
                folder.write(folder.read(name + suffix), to: "crash-" + name + suffix)
            }
            let found = try content(of: open(folder.file("crash-" + name)))
            let old = apply(before, to: [:])
            expect(found, is: hits > 0 ? old : apply(commit, to: old), calls)
            calls += 1
        } while hits > 0
        #expect(calls > 2)
    }
}
