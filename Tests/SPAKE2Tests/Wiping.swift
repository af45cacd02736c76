import CryptoPrimitives
import SPAKE2
import Testing

/// One side of an exchange by RFC 9382, walked through while its memory is searched.
struct RoleWiping<Suite: SPAKE2Suite> {
    private let vector: SoughtVector
    /// w*M and w*N where their encodings are kept.
    private let blindings: [SoughtSecret]

    init(_ vector: SoughtVector, _ blindings: [SoughtSecret]) {
        self.vector = vector
        self.blindings = blindings
    }

    func check() throws {
        try checkExchanges()
        try vector.expectGone("w")
        for blinding in blindings { #expect(try blinding.places() == 0) }
    }

    private func checkExchanges() throws {
        let password = try RolePassword<Suite>(scalar: vector.secret("w"))
        try vector.expectHeld("w")
        for blinding in blindings { #expect(try blinding.places() == 1) }

        drop(try exchange(password))
        try vector.expectGone("x")
        #expect(throws: SPAKE2Error.wrongLength) {
            try exchange(password).finish([4].span).confirmation
        }
        try vector.expectGone("x")

        drop(try unconfirmed(password))
        try expectIntermediatesGone()
        try vector.expectGone("Ke", "confB")
        #expect(throws: SPAKE2Error.wrongConfirmation) {
            let wrong = [UInt8](repeating: 0, count: 32)
            return try unconfirmed(password).confirm(wrong.span).confirmation
        }
        try vector.expectGone("Ke", "confB")

        let confirmation = try vector.bytes("confB")
        let key = try unconfirmed(password).confirm(confirmation.span).takeKey()
        try expectIntermediatesGone()
        try vector.expectHeld("Ke")
        drop(key)
        try vector.expectGone("Ke")
    }

    /// A half, with its scalar.
    private func exchange(_ password: RolePassword<Suite>) throws -> RoleExchange<Suite> {
        let context = try RoleContext(a: vector.identity("A"), b: vector.identity("B"))
        let exchange = try RoleExchange(
            password, as: .a, in: context, scalar: vector.secret("x"))
        try vector.expectHeld("x")
        return exchange
    }

    /// The state after the peer's message, with the key and the confirmation to come.
    private func unconfirmed(
        _ password: RolePassword<Suite>
    ) throws -> UnconfirmedExchange<Suite> {
        let message = try vector.bytes("pB")
        let unconfirmed = try exchange(password).finish(message.span)
        try expectIntermediatesGone()
        try vector.expectHeld("Ke", "confB")
        return unconfirmed
    }

    /// What leads to the key does not outlive the step that computes it: the scalar, the shared
    /// element, the whole digest, and the keys of the confirmations.
    private func expectIntermediatesGone(_ line: SourceLocation = #_sourceLocation) throws {
        try vector.expectGone("x", "K", "hash_TT", "Ka", "KcA", "KcB", line: line)
    }
}

/// The same for the symmetric flavour.
struct SymmetricWiping {
    private let vector: SoughtVector
    /// The password's digest, with which the transcript begins. The password itself is in the file
    /// as text.
    private let digest: SoughtSecret

    init(_ vector: SoughtVector) throws {
        self.vector = vector
        digest = try SoughtSecret(hex: String(vector.text("transcript").prefix(64)))
    }

    func check() throws {
        try checkExchanges()
        try vector.expectGone("blinding_pwS")
        #expect(try digest.places() == 0)
    }

    private func checkExchanges() throws {
        let password = try vector.secret("password_bytes").withBytes {
            try SymmetricPassword($0, identity: vector.bytes("id_bytes"))
        }
        // Nothing needs these once w*S is computed and the password is hashed.
        try vector.expectGone("password_scalar_le", "password_hkdf48")
        try vector.expectHeld("blinding_pwS")
        #expect(try digest.places() > 0)

        drop(try exchange(password))
        try vector.expectGone("a.scalar_le")
        #expect(throws: SPAKE2Error.wrongLength) {
            try exchange(password).finish([4].span).derive(info: [], count: 32).count
        }
        try vector.expectGone("a.scalar_le")

        drop(try unconfirmed(password))
        try vector.expectGone("shared_key")
        #expect(throws: NotProven.self) {
            try unconfirmed(password).confirm { (_) throws(NotProven) in throw NotProven() }
                .bytes.count
        }
        try vector.expectGone("shared_key")

        let key = try unconfirmed(password).confirm { _ in }
        try vector.expectHeld("shared_key")
        drop(key)
        try vector.expectGone("shared_key")
    }

    private struct NotProven: Error {}

    private func exchange(_ password: SymmetricPassword) throws -> SymmetricExchange {
        let exchange = try SymmetricExchange(password, scalar: vector.secret("a.scalar_le"))
        try vector.expectHeld("a.scalar_le")
        return exchange
    }

    private func unconfirmed(_ password: SymmetricPassword) throws -> UnconfirmedKey {
        let message = try vector.bytes("b.msg")
        let unconfirmed = try exchange(password).finish(message.span)
        try vector.expectGone("a.scalar_le", "K")
        try vector.expectHeld("shared_key")
        return unconfirmed
    }
}
