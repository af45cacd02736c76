import CryptoPrimitives
import MailboxProtocol
import SPAKE2
import WormholeSession

/// The code that sessions of the fuzzer run on, and one end of an exchange made by hand, which can
/// keep to the rules or break each of them.
enum Code {
    static let space = "xyz.example"
    static let right = Fixture.password("42-coral-piano", "invite/xyz.example")
    static let wrong = Fixture.password("42-piano-coral", "invite/xyz.example")
}

/// The other end, from its first message to the sealed ones.
struct HandMadeEnd {
    let side: Side
    private let password: SymmetricPassword
    private let seed: UInt64
    private var random: Randomness
    /// Set once the peer's message has come.
    private var key: SharedSecret?
    private(set) var peerSide: Side?

    init(side: Side, password: SymmetricPassword, seed: UInt64) {
        self.side = side
        self.password = password
        self.seed = seed
        random = .seeded(seed &+ 1000)
    }

    private var exchange: SymmetricExchange {
        var random = Randomness.seeded(seed)
        return Fixture.sure { try SymmetricExchange(password, using: &random) }
    }

    /// The body of our `pake`.
    var pake: String { PhaseBody.pake(exchange.message) }

    /// Takes the peer's `pake`.
    mutating func receive(_ body: String, from peer: Side) {
        peerSide = peer
        key = PhaseBody.readPake(body).flatMap { message in
            try? SharedSecret(
                exchange.finish(message.span).confirm { _ throws(SPAKE2Error) in }.bytes.copy())
        }
    }

    /// The key both ends have if all is well.
    var sharedKey: SharedSecret? { key }

    /// A plaintext sealed as our message of a phase; noise where there is no key yet.
    mutating func seal(_ plaintext: [UInt8], _ phase: Phase) -> String {
        guard let key else {
            return PhaseBody.noise(plaintextCount: plaintext.count, using: &random)
        }
        return PhaseBody.seal(
            plaintext, key: KeySchedule.phaseKey(key, side: side, phase: phase), using: &random)
    }

    /// What the peer sealed in a phase; nil when it does not open.
    func open(_ body: String, _ phase: Phase) -> [UInt8]? {
        guard let key, let peerSide else { return nil }
        return try? PhaseBody.open(
            body, key: KeySchedule.phaseKey(key, side: peerSide, phase: phase))
    }
}
