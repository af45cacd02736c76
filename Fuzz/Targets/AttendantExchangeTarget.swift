import CryptoPrimitives
import MailboxProtocol
import SPAKE2
import WormholeSession

/// `AttendantExchange`: one conversation with a joiner, and a relay in between, that may do
/// anything.
///
/// Bit 0 of the first byte says whether the joiner has the words. Every further byte is a step.
let attendantExchangeTarget = Target(
    "attendant-exchange", bytesMax: 2048, dictionary: "conversation",
    work: WorkLimit(allocated: 8 << 20, allocatedPerByte: 1 << 16, timePerByte: .milliseconds(1)),
    reaches: [
        "right", "wrong", "requested", "received", "scary", "orphan", "noise from the joiner",
    ]
) { run throws(Broken) in
    let hasWords = run.byte() & 1 == 0
    var conversation = Conversation(hasWords: hasWords)
    while !run.isAtEnd { try conversation.step(&run) }
    if conversation.exchange.isOrphan { run.note("orphan") }
}

private struct Conversation {
    let hasWords: Bool
    let exchange: AttendantExchange
    private var joiner: HandMadeEnd
    private var random = Randomness.seeded(3)
    /// What the attendant said, in order.
    private var said: [(phase: Phase, body: String)] = []
    private var awaitsVerdict = false
    private var isVerified = false
    private var isOver = false
    private var hasRequest = false

    private static let attendant = Side("attendant")

    init(hasWords: Bool) {
        self.hasWords = hasWords
        let password = hasWords ? Code.right : Code.wrong
        joiner = HandMadeEnd(side: Side("joiner"), password: password, seed: 2)
        exchange = AttendantExchange(
            mailbox: MailboxID("m"), side: Self.attendant, password: Code.right,
            at: Timestamp(milliseconds: 0))
    }

    mutating func step(_ run: inout Run) throws(Broken) {
        switch run.number(below: 12) {
        case 0: receive(.pake, joiner.pake)
        case 1:
            let message = PhaseBody.readPake(joiner.pake) ?? []
            receive(.pake, PhaseBody.pake(edited(message, by: run.chunk())))
        case 2: receive(.version, joiner.seal(VersionMessage.joiner, .version))
        case 3: receive(.version, joiner.seal(run.chunk(), .version))
        case 4: receive(.numbered(0), joiner.seal(request(), .numbered(0)))
        case 5:
            let phase = Phase.numbered(run.number(below: 3))
            receive(phase, joiner.seal(run.chunk(), phase))
        case 6: receive(.numbered(1), joiner.seal(Receipt.encoded, .numbered(1)))
        case 7: receive(run.phase(), String(decoding: run.chunk(), as: UTF8.self))
        case 8: receive(run.phase(), "00", from: Side(run.byte() & 1 == 0 ? "other" : "attendant"))
        case 9: for message in said { receive(message.phase, message.body, from: Self.attendant) }
        case 10: say(&run)
        default: if awaitsVerdict { try verify(&run) }
        }
        try follow(&run)
    }

    private func request() -> [UInt8] {
        guard let name = PersonName("Ana"), let key = joiner.sharedKey else { return [] }
        return JoinRequest(
            name: name, box: [UInt8](repeating: 9, count: 32), signSeed: Self.signSeed.bytes,
            key: key
        ).encoded
    }

    private static let signSeed = SharedSecret(Fixture.secret(String(repeating: "07", count: 32)))

    private func receive(_ phase: Phase, _ body: String, from side: Side? = nil) {
        exchange.receive(
            MailboxMessage(
                mailbox: MailboxID("m"), side: side ?? joiner.side, phase: phase, body: body,
                id: .null, received: Timestamp(milliseconds: 0)))
    }

    /// Lets the exchange go on as its driver does.
    private mutating func follow(_ run: inout Run) throws(Broken) {
        while let event = exchange.next(using: &random) {
            if case .scary = event {
                run.note("scary")
                isOver = true
                awaitsVerdict = false
                continue
            }
            try require(!isOver, "something happens after the end")
            switch event {
            case .reply(let phase, let body): try replied(phase, body)
            case .confirmationArrived:
                try require(!isVerified && !awaitsVerdict, "a second confirmation")
                awaitsVerdict = true
            case .requestArrived(let request):
                run.note("requested")
                try require(exchange.isConfirmed && hasWords, "a request without the words")
                guard let key = joiner.sharedKey else { throw Broken("a request from nobody") }
                try require(request.isProven(under: key), "a request without a proof")
                hasRequest = true
            case .commandArrived: throw Broken("a command where joiners are let in")
            case .received:
                run.note("received")
                try require(hasRequest, "a receipt for nothing")
                isOver = true
            case .scary: break
            }
        }
    }

    private mutating func replied(_ phase: Phase, _ body: String) throws(Broken) {
        try require(phase == .pake && said.isEmpty, "a second pake")
        said.append((phase, body))
        joiner.receive(body, from: Self.attendant)
    }

    private mutating func verify(_ run: inout Run) throws(Broken) {
        awaitsVerdict = false
        isVerified = true
        switch exchange.verify(using: &random) {
        case .right(let body):
            run.note("right")
            try require(hasWords, "the wrong words were right")
            guard let key = exchange.key, let peers = joiner.sharedKey else {
                throw Broken("no key")
            }
            let isSame = key.withBytes { key in
                peers.withBytes { ConstantTime.areEqual(key, $0) }
            }
            try require(isSame, "two keys")
            try require(
                joiner.open(body, .version) == VersionMessage.attendant, "an unreadable version")
            said.append((.version, body))
        case .wrong(let body):
            run.note(hasWords ? "noise from the joiner" : "wrong")
            try require(!exchange.isConfirmed, "wrong, but confirmed")
            let count = VersionMessage.attendant.count + SecretBox.overhead
            try require(body.utf8.count == 2 * count, "noise of another length")
            try require(joiner.open(body, .version) == nil, "noise that opens")
            said.append((.version, body))
            isOver = true
        }
    }

    private mutating func say(_ run: inout Run) {
        guard hasRequest else { return }
        let answer: Answer =
            switch run.number(below: 3) {
            case 0: .waiting(for: "Paul")
            case 1: .denied(.declined)
            default: .admitted(sealed: run.chunk())
            }
        if let message = exchange.say(answer, using: &random) {
            said.append((message.0, message.body))
        }
    }
}

extension Run {
    /// A phase, of the protocol or not.
    mutating func phase() -> Phase {
        switch number(below: 6) {
        case 0: .pake
        case 1: .version
        case 2: .numbered(0)
        case 3: .numbered(1)
        case 4: .numbered(.max)
        default: Phase(String(decoding: chunk(), as: UTF8.self))
        }
    }
}
