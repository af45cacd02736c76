import Admission
import CryptoPrimitives
import Journal
import MailboxProtocol

/// `Ledger.restore`: a store whose entries may be anything, and the attendant that goes on with it.
///
/// Every entry is a key and a value, both chunks. A key of one byte stands for one of the ledger's
/// own.
let ledgerTarget = Target(
    "ledger", bytesMax: 8192, dictionary: "records",
    work: WorkLimit(allocated: 32 << 20, allocatedPerByte: 1 << 14),
    reaches: [
        "restored", "damaged counters", "damaged invite", "damaged retiring",
        "damaged admission", "damaged event", "damaged key", "attends", "locked",
    ]
) { run throws(Broken) in
    var ledger = Ledger(keys: Books.keys, at: Books.now)
    while !run.isAtEnd {
        let key = ledgerKey(run.chunk())
        let entry = JournalEntry(key: key, value: run.chunk())
        do throws(LedgerDamage) { try ledger.restore(entry) } catch {
            return run.note("damaged \(error.kind.prefix(16))")
        }
    }
    ledger.finishRestoring(at: Books.now)
    run.note("restored")
    if ledger.invites.contains(where: { $0.code.state == .locked }) { run.note("locked") }
    try check(ledger)
    try attend(ledger, &run)
}

private func ledgerKey(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.count == 1 else { return bytes }
    return switch bytes[0] % 8 {
    case 0: JournalKey().text("counters").bytes
    case 1: JournalKey().text("invite").text("a").bytes
    case 2: JournalKey().text("retiring").text("7").bytes
    case 3: JournalKey().text("admission").text("a").bytes
    default: JournalKey().text("event").number(UInt64(bytes[0])).bytes
    }
}

/// No store gives more guesses or uses than any invite has.
private func check(_ ledger: Ledger) throws(Broken) {
    for invite in ledger.invites {
        let budget = invite.code.budget
        try require(
            (0...AdmissionLimits.guessesPerCode).contains(budget.remaining),
            "\(budget.remaining) guesses")
        try require(budget.reserved == 0, "a reservation from nowhere")
        try require((0...invite.usesMax).contains(invite.used), "\(invite.used) uses")
    }
    try require(
        (0...AdmissionLimits.guessesPerSpace).contains(ledger.bucket.level),
        "\(ledger.bucket.level) guesses of the space")
}

/// Everything an attendant does with its books by itself: it starts, connects, waits and writes.
private func attend(_ ledger: Ledger, _ run: inout Run) throws(Broken) {
    var attendant = Attendant(
        ledger: ledger, role: .bot, relayHost: "relay.example", random: .seeded(12))
    var now = Books.now
    var effects: [AttendantEffect] = []
    attendant.start(guardGeneration: 0, at: now, into: &effects)
    for round in 0..<4 {
        attendant.handle(.committed, at: now, into: &effects)
        attendant.handle(.connected, at: now, into: &effects)
        let welcome = ServerMessage.welcome(Welcome(challenge: [UInt8](repeating: 8, count: 32)))
        attendant.handle(.received(welcome.encoded(at: now)), at: now, into: &effects)
        attendant.handle(.committed, at: now, into: &effects)
        attendant.handle(.disconnected, at: now, into: &effects)
        guard let deadline = attendant.nextDeadline else { break }
        now = max(now + .seconds(round), deadline)
        attendant.handle(.tick, at: now, into: &effects)
    }
    if effects.contains(where: { if case .send = $0 { true } else { false } }) {
        run.note("attends")
    }
}
