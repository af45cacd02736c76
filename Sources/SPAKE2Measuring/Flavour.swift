package import CryptoPrimitives
import SPAKE2

/// One kind of exchange, run as a benchmark or a checker runs it.
package struct Flavour {
    /// As reports call it.
    package let name: String
    /// The group operations that one side of it needs.
    package let bare: any BareSide
    /// Whether python-spake2 has it.
    package let hasPythonCounterpart: Bool
    /// Runs one side from the password to the key. The peer's work, in between, is not counted.
    package let run: (inout Randomness, any Meter) throws -> Void

    /// All that this package has. The password is a secret of the caller's, 64 bytes: a code for
    /// the symmetric flavour, the output of a memory-hard function for the suites of RFC 9382.
    package static func all(password: SharedSecret) -> [Flavour] {
        [
            Flavour(
                name: "symmetric edwards25519", bare: BareEdwards25519(blindings: 1),
                hasPythonCounterpart: true
            ) { random, meter in
                try runSymmetric(password, &random, meter)
            },
            role(Edwards25519Suite.self, BareEdwards25519(blindings: 2), password),
            role(P256Suite.self, BareP256(), password),
        ]
    }

    private static func role<Suite: SPAKE2Suite>(
        _: Suite.Type, _ bare: any BareSide, _ password: SharedSecret
    ) -> Flavour {
        Flavour(name: Suite.parameters.name, bare: bare, hasPythonCounterpart: false) {
            random, meter in
            try runRole(Suite.self, password, &random, meter)
        }
    }

    private static func runSymmetric(
        _ secret: SharedSecret, _ random: inout Randomness, _ meter: any Meter
    ) throws {
        let identity = Array("invite/xyz.example".utf8)
        func prepared() throws -> SymmetricPassword {
            try secret.withBytes { try SymmetricPassword($0, identity: identity) }
        }
        let peer = try SymmetricExchange(prepared(), using: &random)
        let peerMessage = peer.message
        meter.begin()
        let password = try prepared()
        meter.end(.prepare)
        meter.begin()
        let exchange = try SymmetricExchange(password, using: &random)
        let message = exchange.message
        meter.end(.start)
        meter.begin()
        let unconfirmed = try exchange.finish(peerMessage.span)
        meter.end(.finish)
        let sealed = try peer.finish(message.span).derive(info: [1], count: 32)
        meter.begin()
        let key = unconfirmed.confirm { key in
            // As its users do: what the peer made with a derived key is checked with the same.
            precondition(areEqual(key.derive(info: [1], count: 32), sealed))
        }
        meter.end(.confirm)
        precondition(key.bytes.count == 32)
    }

    private static func areEqual(
        _ one: borrowing SecretBytes, _ other: borrowing SecretBytes
    ) -> Bool {
        one.withBytes { one in other.withBytes { ConstantTime.areEqual(one, $0) } }
    }

    private static func runRole<Suite: SPAKE2Suite>(
        _: Suite.Type, _ secret: SharedSecret, _ random: inout Randomness, _ meter: any Meter
    ) throws {
        let context = RoleContext(a: Array("ana".utf8), b: Array("xyz.example".utf8))
        let peer = try RoleExchange<Suite>(
            RolePassword(reducing: secret.bytes), as: .b, in: context, using: &random)
        let peerMessage = peer.message
        meter.begin()
        let password = try RolePassword<Suite>(reducing: secret.bytes)
        meter.end(.prepare)
        meter.begin()
        let exchange = try RoleExchange(password, as: .a, in: context, using: &random)
        let message = exchange.message
        meter.end(.start)
        meter.begin()
        let unconfirmed = try exchange.finish(peerMessage.span)
        meter.end(.finish)
        let confirmation = try peer.finish(message.span).confirmation
        meter.begin()
        let key = try unconfirmed.confirm(confirmation.span).takeKey()
        meter.end(.confirm)
        precondition(key.bytes.count == 16)
    }
}

extension Flavour {
    /// The bare operations of the same side.
    package func runBare(_ meter: any Meter) {
        meter.begin()
        bare.prepare()
        meter.end(.prepare)
        meter.begin()
        bare.start()
        meter.end(.start)
        meter.begin()
        bare.finish()
        meter.end(.finish)
    }
}
