import Admission
import CryptoPrimitives
import Journal
import MailboxProtocol
import SPAKE2
import WormholeSession

/// A space with two invites, always the same: 41 asks a person, 42 lets in at once, twice.
enum Books {
    static let now = Timestamp(milliseconds: 1_800_000_000_000)
    static let numberKey = SharedSecret(Fixture.secret(String(repeating: "11", count: 32)))
    static let keys: SpaceKeys = {
        var random = Randomness.seeded(9)
        return SpaceKeys.create(
            space: Code.space, name: "The Garden", relay: "wss://relay.example/v1",
            by: "The Garden's door", issued: 1_800_000_000, using: &random
        ).keys
    }()

    static let invites = [
        invite("aaaaaaaaaaaa", uses: 2, .approve, code("41", "coral-piano")),
        invite("bbbbbbbbbbbb", uses: 2, .instant, code("42", "coral-piano")),
    ]

    static func code(_ number: String, _ words: String) -> InviteCode {
        var random = Randomness.seeded(10)
        let text = Array("\(number)-\(words)".utf8)
        let secrets = CodeSecrets(
            numberKey: numberKey, text: SharedSecret(SecretBytes(copying: text.span)))
        return InviteCode(
            nameplate: Nameplate(number: UInt64(number) ?? 0),
            sealed: secrets.sealed(under: keys.storageKey, using: &random))
    }

    private static func invite(
        _ id: String, uses: Int, _ policy: AdmissionPolicy, _ code: InviteCode
    ) -> Invite {
        Invite(
            id: id, inviter: "Paul", label: "", created: now,
            expires: now + .seconds(30 * 86_400), usesMax: uses, policy: policy, code: code)
    }

    static let ledger: Ledger = {
        var ledger = Ledger(keys: keys, at: now)
        for invite in invites { ledger.add(invite) }
        _ = ledger.takeOperations()
        return ledger
    }()

    static let passwords = ["41-coral-piano", "42-coral-piano", "43-coral-piano", "42-piano-coral"]
        .map { Fixture.password($0, "invite/xyz.example") }
}

/// A joiner made by hand, with the words of one number, or with wrong ones.
struct Visitor {
    private var end: HandMadeEnd
    let hasWords: Bool
    private let number: Int

    init(_ number: Int) {
        self.number = number
        let words = [1, 3, 1, 3, 1, 0, 0, 2][number]
        hasWords = words != 3
        end = HandMadeEnd(
            side: Side("side\(number)"), password: Books.passwords[words],
            seed: UInt64(100 + number))
    }

    var side: Side { end.side }
    var pake: String { end.pake }

    mutating func receive(_ body: String, from side: Side) { end.receive(body, from: side) }
    mutating func seal(_ plaintext: [UInt8], _ phase: Phase) -> String {
        end.seal(plaintext, phase)
    }
    func open(_ body: String, _ phase: Phase) -> [UInt8]? { end.open(body, phase) }

    /// What it asks for. Visitors 0 and 2 are one person, on two devices of one key.
    var request: String {
        mutating get {
            guard let key = end.sharedKey, let name = PersonName("Ana") else { return "" }
            let seed = UInt8(number == 2 ? 0 : number)
            let signSeed = SecretBytes(
                copying: [UInt8](repeating: seed, count: 32).span, in: .wiped)
            let request = JoinRequest(
                name: name, box: SealedBox.publicKey(of: signSeed), signSeed: signSeed, key: key)
            return end.seal(request.encoded, .numbered(0))
        }
    }
}

/// An attendant as its driver runs it: what was recorded is stored before anything is sent.
struct AttendantSession: ~Copyable {
    private enum Link { case down, dialling, up }

    private(set) var attendant: Attendant
    private(set) var visitors = (0..<8).map(Visitor.init)
    private var now = Books.now
    private var link = Link.down
    private var unstored = 0
    private var outgoing: [AttendantEffect] = []
    /// What the attendant said in each visitor's mailbox.
    private var said = [[(phase: Phase, body: String)]](repeating: [], count: 8)

    init() {
        attendant = Attendant(
            ledger: Books.ledger, role: .bot, relayHost: "relay.example", random: .seeded(12))
        var effects: [AttendantEffect] = []
        attendant.start(guardGeneration: 0, at: now, into: &effects)
        link = .dialling
    }

    // MARK: Inputs

    mutating func connect(_ run: inout Run) throws(Broken) {
        guard link == .dialling else { return }
        link = .up
        try handle(.connected, &run)
        try greetAgain(&run)
    }

    /// The relay's welcome, which belongs at the start of a connection.
    mutating func greetAgain(_ run: inout Run) throws(Broken) {
        try deliver(.welcome(Welcome(challenge: [UInt8](repeating: 8, count: 32))), &run)
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

    /// A message in a visitor's mailbox, which one of the input's bytes chooses.
    mutating func say(
        _ phase: Phase, _ run: inout Run, _ body: (inout Visitor, inout Run) -> String
    ) throws(Broken) {
        let visitor = run.number(below: 8)
        let text = body(&visitors[visitor], &run)
        try say(phase, of: visitor, text, &run)
    }

    mutating func say(
        _ phase: Phase, of visitor: Int, _ body: String, from side: Side? = nil, _ run: inout Run
    ) throws(Broken) {
        try deliver(
            .message(
                MailboxMessage(
                    mailbox: MailboxID("m\(visitor)"), side: side ?? visitors[visitor].side,
                    phase: phase, body: body, id: .null, received: now)), &run)
    }

    mutating func seal(_ plaintext: [UInt8], _ phase: Phase, by visitor: Int) -> String {
        visitors[visitor].seal(plaintext, phase)
    }

    /// The relay delivers to the attendant what it said itself.
    mutating func echo(_ run: inout Run) throws(Broken) {
        let visitor = run.number(below: 8)
        for message in said[visitor] {
            try say(message.phase, of: visitor, message.body, from: Books.keys.side, &run)
        }
    }

    mutating func pass(_ run: inout Run) throws(Broken) {
        let waits = [1, 6, 31, 61, 3_600, 8 * 86_400, 31 * 86_400]
        now = now + .seconds(waits[run.number(below: waits.count)])
        if let deadline = attendant.nextDeadline, deadline <= now { try handle(.tick, &run) }
    }

    /// The end of a turn: everything is stored, then everything is sent.
    mutating func commit(_ run: inout Run) throws(Broken) {
        while unstored > 0 {
            unstored = 0
            try handle(.committed, &run)
        }
        let effects = outgoing
        outgoing = []
        for effect in effects { try perform(effect, &run) }
        let reserved = attendant.ledger.invites.map(\.code.budget.reserved)
        try require(reserved.allSatisfy { $0 == 0 }, "a guess stays reserved: \(reserved)")
    }

    // MARK: Effects

    mutating func handle(_ input: AttendantInput, _ run: inout Run) throws(Broken) {
        var effects: [AttendantEffect] = []
        attendant.handle(input, at: now, into: &effects)
        try require(effects.count <= 200, "\(effects.count) effects of one input")
        for effect in effects {
            switch effect {
            case .record: unstored += 1
            case .notice(let notice): try told(notice, &run)
            case .askHost, .tellHost: throw Broken("asks or tells an app that is not there")
            case .connect, .disconnect, .send: outgoing.append(effect)
            }
        }
        for invite in attendant.ledger.invites {
            try require(invite.used <= invite.usesMax, "\(invite.used) uses")
        }
    }

    private mutating func perform(_ effect: AttendantEffect, _ run: inout Run) throws(Broken) {
        switch effect {
        case .connect: link = .dialling
        case .disconnect: try disconnect(&run)
        case .send(let frame): try sent(frame, &run)
        case .record, .notice, .askHost, .tellHost: break
        }
    }

    private mutating func sent(_ frame: [UInt8], _ run: inout Run) throws(Broken) {
        try require(frame.count < 33_000, "a frame of \(frame.count) bytes")
        guard let message = (try? ClientFrame(reading: frame)).flatMap({ try? ClientMessage($0) })
        else { throw Broken("sends what relays refuse: \(String(decoding: frame, as: UTF8.self))") }
        switch message {
        case .add(let mailbox?, let phase, let body):
            guard let visitor = mailbox.rawValue.last?.wholeNumberValue else { return }
            try added(phase, body, to: visitor, &run)
        case .pass: run.note("passed")
        case .retire: run.note("retired")
        default: break
        }
    }

    private mutating func added(
        _ phase: Phase, _ body: String, to visitor: Int, _ run: inout Run
    ) throws(Broken) {
        guard !said[visitor].contains(where: { $0.phase == phase && $0.body == body }) else {
            return
        }
        said[visitor].append((phase, body))
        if phase == .pake { visitors[visitor].receive(body, from: Books.keys.side) }
        if phase == .version {
            let isRight = visitors[visitor].open(body, phase) == VersionMessage.attendant
            run.note(isRight ? "right" : "wrong")
            try require(!isRight || visitors[visitor].hasWords, "the wrong words were right")
        }
        let wrong = attendant.ledger.invites.map(\.code.budget.wrong)
        try require(wrong.allSatisfy { $0 <= AdmissionLimits.guessesPerCode }, "\(wrong) guesses")
    }

    private func told(_ notice: AttendantNotice, _ run: inout Run) throws(Broken) {
        switch notice {
        case .online: run.note("online")
        case .offline: run.note("offline")
        case .letIn: run.note("let in")
        case .waiting: run.note("waiting")
        case .received: run.note("received")
        case .denied: run.note("denied")
        case .wrongCode: run.note("wrong code")
        case .locked: run.note("locked")
        case .restored: run.note("restored")
        case .controlNumberTaken: run.note("control number taken")
        case .refused: run.note("refused")
        case .turned, .keyringRefused: throw Broken("turns its keys by itself")
        case .hostRefused, .hostFailed, .hostUntold:
            throw Broken("tells of an app that is not there")
        }
    }
}
