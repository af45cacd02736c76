import CryptoPrimitives
import SPAKE2
import TestVectors
import Testing

/// What holds for every suite of RFC 9382, whatever the numbers.
@Suite struct RoleExchangeTests {
    private let context = RoleContext(
        a: Array("ana".utf8), b: Array("door".utf8), additionalData: Array("v1".utf8))

    @Test("the same password and context give both roles one key, a new one every time")
    func agreement() throws {
        try agreement(P256Suite.self)
        try agreement(Edwards25519Suite.self)
    }

    private func agreement<S: SPAKE2Suite>(_: S.Type) throws {
        var random = Randomness.seeded(1)
        let ours = try password(1, S.self)
        let theirs = try password(1, S.self)
        var keys: Set<[UInt8]> = []
        for _ in 0..<10 {
            let a = try RoleExchange(ours, as: .a, in: context, using: &random)
            let b = try RoleExchange(theirs, as: .b, in: context, using: &random)
            let (one, other) = (a.message, b.message)
            #expect(one.count == S.parameters.messageCount && other.count == one.count)
            // B confirms first, then A.
            let unconfirmed = try b.finish(one.span)
            let confirmation = unconfirmed.confirmation
            let first = try a.finish(other.span).confirm(confirmation.span)
            let answer = first.confirmation
            let second = try unconfirmed.confirm(answer.span)
            let key = copy(first.key.bytes)
            #expect(key.count == 16)
            #expect(copy(second.takeKey().bytes) == key)
            keys.insert(key)
        }
        #expect(keys.count == 10)
    }

    @Test("another password, identity, additional data or the same role is never confirmed")
    func disagreement() throws {
        try disagreement(P256Suite.self)
        try disagreement(Edwards25519Suite.self)
    }

    private func disagreement<S: SPAKE2Suite>(_: S.Type) throws {
        var random = Randomness.seeded(2)
        let right = try password(1, S.self)
        var others = [(try password(2, S.self), Role.b, context), (right, .a, context)]
        for change in [\RoleContext.a, \.b, \.additionalData] {
            var other = context
            other[keyPath: change].append(0)
            others.append((right, .b, other))
        }
        for (password, role, other) in others {
            let a = try RoleExchange(right, as: .a, in: context, using: &random)
            let b = try RoleExchange(password, as: role, in: other, using: &random)
            let one = a.message
            let two = b.message
            let left = try a.finish(two.span)
            let right = try b.finish(one.span)
            let (confirmation, answer) = (left.confirmation, right.confirmation)
            #expect(refusal(left, of: answer) == .wrongConfirmation)
            #expect(refusal(right, of: confirmation) == .wrongConfirmation)
        }
    }

    private func refusal<S: SPAKE2Suite>(
        _ unconfirmed: consuming UnconfirmedExchange<S>, of confirmation: [UInt8]
    ) -> SPAKE2Error? {
        do throws(SPAKE2Error) {
            _ = try unconfirmed.confirm(confirmation.span).confirmation
            return nil
        } catch {
            return error
        }
    }

    @Test("our own message and our own confirmation are refused when they come back")
    func reflection() throws {
        try reflection(P256Suite.self)
        try reflection(Edwards25519Suite.self)
    }

    private func reflection<S: SPAKE2Suite>(_: S.Type) throws {
        let password = try password(1, S.self)
        for role in Role.allCases {
            #expect(throws: SPAKE2Error.reflected) {
                var random = Randomness.seeded(3)
                let exchange = try RoleExchange(password, as: role, in: context, using: &random)
                let message = exchange.message
                return try exchange.finish(message.span).confirmation
            }
            #expect(throws: SPAKE2Error.reflected) {
                let unconfirmed = try unconfirmed(password, as: role)
                let confirmation = unconfirmed.confirmation
                return try unconfirmed.confirm(confirmation.span).confirmation
            }
        }
    }

    @Test("a confirmation of another length, or with one bit flipped, is refused")
    func confirmations() throws {
        let password = try password(1, Edwards25519Suite.self)
        let right = try unconfirmed(password, as: .b).confirmation
        for count in 0...66 where count != 32 {
            #expect(throws: SPAKE2Error.wrongLength) {
                let bytes = Array((right + right + right).prefix(count))
                return try unconfirmed(password, as: .a).confirm(bytes.span).confirmation
            }
        }
        for bit in 0..<256 {
            var altered = right
            altered[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(throws: SPAKE2Error.wrongConfirmation) {
                try unconfirmed(password, as: .a).confirm(altered.span).confirmation
            }
        }
        _ = try unconfirmed(password, as: .a).confirm(right.span).confirmation
    }

    @Test("a message of any other length is refused")
    func lengths() throws {
        try lengths(P256Suite.self)
        try lengths(Edwards25519Suite.self)
    }

    private func lengths<S: SPAKE2Suite>(_: S.Type) throws {
        var random = Randomness.seeded(4)
        let password = try password(1, S.self)
        for count in 0...140 where count != S.parameters.messageCount {
            #expect(throws: SPAKE2Error.wrongLength) {
                let bytes = [UInt8](repeating: 4, count: count)
                return try RoleExchange(password, as: .a, in: context, using: &random)
                    .finish(bytes.span).confirmation
            }
        }
    }

    /// One end of an exchange whose scalars are the same every time.
    private func unconfirmed<S: SPAKE2Suite>(
        _ password: RolePassword<S>, as role: Role
    ) throws -> UnconfirmedExchange<S> {
        var random = Randomness.seeded(5)
        let a = try RoleExchange(password, as: .a, in: context, using: &random)
        let b = try RoleExchange(password, as: .b, in: context, using: &random)
        let (one, other) = (a.message, b.message)
        switch role {
        case .a: return try a.finish(other.span)
        case .b: return try b.finish(one.span)
        }
    }

    private func password<S: SPAKE2Suite>(_ seed: UInt8, _: S.Type) throws -> RolePassword<S> {
        try RolePassword(reducing: bytes([UInt8](repeating: seed, count: 64)))
    }
}

func bytes(_ array: [UInt8]) -> SecretBytes { SecretBytes(copying: array.span, in: .wiped) }
