import CryptoPrimitives
import MailboxProtocol
import SPAKE2
import WormholeSession

/// A joiner as its driver runs it, with what must hold of everything it does.
struct JoinerSession: ~Copyable {
    private enum Link { case down, dialling, up }

    private var joiner: Joiner
    private var link = Link.down
    private var now = Timestamp(milliseconds: 1_800_000_000_000)
    private(set) var attendant: HandMadeEnd
    private(set) var side = Side("")
    /// What the joiner said on its present side, in order.
    private(set) var said: [(phase: Phase, body: String)] = []
    private var request: JoinRequest?
    private var nextAnswer = 0
    /// What is on the disk.
    private var saved: JoinRecord
    private var kept: Grant?
    private let attendantHasWords: Bool
    private var hasFinished = false

    init(attendantHasWords: Bool) {
        self.attendantHasWords = attendantHasWords
        attendant = HandMadeEnd(
            side: Side("attendant"), password: attendantHasWords ? Code.right : Code.wrong, seed: 5)
        var random = Randomness.seeded(4)
        saved = JoinRecord(
            space: Code.space, nameplate: Nameplate(number: 42), at: now, using: &random)
        joiner = Self.joiner(saved, kept: nil)
    }

    private static func joiner(_ record: JoinRecord, kept: Grant?) -> Joiner {
        guard let name = PersonName("Ana") else { fatalError("a name") }
        return Joiner(
            Joiner.Configuration(
                space: Code.space, nameplate: Nameplate(number: 42), name: name),
            password: Code.right, record: record, kept: kept, random: .seeded(6))
    }

    // MARK: Inputs

    /// The program ends, and another goes on from what is on the disk.
    mutating func restart(_ run: inout Run) throws(Broken) {
        run.note("restarted")
        joiner = Self.joiner(saved, kept: kept)
        link = .down
        try handle(.start, &run)
    }

    mutating func connect(_ run: inout Run) throws(Broken) {
        guard link == .dialling else { return }
        link = .up
        try handle(.connected, &run)
    }

    mutating func disconnect(_ run: inout Run) throws(Broken) {
        guard link != .down else { return }
        link = .down
        try handle(.disconnected, &run)
    }

    mutating func deliver(_ frame: [UInt8], _ run: inout Run) throws(Broken) {
        guard link == .up else { return }
        try handle(.received(frame), &run)
    }

    mutating func deliver(_ message: ServerMessage, _ run: inout Run) throws(Broken) {
        try deliver(message.encoded(at: now), &run)
    }

    mutating func say(
        _ phase: Phase, _ body: String, from side: Side? = nil, _ run: inout Run
    ) throws(Broken) {
        try deliver(
            .message(
                MailboxMessage(
                    mailbox: nil, side: side ?? attendant.side, phase: phase, body: body,
                    id: .null, received: now)), &run)
    }

    /// The attendant's next numbered phase.
    mutating func sayNext(_ plaintext: [UInt8], _ run: inout Run) throws(Broken) {
        let phase = Phase.numbered(nextAnswer)
        nextAnswer += 1
        try say(phase, attendant.seal(plaintext, phase), &run)
    }

    mutating func seal(_ plaintext: [UInt8], _ phase: Phase) -> String {
        attendant.seal(plaintext, phase)
    }

    /// Time goes by, up to the next deadline at most, as it does when a loop waits for it.
    mutating func pass(_ run: inout Run) throws(Broken) {
        guard let deadline = joiner.nextDeadline else { return }
        now = max(now, deadline)
        try handle(.tick, &run)
    }

    /// A grant for whoever asked, sealed; after edits by the input.
    func sealedGrant(_ edits: [UInt8]) -> [UInt8] {
        guard let request else { return edits }
        let certificate = Certificate.issue(
            space: Code.space, joiner: request.sign, invite: "aabbccddeeff", epoch: 1,
            jti: [UInt8](repeating: 7, count: 16), issued: 1_800_000_000,
            delegation: Issuer.delegation, admittingSeed: Issuer.admittingSeed.bytes)
        let key = GroupKey(epoch: 1, secret: Issuer.admittingSeed)
        let grant = Grant(
            space: Code.space, spaceName: "The Garden", relay: "wss://xyz.example/v1", keys: [key],
            member: JWS.thumbprint(request.sign), owner: Issuer.owner, certificate: certificate,
            by: "Paul")
        let text = JSONWriter.object(capacity: grant.capacity) { grant.write(into: &$0) }
        return Fixture.sure { try SealedBox.seal(edited(text, by: edits).span, to: request.box) }
    }

    // MARK: Effects

    mutating func handle(_ input: JoinerInput, _ run: inout Run) throws(Broken) {
        var effects: [JoinerEffect] = []
        hasFinished = false
        joiner.handle(input, at: now, into: &effects)
        // A whole inbox, opened by one message, and a few more.
        try require(effects.count <= 40, "\(effects.count) effects of one input")
        for effect in effects { try follow(effect, &run) }
    }

    private mutating func follow(_ effect: JoinerEffect, _ run: inout Run) throws(Broken) {
        switch effect {
        case .connect:
            try require(link == .down, "dials while there is a connection")
            link = .dialling
        case .disconnect: link = .down
        case .send(let frame): try sent(frame, &run)
        case .save(let record): try save(record)
        case .keep(let grant): try keep(grant, &run)
        case .forget, .report: break
        case .finish(let outcome):
            try require(!hasFinished && link != .up, "ends twice, or connected")
            hasFinished = true
            link = .down
            try finished(outcome, &run)
        }
    }

    private mutating func save(_ record: JoinRecord) throws(Broken) {
        try require((0...ConversationLimits.runsMax).contains(record.runs), "\(record.runs) runs")
        var text = record.encoded()
        defer { Wipe.bytes(&text) }
        guard let again = JoinRecord(reading: text) else { throw Broken("an unreadable record") }
        try require(again.encoded() == text, "a record is written otherwise")
        saved = record
    }

    private mutating func keep(_ grant: Grant, _ run: inout Run) throws(Broken) {
        run.note("kept")
        guard let request else { throw Broken("let in without having asked") }
        try require(attendantHasWords, "let in by somebody without the words")
        try require(grant.space == Code.space, "let in somewhere else")
        let isGenuine = Certificate.isGenuine(
            grant.certificate, space: Code.space, joiner: request.sign, owner: grant.owner)
        try require(isGenuine, "let in by a certificate that is none")
        kept = grant
    }

    private mutating func sent(_ frame: [UInt8], _ run: inout Run) throws(Broken) {
        try require(link == .up, "sends without a connection")
        try require(frame.count < 4096, "a frame of \(frame.count) bytes")
        guard let message = (try? ClientFrame(reading: frame)).flatMap({ try? ClientMessage($0) })
        else { throw Broken("sends what is no message") }
        switch message {
        case .bind(_, let name, _) where name != side:
            (side, said, request, nextAnswer) = (name, [], nil, 0)
        case .add(_, let phase, let body): try added(phase, body, &run)
        default: break
        }
    }

    private mutating func added(
        _ phase: Phase, _ body: String, _ run: inout Run
    ) throws(Broken) {
        if let earlier = said.first(where: { $0.phase == phase }) {
            return try require(earlier.body == body, "one phase, two bodies")
        }
        said.append((phase, body))
        switch phase {
        case .pake: attendant.receive(body, from: side)
        case .version: try require(saved.runs > 0, "confirms before the run is on the disk")
        case .numbered(0):
            run.note("asked")
            try require(saved.conversation?.request == body, "asks before it is on the disk")
            try require(attendantHasWords, "asks somebody without the words")
            request = attendant.open(body, phase).flatMap { try? JoinRequest(reading: $0) }
            try require(request != nil, "a request that cannot be read")
        default: try require(kept != nil, "a receipt for nothing")
        }
    }

    private func finished(_ outcome: JoinOutcome, _ run: inout Run) throws(Broken) {
        let name = String("\(outcome)".prefix { $0 != "(" })
        run.note(name)
        switch outcome {
        case .admitted: try require(kept != nil, "admitted, and nothing is kept")
        case .wrongCode(let runs):
            try require((0..<ConversationLimits.runsMax).contains(runs), "\(runs) runs left")
        case .lost(let runs):
            try require((0...ConversationLimits.runsMax).contains(runs), "\(runs) runs left")
        default: break
        }
    }
}
