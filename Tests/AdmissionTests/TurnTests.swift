import Admission
import CryptoPrimitives
import MailboxProtocol
import SPAKE2
import Testing
import WormholeSession

/// An attendant on its own, so that several frames of a hostile relay can come in one turn, before
/// anything is stored.
private final class Turn {
    private let world = World()
    private var attendant: Attendant
    private let password: SymmetricPassword
    private let side = Side("joiner")
    private var random = Randomness.seeded(3)
    private var effects: [AttendantEffect] = []

    static let number = Nameplate(number: 42)

    init() throws {
        let text = Array("42-coral-piano".utf8)
        password = try SymmetricPassword(text.span, identity: Array("invite/xyz.example".utf8))
        let secrets = CodeSecrets(
            numberKey: SharedSecret(random.secret(32)),
            text: SharedSecret(SecretBytes(copying: text.span)))
        let sealed = secrets.sealed(under: world.keys.storageKey, using: &random)
        var ledger = Ledger(keys: world.keys, at: world.now)
        ledger.add(
            Invite(
                id: "aabbccddeeff", inviter: "Paul", label: "", created: world.now,
                expires: world.now + .seconds(86_400), usesMax: 1, policy: .instant,
                code: InviteCode(nameplate: Self.number, sealed: sealed)))
        attendant = Attendant(
            ledger: ledger, role: .bot, relayHost: World.relayHost, random: .seeded(4))
        attendant.start(guardGeneration: 0, at: world.now, into: &effects)
        handle(.connected)
        receive(.welcome(Welcome(challenge: [UInt8](repeating: 8, count: 32))))
        commit()
    }

    var ledger: Ledger { attendant.ledger }
    var budget: GuessBudget? { ledger.invites.first?.code.budget }

    func handle(_ input: AttendantInput) {
        attendant.handle(input, at: world.now, into: &effects)
    }

    func receive(_ message: ServerMessage) { handle(.received(message.encoded(at: world.now))) }

    func commit() { handle(.committed) }

    func knock() {
        let mailbox = MailboxID("m")
        receive(
            .knock(Knock(nameplate: Self.number, knock: KnockID("k"), mailbox: mailbox, waited: 0)))
        receive(.pong(.string(mailbox.rawValue)))
    }

    func say(_ phase: Phase, _ body: String) {
        receive(
            .message(
                MailboxMessage(
                    mailbox: MailboxID("m"), side: side, phase: phase, body: body, id: .null,
                    received: world.now)))
    }

    /// Knocks and says hello; the attendant answers, which says whether there is a conversation.
    func hello() throws -> Bool {
        effects = []
        knock()
        say(.pake, PhaseBody.pake(try SymmetricExchange(password, using: &random).message))
        return sent.contains { message in
            if case .add(_, .pake, _) = message { true } else { false }
        }
    }

    /// What was sent since the last hello.
    var sent: [ClientMessage] {
        effects.compactMap { effect in
            guard case .send(let text) = effect, let frame = try? ClientFrame(reading: text) else {
                return nil
            }
            return try? ClientMessage(frame)
        }
    }
}

@Suite("Several frames in one turn")
struct TurnTests {
    @Test("a conversation that ends before its charge is stored gives the guess back, unopened")
    func endsWhileCharged() throws {
        let turn = try Turn()
        #expect(try turn.hello())
        turn.say(.version, "00")
        #expect(turn.budget?.reserved == 1)
        turn.say(.version, "0000")
        turn.commit()
        #expect(turn.budget?.reserved == 0)
        #expect(turn.budget?.remaining == AdmissionLimits.guessesPerCode)
        #expect(turn.budget?.wrong == 0)
        let hasAnswered = turn.sent.contains { message in
            if case .add(_, .version, _) = message { true } else { false }
        }
        #expect(!hasAnswered)
    }

    @Test("another joiner in the same mailbox is not opened for the one before")
    func anotherInTheSameMailbox() throws {
        let turn = try Turn()
        #expect(try turn.hello())
        turn.say(.version, "00")
        turn.say(.version, "0000")
        #expect(try turn.hello())
        turn.commit()
        turn.say(.version, "00")
        turn.commit()
        #expect(turn.budget?.wrong == 1)
        #expect(turn.budget?.reserved == 0)
    }

    @Test("the highest generation a relay can tell locks the codes and is not passed")
    func highestGeneration() throws {
        let turn = try Turn()
        for _ in 0..<2 {
            turn.receive(
                .attending(
                    Attending(
                        nameplate: Turn.number, expiresIn: 600, waiting: 0, missed: 0,
                        generation: FormatLimits.numberMax)))
            turn.commit()
            #expect(turn.ledger.generation == FormatLimits.numberMax)
        }
        #expect(turn.ledger.invites.first?.code.state == .locked)
    }
}
