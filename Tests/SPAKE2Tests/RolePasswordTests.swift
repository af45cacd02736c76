import CryptoPrimitives
import SPAKE2
import TestVectors
import Testing

/// What may be a password's scalar w.
@Suite struct RolePasswordTests {
    private static let p256Order = hex(
        "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
    private static let edwardsOrder = hex(
        "1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed")

    @Test("w from 1 to the order less one is taken; zero, the order and more are refused")
    func range() throws {
        try range(Self.p256Order, P256Suite.self)
        try range(Self.edwardsOrder, Edwards25519Suite.self)
    }

    private func range<S: SPAKE2Suite>(_ order: [UInt8], _: S.Type) throws {
        let zero = [UInt8](repeating: 0, count: 32)
        _ = try RolePassword<S>(scalar: bytes(zero.dropLast() + [1]))
        _ = try RolePassword<S>(scalar: bytes(order.dropLast() + [order[31] - 1]))
        #expect(throws: SPAKE2Error.zeroPassword) { try RolePassword<S>(scalar: bytes(zero)) }
        let tooLarge = [
            order, order.dropLast() + [order[31] + 1], [UInt8](repeating: 0xff, count: 32),
        ]
        for scalar in tooLarge {
            #expect(throws: SPAKE2Error.passwordOutOfRange) {
                try RolePassword<S>(scalar: bytes(scalar))
            }
        }
        for count in [0, 31, 33, 64] {
            #expect(throws: SPAKE2Error.wrongLength) {
                try RolePassword<S>(scalar: bytes([UInt8](repeating: 1, count: count)))
            }
        }
    }

    @Test("the output of a memory-hard function is 40 to 64 bytes, and not a multiple of the order")
    func reduction() throws {
        try reduction(Self.p256Order, P256Suite.self)
        try reduction(Self.edwardsOrder, Edwards25519Suite.self)
    }

    private func reduction<S: SPAKE2Suite>(_ order: [UInt8], _: S.Type) throws {
        for count in [0, 16, 32, 39, 65, 128] {
            #expect(throws: SPAKE2Error.wrongLength) {
                try RolePassword<S>(reducing: bytes([UInt8](repeating: 1, count: count)))
            }
        }
        for count in 40...64 {
            _ = try RolePassword<S>(reducing: bytes([UInt8](repeating: 1, count: count)))
            let padding = [UInt8](repeating: 0, count: count - 32)
            for multiple in [padding + order, padding.dropLast() + order + [0]] {
                #expect(throws: SPAKE2Error.zeroPassword) {
                    try RolePassword<S>(reducing: bytes(multiple))
                }
            }
        }
    }

    @Test("w is the number modulo the order: adding the order changes nothing")
    func congruence() throws {
        try congruence(Self.p256Order, P256Suite.self)
        try congruence(Self.edwardsOrder, Edwards25519Suite.self)
    }

    private func congruence<S: SPAKE2Suite>(_ order: [UInt8], _: S.Type) throws {
        let one = [UInt8](repeating: 0, count: 31) + [1]
        let larger = [UInt8](repeating: 0, count: 8) + order.dropLast() + [order[31] + 1]
        let messages = try [
            RolePassword<S>(scalar: bytes(one)), RolePassword<S>(reducing: bytes(larger)),
        ].map { password in
            try RoleExchange(password, as: .a, in: RoleContext(), scalar: bytes(one)).message
        }
        #expect(messages[0] == messages[1])
    }

    @Test("a scalar of zero is refused by either role")
    func zeroScalar() throws {
        try zeroScalar(P256Suite.self)
        try zeroScalar(Edwards25519Suite.self)
    }

    private func zeroScalar<S: SPAKE2Suite>(_: S.Type) throws {
        let password = try RolePassword<S>(reducing: bytes([UInt8](repeating: 1, count: 64)))
        for role in Role.allCases {
            #expect(throws: SPAKE2Error.degenerate) {
                let zero = bytes([UInt8](repeating: 0, count: 32))
                return try RoleExchange(password, as: role, in: RoleContext(), scalar: zero).message
            }
        }
    }
}
