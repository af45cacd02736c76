import CryptoPrimitives
import SPAKE2

/// Two ends of an exchange by RFC 9382 that are always the same.
struct RoleParties<Suite: SPAKE2Suite>: Sendable {
    /// What the other end comes to, by its own reckoning.
    struct Outcome: Equatable, Sendable {
        let key: [UInt8]
        /// Ours, which it accepted, and its own.
        let confirmation: [UInt8]
        let peerConfirmation: [UInt8]
    }

    let password: RolePassword<Suite>
    let otherPassword: RolePassword<Suite>
    /// By role.
    let messageA: [UInt8]
    let messageB: [UInt8]
    private let outcome: Outcome

    static var context: RoleContext {
        RoleContext(
            a: Array("server".utf8), b: Array("client".utf8), additionalData: Array("fuzz".utf8))
    }

    /// `w` is the password's scalar, big-endian, in hex.
    init(w: String) {
        let password = Fixture.sure { try RolePassword<Suite>(scalar: Fixture.secret(w)) }
        self.password = password
        otherPassword = Fixture.sure {
            try RolePassword<Suite>(scalar: Fixture.secret(w.dropLast() + "1"))
        }
        messageA = Self.start(password, .a).message
        messageB = Self.start(password, .b).message
        let (a, b) = (messageA, messageB)
        outcome = Fixture.sure {
            let ours = try Self.start(password, .a).finish(b.span)
            let confirmation = ours.confirmation
            let theirs = try Self.start(password, .b).finish(a.span)
            let peerConfirmation = theirs.confirmation
            let key = try theirs.confirm(confirmation.span).takeKey()
            return Outcome(
                key: key.bytes.withBytes { [UInt8](copying: $0) }, confirmation: confirmation,
                peerConfirmation: peerConfirmation)
        }
    }

    /// What a role says first; its scalar is drawn from a seed, by default always the same.
    static func start(
        _ password: RolePassword<Suite>, _ role: Role, seed: UInt64? = nil
    ) -> RoleExchange<Suite> {
        var random = Randomness.seeded(seed ?? (role == .a ? 1 : 2))
        return Fixture.sure {
            try RoleExchange(password, as: role, in: context, using: &random)
        }
    }

    /// What a role says first.
    func message(of role: Role) -> [UInt8] { role == .a ? messageA : messageB }

    var key: [UInt8] { outcome.key }

    /// The confirmation of a role, when both messages arrive as they are.
    func confirmation(of role: Role) -> [UInt8] {
        role == .a ? outcome.confirmation : outcome.peerConfirmation
    }
}

extension Role {
    var peer: Role { self == .a ? .b : .a }
}

extension RoleParties where Suite == P256Suite {
    /// With w of the first vector of `Tests/Vectors/rfc9382-p256.json`.
    static let shared = RoleParties(
        w: "2ee57912099d31560b3a44b1184b9b4866e904c49d12ac5042c97dca461b1a5f")
}

extension RoleParties where Suite == Edwards25519Suite {
    /// With w of the first vector of `Tests/Vectors/rfc9382-edwards25519.json`.
    static let shared = RoleParties(
        w: "09865bfe89adc3028cb60ee73ed7c7398717deb8d2e930c16c6c8a4b45b4d32b")
}
