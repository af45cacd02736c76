import Admission
import CryptoPrimitives
import MailboxProtocol
import WormholeSession

/// `Attendant`: a relay, and joiners behind it, that may do anything.
///
/// Every byte is a step: its low five bits say which, bit 7 that the turn goes on, so that several
/// frames arrive before anything is stored.
let attendantTarget = Target(
    "attendant", bytesMax: 384, dictionary: "messages",
    work: WorkLimit(allocated: 32 << 20, allocatedPerByte: 1 << 18, timePerByte: .milliseconds(4)),
    reaches: [
        "online", "offline", "let in", "waiting", "received", "denied", "wrong code", "locked",
        "restored", "refused", "right", "wrong", "passed", "retired", "bound", "not bound",
    ]
) { run throws(Broken) in
    if run.byte() & 1 == 1 { return try bindNumber(&run) }
    var session = AttendantSession()
    try session.connect(&run)
    while !run.isAtEnd {
        let step = run.byte()
        try session.step(Int(step & 31), &run)
        if step & 0x80 == 0 { try session.commit(&run) }
    }
    try session.commit(&run)
}

extension AttendantSession {
    fileprivate mutating func step(_ step: Int, _ run: inout Run) throws(Broken) {
        switch step {
        case 0: try connect(&run)
        case 1: try deliver(run.chunk(), &run)
        case 2: try knock(&run)
        case 3: try deliver(.pong(.string(run.mailbox().rawValue)), &run)
        case 4: try say(.pake, &run) { visitor, _ in visitor.pake }
        case 5:
            try say(.version, &run) { visitor, _ in
                visitor.seal(VersionMessage.joiner, .version)
            }
        case 6: try say(.version, &run) { visitor, run in visitor.seal(run.chunk(), .version) }
        case 7: try say(.numbered(0), &run) { visitor, _ in visitor.request }
        case 8:
            let phase = Phase.numbered(run.number(below: 3))
            try say(phase, &run) { visitor, run in visitor.seal(run.chunk(), phase) }
        case 9:
            try say(.numbered(1), &run) { visitor, _ in
                visitor.seal(Receipt.encoded, .numbered(1))
            }
        case 10:
            let phase = run.phase()
            try say(phase, &run) { _, run in String(decoding: run.chunk(), as: UTF8.self) }
        case 11: try deliver(.gone(run.knock()), &run)
        case 12: try refuse(&run)
        case 13: try tellGeneration(&run)
        case 14: try deliver(.ack(id: .string("retire \(run.number().rawValue)")), &run)
        case 15: try disconnect(&run)
        case 16: try pass(&run)
        case 17: try command(&run)
        case 18: try echo(&run)
        case 19: try greetAgain(&run)
        default: try visit(&run)
        }
    }

    private mutating func knock(_ run: inout Run) throws(Broken) {
        try deliver(
            .knock(
                Knock(
                    nameplate: run.number(), knock: run.knock(), mailbox: run.mailbox(),
                    waited: Int(run.byte()))), &run)
    }

    /// All that an honest joiner does up to its confirmation, in one step.
    private mutating func visit(_ run: inout Run) throws(Broken) {
        let visitor = run.number(below: 8)
        let mailbox = MailboxID("m\(visitor)")
        let knock = Knock(
            nameplate: Nameplate(number: 42), knock: KnockID("k\(visitor)"), mailbox: mailbox,
            waited: 0)
        try deliver(.knock(knock), &run)
        try deliver(.pong(.string(mailbox.rawValue)), &run)
        try say(.pake, of: visitor, visitors[visitor].pake, &run)
        try commit(&run)
        try say(.version, of: visitor, seal(VersionMessage.joiner, .version, by: visitor), &run)
    }

    private mutating func refuse(_ run: inout Run) throws(Broken) {
        let types = ["attend", "open", "add", "close", "retire", "pass", "what"]
        let codes = ErrorCode.allCases.map(Optional.some) + [nil]
        let orig: JSONObject = [
            "type": .string(types[run.number(below: types.count)]),
            "mailbox": .string(run.mailbox().rawValue),
            "nameplate": .string(run.number().rawValue),
        ]
        let reply = ErrorReply("no", codes[run.number(below: codes.count)], orig: orig)
        try deliver(.error(reply), &run)
    }

    private mutating func tellGeneration(_ run: inout Run) throws(Broken) {
        let attending: JSONObject = [
            "type": .string("attending"), "nameplate": .string(run.number().rawValue),
            "expires_in": .integer(600), "waiting": .integer(0), "missed": .integer(0),
            "generation": .integer(Int64(truncatingIfNeeded: seed(run.bytes(8)))),
        ]
        try deliver(JSONWriter.write(.object(attending)), &run)
    }

    private mutating func command(_ run: inout Run) throws(Broken) {
        let waiting = attendant.ledger.admissions.filter { $0.state == .waiting }
        let admission = waiting.last?.id ?? "none"
        let command: LedgerCommand =
            switch run.number(below: 4) {
            case 0: .approve(admissionID: admission)
            case 1: .deny(admissionID: admission)
            case 2: .revoke(inviteID: Books.invites[run.number(below: 2)].id)
            default: .renew(inviteID: Books.invites[0].id, Books.code("43", "coral-piano"))
            }
        try handle(.command(command), &run)
    }
}

extension Run {
    fileprivate mutating func mailbox() -> MailboxID { MailboxID("m\(number(below: 8))") }
    fileprivate mutating func knock() -> KnockID { KnockID("k\(number(below: 8))") }

    /// 41 asks a person, 42 lets in at once, 43 comes with a renewal.
    fileprivate mutating func number() -> Nameplate {
        Nameplate(number: UInt64(41 + number(below: 4)))
    }
}

/// `NumberBinder`: frames of the input, one after another.
private func bindNumber(_ run: inout Run) throws(Broken) {
    var random = Randomness.seeded(11)
    var binder = NumberBinder(
        keys: Books.keys, relayHost: "relay.example", numberKey: Books.numberKey, lifetime: 600,
        using: &random)
    var effects: [NumberBinder.Effect] = []
    while !run.isAtEnd { binder.received(run.chunk(), into: &effects) }
    binder.disconnected(into: &effects)
    var outcomes = 0
    for case .finish(let outcome) in effects {
        outcomes += 1
        if case .bound = outcome { run.note("bound") } else { run.note("not bound") }
    }
    try require(outcomes == 1, "\(outcomes) outcomes")
}
