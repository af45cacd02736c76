import CryptoPrimitives
import MailboxProtocol
import SPAKE2
import System
import WormholeSession

/// The cryptography that a bot cannot do without when it lets one person in, and nothing else: no
/// sockets, no JSON of the relay, no books. Whatever a bot takes beyond it is its own.
struct AdmissionCost {
    /// In the order in which the bot does it, as reports name it.
    static let operations = [
        "spake2 start", "spake2 finish, point checked", "hkdf and secretbox of both versions",
        "secretbox open request", "ed25519 verify proof", "ed25519 sign certificate",
        "x25519 seal grant", "secretbox seal answer", "secretbox seal key for the store",
        "secretbox open receipt",
    ]

    private let password: SymmetricPassword
    private let admitting: SharedSecret
    private let delegation: String
    private let owner: [UInt8]
    private let groupKey: GroupKey
    private var random = Randomness.system
    private let side = Side("a0a1a2a3a4a5a6a7")
    private let peer = Side("b0b1b2b3b4")

    init() throws {
        admitting = SharedSecret(random.secret(32))
        groupKey = GroupKey(epoch: 1, secret: SharedSecret(random.secret(32)))
        let ownerSeed = random.secret(32)
        owner = Ed25519.publicKey(seed: ownerSeed)
        delegation = Delegation.issue(
            space: "xyz.example", admittingKey: Ed25519.publicKey(seed: admitting.bytes), epoch: 1,
            issued: 0, ownerSeed: ownerSeed)
        password = try SymmetricPassword(
            Array("42-coral-piano".utf8).span, identity: Array("invite/xyz.example".utf8))
    }

    /// The median microseconds of so many admissions.
    mutating func measure(times: Int) throws -> Double {
        _ = try once()
        var taken: [Double] = []
        for _ in 0..<times { taken.append(try once()) }
        return taken.median
    }

    /// The bot's part of one admission, in microseconds; the joiner's is made before and between.
    private mutating func once() throws -> Double {
        let theirs = try SymmetricExchange(password, using: &random)
        let theirMessage = theirs.message
        var watch = System.Stopwatch()
        let ours = try SymmetricExchange(password, using: &random)
        var seconds = watch.seconds
        let said = try Counterpart(
            theirs.finish(SymmetricPeerMessage(ours.message.span)), side: peer, using: &random)
        watch = System.Stopwatch()
        let key = try confirm(
            ours.finish(SymmetricPeerMessage(theirMessage.span)), version: said.version)
        try admit(key, request: said.request)
        _ = try open(said.receipt, key, .numbered(1))
        seconds += watch.seconds
        return seconds * 1e6
    }

    private mutating func confirm(
        _ unconfirmed: consuming UnconfirmedKey, version: String
    ) throws -> SharedSecret {
        let info = KeySchedule.phaseKeyInfo(side: side, phase: .version)
        let ourKey = unconfirmed.derive(info: info, count: 32)
        let peer = peer
        let confirmed = try unconfirmed.confirm { (key) throws(OpeningFailed) in
            let info = KeySchedule.phaseKeyInfo(side: peer, phase: .version)
            _ = try PhaseBody.open(version, key: key.derive(info: info, count: 32))
        }
        _ = PhaseBody.seal(VersionMessage.attendant, key: ourKey, using: &random)
        return SharedSecret(confirmed.bytes.copy())
    }

    private mutating func admit(_ key: SharedSecret, request body: String) throws {
        let request = try JoinRequest(reading: try open(body, key, .numbered(0)))
        guard request.isProven(under: key) else { throw OpeningFailed() }
        let certificate = Certificate.issue(
            space: "xyz.example", joiner: request.sign, invite: "0123456789ab", epoch: 1,
            jti: random.bytes(16), issued: 0, delegation: delegation, admittingSeed: admitting.bytes
        )
        let grant = Grant(
            space: "xyz.example", spaceName: "xyz.example", relay: "wss://xyz.example/v1",
            keys: [groupKey], member: JWS.thumbprint(request.sign), owner: owner,
            certificate: certificate, by: "its door")
        let answer = Answer.admitted(sealed: try grant.sealed(to: request.box))
        _ = PhaseBody.seal(
            answer.encoded ?? [], key: KeySchedule.phaseKey(key, side: side, phase: .numbered(0)),
            using: &random)
        _ = key.withBytes { SecretBox.seal($0, key: groupKey.secret.bytes, using: &random) }
    }

    private func open(
        _ body: String, _ key: SharedSecret, _ phase: MailboxProtocol.Phase
    ) throws -> [UInt8] {
        try PhaseBody.open(body, key: KeySchedule.phaseKey(key, side: peer, phase: phase))
    }
}

/// What the joiner says, made while nobody looks at the clock.
private struct Counterpart {
    let version: String
    let request: String
    let receipt: String

    init(
        _ unconfirmed: consuming UnconfirmedKey, side: Side, using random: inout Randomness
    ) {
        let info = KeySchedule.phaseKeyInfo(side: side, phase: .version)
        version = PhaseBody.seal(
            VersionMessage.joiner, key: unconfirmed.derive(info: info, count: 32), using: &random)
        let key = SharedSecret(unconfirmed.confirm { _ in }.bytes.copy())
        let asked = JoinRequest(
            name: Self.name, box: SealedBox.publicKey(of: random.secret(32)),
            signSeed: random.secret(32), key: key)
        func seal(_ plaintext: [UInt8], _ number: Int) -> String {
            let phaseKey = KeySchedule.phaseKey(key, side: side, phase: .numbered(number))
            return PhaseBody.seal(plaintext, key: phaseKey, using: &random)
        }
        request = seal(asked.encoded, 0)
        receipt = seal(Receipt.encoded, 1)
    }

    private static var name: PersonName {
        PersonName("Ana") ?? { preconditionFailure("Ana is a name") }()
    }
}
