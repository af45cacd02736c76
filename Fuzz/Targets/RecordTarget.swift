import Admission
import CryptoPrimitives
import Journal
import MailboxProtocol
import WormholeSession

/// What programs keep on their disks, one record at a time: `SpaceKeys`, `JoinRecord`,
/// `AdmissionRecord`, `Invite`, `LedgerEvent`, `LedgerCommand` and keys of the journal.
///
/// The first byte says which of them reads the rest.
let recordTarget = Target(
    "records", bytesMax: 8192, dictionary: "records",
    work: WorkLimit(allocated: 16 << 20),
    reaches: [
        "keyring", "no keyring", "join", "no join", "admission", "no admission", "invite",
        "no invite", "event", "no event", "command", "no command", "key", "no key",
    ]
) { run throws(Broken) in
    let kind = run.number(below: 7)
    let text = run.rest()
    switch kind {
    case 0: _ = try check("keyring", text, &run, SpaceKeys.init(reading:)) { $0.encoded() }
    case 1: try checkJoin(text, &run)
    case 2: _ = try check("admission", text, &run, AdmissionRecord.init(reading:)) { $0.encoded }
    case 3: _ = try check("invite", text, &run, Invite.init(reading:)) { $0.encoded }
    case 4: _ = try check("event", text, &run, LedgerEvent.init(reading:)) { $0.encoded }
    case 5: _ = try check("command", text, &run, readCommand) { write($0) }
    default: try checkKey(text, &run)
    }
}

/// What is read is written, and reads the same.
private func check<Record>(
    _ name: String, _ text: [UInt8], _ run: inout Run, _ read: ([UInt8]) -> Record?,
    _ write: (Record) -> [UInt8]
) throws(Broken) -> Record? {
    guard let record = read(text) else {
        run.note("no \(name)")
        return nil
    }
    run.note(name)
    let written = write(record)
    guard let again = read(written) else { throw Broken("unreadable when written: \(name)") }
    try require(write(again) == written, "written otherwise: \(name)")
    return record
}

private func readCommand(_ value: [UInt8]) -> LedgerCommand? {
    try? LedgerCommand(JournalEntry(key: LedgerCommand.inbox, value: value))
}

private func write(_ command: LedgerCommand) -> [UInt8] {
    var random = Randomness.seeded(1)
    guard case .put(_, let value) = command.left(using: &random) else { return [] }
    return value
}

/// A joiner goes on from whatever record can be read.
private func checkJoin(_ text: [UInt8], _ run: inout Run) throws(Broken) {
    guard let record = try check("join", text, &run, JoinRecord.init(reading:), { $0.encoded() })
    else { return }
    guard let name = PersonName("Ana") else { throw Broken("a name that is none") }
    var joiner = Joiner(
        Joiner.Configuration(space: record.space, nameplate: record.nameplate, name: name),
        password: Code.right, record: record, kept: nil, random: .seeded(6))
    let now = Timestamp(milliseconds: 1_800_000_000_000)
    var effects: [JoinerEffect] = []
    joiner.handle(.start, at: now, into: &effects)
    joiner.handle(.connected, at: now, into: &effects)
    joiner.handle(.disconnected, at: now, into: &effects)
    guard let deadline = joiner.nextDeadline else { return }
    joiner.handle(.tick, at: max(now, deadline), into: &effects)
}

/// Parts of a key are read as they were put together: a number, a text, and nothing else.
private func checkKey(_ bytes: [UInt8], _ run: inout Run) throws(Broken) {
    var reader = JournalKeyReader(bytes)
    guard let number = try? reader.number(), let text = try? reader.text(),
        (try? reader.end()) != nil
    else { return run.note("no key") }
    run.note("key")
    try require(JournalKey().number(number).text(text).bytes == bytes, "a key written otherwise")
}
