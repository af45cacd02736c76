import CryptoPrimitives
import MailboxProtocol
import SPAKE2
import Testing
import WormholeSession

/// A member's session, with a relay and a bot made by hand, which can break every rule.
private final class Meeting {
    let parties = ControlParties()
    private var session: CommandSession
    let bot: AttendantExchange
    var random = Randomness.seeded(41)
    var now = Timestamp(milliseconds: 1_800_000_000_000)
    private(set) var sent: [JSONObject] = []
    private(set) var outcomes: [CommandOutcome] = []
    private(set) var connects = 0
    private let groupKey: GroupKey

    init() throws {
        var random = Randomness.seeded(42)
        groupKey = GroupKey(epoch: 1, secret: SharedSecret(random.secret(32)))
        let grant = Grant(
            space: parties.space, spaceName: "", relay: "", keys: [groupKey], member: "",
            owner: parties.owner, certificate: parties.certificate, by: "")
        session = CommandSession(
            CommandConfiguration(
                grant: grant, groupKey: groupKey, sign: parties.member,
                command: #"{"do":"list"}"#, patience: .seconds(60)),
            random: .seeded(43))
        let password = try #require(
            ControlNumber.password(groupKey, appID: AppID(inviteHost: parties.space)))
        bot = AttendantExchange(
            mailbox: MailboxID("m"), side: Side("bot"), password: password, purpose: .command,
            at: now)
    }

    var deadline: Timestamp? { session.nextDeadline }

    func give(_ input: CommandInput) {
        var effects: [CommandEffect] = []
        session.handle(input, at: now, into: &effects)
        for effect in effects {
            switch effect {
            case .connect: connects += 1
            case .send(let text):
                if let frame = try? JSONReader.readObject(text) { sent.append(frame) }
            case .finish(let outcome): outcomes.append(outcome)
            case .disconnect, .report: break
            }
        }
    }

    func relay(_ message: ServerMessage) {
        give(.received(message.encoded(at: now)))
    }

    func say(_ phase: Phase, _ body: String, from side: Side = Side("bot")) {
        relay(
            .message(
                MailboxMessage(
                    mailbox: nil, side: side, phase: phase, body: body, id: .null, received: now)))
    }

    /// What the session added last.
    var added: (phase: Phase, body: String)? {
        guard let frame = sent.last(where: { $0.string("type") == "add" }),
            let phase = frame.string("phase"), let body = frame.string("body")
        else { return nil }
        return (Phase(phase), body)
    }

    /// Up to its `pake`.
    func begin() {
        give(.start)
        give(.connected)
        relay(.claimed(MailboxID("m"), attended: true))
    }

    /// Hands the bot what the session added last, and lets it go on.
    func botHears() -> AttendantExchange.Event? {
        guard let added,
            let side = sent.last(where: { $0.string("type") == "bind" })?.string("side")
        else { return nil }
        bot.receive(
            MailboxMessage(
                mailbox: MailboxID("m"), side: Side(side), phase: added.phase,
                body: added.body, id: .null, received: now))
        return bot.next(using: &random)
    }

    /// Up to both `version`s.
    func confirm() throws {
        begin()
        guard case .reply(_, let pake) = botHears() else { throw ConversationFault() }
        say(.pake, pake)
        guard case .confirmationArrived = botHears(),
            case .right(let version) = bot.verify(using: &random)
        else { throw ConversationFault() }
        say(.version, version)
    }

    /// The bot says a plaintext in its next phase.
    func botSays(_ plaintext: [UInt8]) {
        guard let (phase, body) = bot.say(plaintext, using: &random) else { return }
        say(phase, body)
    }

    func greet() {
        guard let key = bot.key else { return }
        let greeting = BotGreeting(
            delegation: parties.delegation, admittingSeed: parties.admitting.bytes, key: key)
        botSays(greeting.encoded)
    }
}

@Suite("The member's side of a control conversation")
struct CommandSessionTests {
    @Test("both prove who they are, then the answer comes in parts")
    func whole() throws {
        let meeting = try Meeting()
        try meeting.confirm()
        #expect(meeting.added?.phase == .version, "the bot speaks first")
        meeting.greet()
        guard case .commandArrived(let request) = meeting.botHears() else {
            Issue.record("no command")
            return
        }
        let key = try #require(meeting.bot.key)
        let signer = request.signer(
            space: meeting.parties.space, owner: meeting.parties.owner, key: key)
        #expect(signer == Ed25519.publicKey(seed: meeting.parties.member.bytes))
        let text = [UInt8](repeating: 0x20, count: 10_000)
        for part in AnswerPart.parts(of: text) ?? [] { meeting.botSays(part.encoded) }
        #expect(meeting.outcomes == [.answered(text)])
        #expect(meeting.added?.phase == .numbered(1))
        guard case .received = meeting.botHears() else {
            Issue.record("no receipt")
            return
        }
    }

    @Test("C-3: a greeting that proves nothing ends it, and no command leaves")
    func wrongGreeting() throws {
        let meeting = try Meeting()
        try meeting.confirm()
        let key = try #require(meeting.bot.key)
        let forged = BotGreeting(
            delegation: meeting.parties.delegation, admittingSeed: meeting.parties.member.bytes,
            key: key)
        meeting.botSays(forged.encoded)
        #expect(meeting.outcomes == [.interfered])
        #expect(meeting.added?.phase == .version)
    }

    @Test("garbage, wrong words, a third side and changed messages end it as interference")
    func broken() throws {
        for step in 0..<5 {
            let meeting = try Meeting()
            switch step {
            case 0:
                meeting.begin()
                meeting.say(.pake, "00")
            case 1:
                meeting.begin()
                meeting.give(.received(Array("not json".utf8)))
            case 2:
                try meeting.confirm()
                meeting.say(.numbered(0), "00", from: Side("third"))
            case 3:
                try meeting.confirm()
                meeting.say(.version, "00")
            default:
                try meeting.confirm()
                meeting.greet()
                meeting.botSays(Array("{}".utf8))
            }
            #expect(meeting.outcomes == [.interfered], "step \(step)")
        }
    }

    @Test("C-5: an answer that does not end is cut off after 128 KiB")
    func endless() throws {
        let meeting = try Meeting()
        try meeting.confirm()
        meeting.greet()
        let long = [UInt8](repeating: 0, count: 131_072)
        let parts = try #require(AnswerPart.parts(of: long)).dropLast()
        for part in parts { meeting.botSays(part.encoded) }
        #expect(meeting.outcomes == [])
        for part in parts.prefix(1) { meeting.botSays(part.encoded) }
        #expect(meeting.outcomes == [.interfered])
    }

    @Test("C-7: a bot that is lost is asked again, five times in all")
    func lost() throws {
        let meeting = try Meeting()
        for run in 1...5 {
            #expect(meeting.outcomes == [])
            if run == 1 {
                meeting.begin()
            } else {
                meeting.now = try #require(meeting.deadline)
                meeting.give(.tick)
                meeting.give(.connected)
                meeting.relay(.claimed(MailboxID("m\(run)"), attended: true))
            }
            #expect(meeting.connects == run)
            meeting.relay(.error(ErrorReply("gone", .gone, orig: [:])))
        }
        #expect(meeting.outcomes == [.silent])
    }

    @Test("C-7: a bot that began to answer and is silent for ten seconds is asked again")
    func quiet() throws {
        let meeting = try Meeting()
        try meeting.confirm()
        let deadline = try #require(meeting.deadline)
        #expect(deadline == meeting.now + .seconds(10))
        meeting.now = deadline
        meeting.give(.tick)
        meeting.now = try #require(meeting.deadline)
        meeting.give(.tick)
        #expect(meeting.connects == 2)
        #expect(meeting.outcomes == [])
    }

    @Test("a number that has ended is told as such; a refusal in the relay's words")
    func refusals() throws {
        let ended = try Meeting()
        ended.give(.start)
        ended.give(.connected)
        ended.relay(.error(ErrorReply("over", .ended, orig: [:])))
        #expect(ended.outcomes == [.noSuchPlace])
        let refused = try Meeting()
        refused.give(.start)
        refused.give(.connected)
        refused.relay(.error(ErrorReply("no", nil, orig: [:])))
        #expect(refused.outcomes == [.refused("no")])
    }

    @Test("no answer within the time given is silence; no relay at all is that")
    func time() throws {
        let silent = try Meeting()
        silent.begin()
        silent.now = silent.now + .seconds(60)
        silent.give(.tick)
        #expect(silent.outcomes == [.silent])
        let alone = try Meeting()
        alone.give(.start)
        alone.give(.disconnected)
        #expect(alone.outcomes == [.unreachable])
    }

    @Test("a busy relay is asked again when it said")
    func busy() throws {
        let meeting = try Meeting()
        meeting.give(.start)
        meeting.give(.connected)
        meeting.relay(
            .error(ErrorReply("slow", .slowDown, orig: [:], retryAfter: 7)))
        #expect(meeting.deadline == meeting.now + .seconds(7))
        meeting.now = meeting.now + .seconds(7)
        meeting.give(.tick)
        #expect(meeting.connects == 2)
    }
}
