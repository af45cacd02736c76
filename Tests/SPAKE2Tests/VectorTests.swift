import CryptoPrimitives
import RefusalKinds
import SPAKE2
import TestVectors
import Testing

/// What python-spake2 0.9 computed, step by step.
@Suite struct VectorTests {
    private let vectors: WormholeVectors

    init() throws {
        vectors = try WormholeVectors.read()
    }

    @Test("the file has what these tests are about")
    func coverage() {
        #expect(vectors.cases.count == 10)
        #expect(Set(vectors.cases.map(\.sortedFirst)) == ["a", "b"])
    }

    @Test("password: 48 bytes by HKDF, big-endian, modulo L")
    func passwordScalar() {
        let info = Array(vectors.constants.hkdfInfoPassword.utf8)
        for example in vectors.cases {
            let wide = derived(from: example.passwordBytes.bytes, info: info)
            #expect(copy(wide) == example.passwordHkdf48.bytes, "\(example.name)")
            let number = copy(wide)
            let scalar = Edwards25519.scalar(reducingBigEndian: number.span)
            #expect(copy(scalar) == example.passwordScalarLe.bytes, "\(example.name)")
        }
    }

    @Test("blinding: the password scalar times S; unblinding is its negative")
    func blinding() throws {
        let S = SymmetricPassword.blindingBase
        for example in vectors.cases {
            let blinding = try Edwards25519.multiply(
                S.span, by: secret(example.passwordScalarLe))
            #expect(copy(blinding) == example.blindingPws.bytes, "\(example.name)")
            var negative = example.blindingPws.bytes
            negative[31] ^= 0x80
            #expect(negative == example.unblindingMinusPws.bytes, "\(example.name)")
        }
    }

    @Test("scalars: 64 bytes of entropy, big-endian, modulo L; each times the base point")
    func scalars() throws {
        let halves =
            vectors.cases.flatMap { [$0.a, $0.b] } + [
                vectors.wrongCode.a, vectors.wrongCode.b,
            ]
        for half in halves {
            let scalar = Edwards25519.scalar(reducingBigEndian: half.entropy64.bytes.span)
            #expect(copy(scalar) == half.scalarLe.bytes)
            #expect(try copy(Edwards25519.multiplyBase(by: scalar)) == half.xBase.bytes)
        }
    }

    @Test("both sides send the recorded message and reach the recorded key")
    func exchanges() throws {
        for example in vectors.cases {
            let password = try prepared(example.passwordBytes.bytes, example.idBytes.bytes)
            for (ours, theirs) in [(example.a, example.b), (example.b, example.a)] {
                let exchange = try SymmetricExchange(password, scalar: secret(ours.scalarLe))
                #expect(exchange.message == ours.msg.bytes, "\(example.name)")
                let key = try confirmed(exchange, theirs.msg.bytes)
                #expect(key == example.sharedKey.bytes, "\(example.name)")
            }
        }
    }

    @Test("the shared element and the transcript are the recorded ones")
    func transcripts() throws {
        for example in vectors.cases {
            let point = Array(example.b.msg.bytes.dropFirst())
            let unblinded = copy(
                Edwards25519.subtract(point.span, example.blindingPws.bytes.span))
            let element = try Edwards25519.multiply(
                unblinded.span, by: secret(example.a.scalarLe))
            #expect(copy(element) == example.K.bytes, "\(example.name)")

            let isOursFirst = example.sortedFirst == "a"
            let first = isOursFirst ? example.a : example.b
            let second = isOursFirst ? example.b : example.a
            let parts = [
                SHA256.hash(example.passwordBytes.bytes.span),
                SHA256.hash(example.idBytes.bytes.span),
                Array(first.msg.bytes.dropFirst()), Array(second.msg.bytes.dropFirst()),
                copy(element),
            ]
            let transcript = Array(parts.joined())
            #expect(transcript == example.transcript.bytes, "\(example.name)")
            #expect(SHA256.hash(transcript.span) == example.sharedKey.bytes, "\(example.name)")
        }
    }

    @Test("different codes: each side reaches its own recorded key, and they differ")
    func wrongCode() throws {
        let wrong = vectors.wrongCode
        let identity = Array(wrong.appid.utf8)
        let sides = [
            (wrong.codeA, wrong.a, wrong.b, wrong.keyA),
            (wrong.codeB, wrong.b, wrong.a, wrong.keyB),
        ]
        for (code, ours, theirs, key) in sides {
            let password = try prepared(Array(code.utf8), identity)
            let exchange = try SymmetricExchange(password, scalar: secret(ours.scalarLe))
            #expect(exchange.message == ours.msg.bytes)
            #expect(try confirmed(exchange, theirs.msg.bytes) == key.bytes)
        }
        #expect(wrong.keyA != wrong.keyB)
    }

    @Test("every bad message is refused, for its own reason")
    func badInbound() throws {
        let example = try #require(vectors.cases.first { $0.name == "cli-1" })
        let password = try prepared(example.passwordBytes.bytes, example.idBytes.bytes)
        #expect(vectors.badInboundForCli1SideA.count == 22)
        for bad in vectors.badInboundForCli1SideA {
            let kind = try #require(RefusalKinds.symmetric(bad.why), "\(bad.why)")
            #expect(throws: kind, "\(bad.why)") {
                let exchange = try SymmetricExchange(password, scalar: secret(example.a.scalarLe))
                return try confirmed(exchange, bad.msg.bytes)
            }
        }
    }
}

func derived(from secret: [UInt8], info: [UInt8]) -> SecretBytes {
    HKDF.derive(from: secret.span, info: info, count: 48)
}

func copy(_ secret: borrowing SecretBytes) -> [UInt8] {
    secret.withBytes { [UInt8](copying: $0) }
}

func secret(_ bytes: HexBytes) -> SecretBytes {
    SecretBytes(copying: bytes.bytes.span, in: .wiped)
}

func prepared(_ password: [UInt8], _ identity: [UInt8]) throws -> SymmetricPassword {
    try SymmetricPassword(password.span, identity: identity)
}

/// The key of an exchange, taking the peer's proof for granted.
func confirmed(_ exchange: consuming SymmetricExchange, _ message: [UInt8]) throws -> [UInt8] {
    let unconfirmed = try exchange.finish(message.span)
    return copy(unconfirmed.confirm { _ in }.bytes)
}
