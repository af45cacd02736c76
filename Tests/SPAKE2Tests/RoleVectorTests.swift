import CryptoPrimitives
import RefusalKinds
import SPAKE2
import TestVectors
import Testing

/// RFC 9382, appendix B, and more of the same kind.
@Suite struct RoleVectorTests {
    private let p256: RFC9382Vectors
    private let edwards: RFC9382Vectors

    init() throws {
        p256 = try RFC9382Vectors.read("p256")
        edwards = try RFC9382Vectors.read("edwards25519")
    }

    @Test("the files have what these tests are about")
    func coverage() {
        #expect(p256.all.count == 7)
        #expect(edwards.all.count == 9)
        #expect(p256.mustRefuse.count == 14)
        #expect(edwards.mustRefuse.count == 38)
        for vectors in [p256.all, edwards.all] {
            #expect(vectors.contains { !$0.additionalData.isEmpty })
            #expect(vectors.contains { $0.a.isEmpty && $0.b.isEmpty })
        }
        #expect(P256Suite.parameters.name == "P256-SHA256-HKDF-HMAC")
        #expect(Edwards25519Suite.parameters.name == "edwards25519-SHA256-HKDF-HMAC")
    }

    @Test("both roles send the recorded messages and confirmations, and reach the recorded key")
    func exchanges() throws {
        for vector in p256.all { try check(vector, P256Suite.self) }
        for vector in edwards.all { try check(vector, Edwards25519Suite.self) }
    }

    private func check<S: SPAKE2Suite>(_ vector: RFC9382Vectors.Vector, _: S.Type) throws {
        for role in Role.allCases {
            let isA = role == .a
            let exchange = try exchange(vector, as: role, S.self)
            #expect(exchange.message == (isA ? vector.pA : vector.pB).bytes, "\(vector.name)")
            let unconfirmed = try exchange.finish((isA ? vector.pB : vector.pA).bytes.span)
            let ours = isA ? vector.confirmationA : vector.confirmationB
            let theirs = isA ? vector.confirmationB : vector.confirmationA
            #expect(unconfirmed.confirmation == ours.bytes, "\(vector.name)")
            let confirmed = try unconfirmed.confirm(theirs.bytes.span)
            #expect(confirmed.confirmation == ours.bytes)
            #expect(copy(confirmed.takeKey().bytes) == vector.key.bytes, "\(vector.name)")
        }
    }

    @Test("P-256: every bad message is refused, for its own reason")
    func badPoints() throws {
        let vector = try #require(p256.vectors.first)
        for bad in p256.mustRefuse {
            // What would fix the key is refused by the role it is meant for.
            let role: Role = bad.name.hasPrefix("pB = w*N") ? .a : .b
            let reason = Self.p256Reason(bad.name)
            #expect(throws: reason, "\(bad.name)") {
                try exchange(vector, as: role, P256Suite.self).finish(bad.bytes.span).confirmation
            }
        }
    }

    @Test("edwards25519: every bad message is refused, for its own reason")
    func badEdwardsPoints() throws {
        let vector = try #require(edwards.vectors.first)
        for bad in edwards.mustRefuse {
            let kind = try #require(RefusalKinds.edwards25519(bad.name), "\(bad.name)")
            #expect(throws: kind, "\(bad.name)") {
                try exchange(vector, as: .b, Edwards25519Suite.self)
                    .finish(bad.bytes.span).confirmation
            }
        }
    }

    private static func p256Reason(_ name: String) -> SPAKE2Error {
        if name.hasPrefix("pA = ") || name.hasPrefix("pB = ") { return .degenerate }
        return switch name {
        case "infinity, 1 byte", "empty", "compressed encoding of a good point",
            "truncated by one", "one byte too long":
            .wrongLength
        case "65 zero bytes", "hybrid 06/07 encoding of a good point", "prefix 05": .wrongEncoding
        case "x >= p: x = p+5 style, all FF", "non-canonical x = p+0": .nonCanonical
        default: .offCurve
        }
    }

    private func exchange<S: SPAKE2Suite>(
        _ vector: RFC9382Vectors.Vector, as role: Role, _: S.Type
    ) throws -> RoleExchange<S> {
        try RoleExchange(
            RolePassword<S>(scalar: secret(vector.w)), as: role,
            in: RoleContext(a: vector.a, b: vector.b, additionalData: vector.additionalData),
            scalar: secret(role == .a ? vector.x : vector.y))
    }
}
