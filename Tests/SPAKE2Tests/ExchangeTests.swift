import CryptoPrimitives
import SPAKE2
import TestVectors
import Testing

@Suite struct ExchangeTests {
    private struct NotProven: Error {}

    private let code = Array("42-coral-piano".utf8)
    private let identity = Array("invite/xyz.example".utf8)

    @Test("the same code and identity give both sides one key, a new one every time")
    func agreement() throws {
        var random = Randomness.seeded(1)
        let ours = try prepared(code, identity)
        let theirs = try prepared(code, identity)
        var keys: Set<[UInt8]> = []
        for _ in 0..<20 {
            let (one, other) = try run(ours, theirs, using: &random)
            #expect(one == other)
            keys.insert(one)
        }
        #expect(keys.count == 20)
    }

    @Test("another code, or the same code for another identity, gives different keys")
    func disagreement() throws {
        var random = Randomness.seeded(2)
        let ours = try prepared(code, identity)
        let others = [
            try prepared(Array("42-coral-pianos".utf8), identity),
            try prepared([], identity),
            try prepared(code, Array("invite/xyz.examplf".utf8)),
            try prepared(code, []),
        ]
        for other in others {
            let (one, two) = try run(ours, other, using: &random)
            #expect(one != two)
        }
    }

    @Test("a password may be empty or long")
    func passwordLengths() throws {
        var random = Randomness.seeded(3)
        for count in [0, 1, 64, 65, 100_000] {
            let password = try prepared([UInt8](repeating: 0x61, count: count), identity)
            let (one, other) = try run(password, password, using: &random)
            #expect(one == other)
        }
    }

    @Test("a message is S and a valid point, never the same twice")
    func messages() throws {
        var random = Randomness.seeded(4)
        let password = try prepared(code, identity)
        var messages: Set<[UInt8]> = []
        for _ in 0..<50 {
            let message = try SymmetricExchange(password, using: &random).message
            #expect(message.count == SymmetricExchange.messageCount)
            #expect(message.first == UInt8(ascii: "S"))
            let point = Array(message.dropFirst())
            let isValid = Edwards25519.isValid(point.span)
            #expect(isValid)
            messages.insert(message)
        }
        #expect(messages.count == 50)
    }

    @Test("a peer that sends just the blinding would fix the key, so it is refused")
    func degenerate() throws {
        let example = try #require(WormholeVectors.read().cases.first)
        let password = try prepared(example.passwordBytes.bytes, example.idBytes.bytes)
        #expect(throws: SPAKE2Error.degenerate) {
            let exchange = try SymmetricExchange(password, scalar: secret(example.a.scalarLe))
            return try confirmed(exchange, [UInt8(ascii: "S")] + example.blindingPws.bytes)
        }
    }

    @Test("a scalar of zero is refused")
    func zeroScalar() throws {
        let password = try prepared(code, identity)
        #expect(throws: SPAKE2Error.degenerate) {
            let zero = SecretBytes(copying: [UInt8](repeating: 0, count: 32).span, in: .wiped)
            _ = try SymmetricExchange(password, scalar: zero).message
        }
    }

    @Test("every wrong length and every wrong first byte is refused")
    func shapes() throws {
        var random = Randomness.seeded(5)
        let password = try prepared(code, identity)
        let peer = try SymmetricExchange(password, using: &random).message
        for count in 0...70 where count != 33 {
            #expect(throws: SPAKE2Error.wrongLength) {
                let exchange = try SymmetricExchange(password, using: &random)
                return try confirmed(exchange, Array((peer + peer + peer).prefix(count)))
            }
        }
        for side in UInt8.min...UInt8.max where side != UInt8(ascii: "S") {
            #expect(throws: SPAKE2Error.wrongSide) {
                let exchange = try SymmetricExchange(password, using: &random)
                return try confirmed(exchange, [side] + peer.dropFirst())
            }
        }
    }

    @Test("one flipped bit of a message is refused or leads to another key")
    func alteredMessages() throws {
        var random = Randomness.seeded(6)
        let password = try prepared(code, identity)
        for bit in 8..<(33 * 8) {
            let one = try SymmetricExchange(password, using: &random)
            let other = try SymmetricExchange(password, using: &random)
            var altered = other.message
            altered[bit / 8] ^= 1 << UInt8(bit % 8)
            let message = one.message
            let key = try confirmed(other, message)
            do {
                #expect(try confirmed(one, altered) != key)
            } catch {
                let reasons: [SPAKE2Error] = [.nonCanonical, .offCurve, .wrongSubgroup]
                let reason = try #require(error as? SPAKE2Error)
                #expect(reasons.contains(reason))
            }
        }
    }

    @Test("without proof there is no key; with it, both stages derive the same")
    func confirmation() throws {
        var random = Randomness.seeded(7)
        let password = try prepared(code, identity)
        let peer = try SymmetricExchange(password, using: &random).message
        #expect(throws: NotProven.self) {
            let refused = try SymmetricExchange(password, using: &random).finish(peer.span)
            _ = try refused.confirm { (_) throws(NotProven) in throw NotProven() }.bytes.count
        }

        let unconfirmed = try SymmetricExchange(password, using: &random).finish(peer.span)
        let before = copy(unconfirmed.derive(info: [1], count: 32))
        let key = unconfirmed.confirm { _ in }
        #expect(copy(key.derive(info: [1], count: 32)) == before)
        #expect(copy(key.derive(info: [2], count: 32)) != before)
        let kept = ConfirmedKey(key.bytes.copy())
        #expect(copy(kept.derive(info: [1], count: 32)) == before)
    }

    private func run(
        _ ours: SymmetricPassword, _ theirs: SymmetricPassword, using random: inout Randomness
    ) throws -> ([UInt8], [UInt8]) {
        let one = try SymmetricExchange(ours, using: &random)
        let other = try SymmetricExchange(theirs, using: &random)
        let message = one.message
        let key = try confirmed(one, other.message)
        return (key, try confirmed(other, message))
    }
}
