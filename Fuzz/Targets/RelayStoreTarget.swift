import CryptoPrimitives
import Journal
import MailboxProtocol
import RelayCore

/// `RelayCore.restore`: a store whose entries may be anything, and the relay that goes on with it.
///
/// Every entry is a key and a value, both chunks. A database has each key once, and in order.
let relayStoreTarget = Target(
    "relay-store", bytesMax: 8192, dictionary: "records",
    work: WorkLimit(allocated: 32 << 20, allocatedPerByte: 1 << 14),
    reaches: [
        "restored", "invalidKey", "unknownKind", "invalidJSON", "invalidMember", "orphan", "kept",
        "forgotten",
    ]
) { run throws(Broken) in
    var now = Timestamp(milliseconds: 1_800_000_000_000)
    var core = RelayCore(configuration: RelayConfiguration(), random: .seeded(1), now: now)
    var entries: [[UInt8]: [UInt8]] = [:]
    while !run.isAtEnd { entries[run.chunk()] = run.chunk() }
    for (key, value) in entries.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        do throws(RestoreError) {
            try core.restore(JournalEntry(key: key, value: value), at: now)
        } catch {
            return run.note(String("\(error)".prefix { $0 != "(" }))
        }
    }
    core.finishRestoring(at: now)
    core.checkInvariants()
    run.note("restored")
    let restored = core.storedKeys.count
    if restored > 0 { run.note("kept") }
    var effects: [RelayEffect] = []
    for _ in 0..<8 {
        guard let deadline = core.nextDeadline else { break }
        now = max(now, deadline)
        core.handle(.tick, at: now, into: &effects)
        core.committed()
        core.checkInvariants()
    }
    if core.storedKeys.count < restored { run.note("forgotten") }
}
