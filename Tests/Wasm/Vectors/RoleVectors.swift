import CryptoPrimitives
import RefusalKinds
import SPAKE2

/// `rfc9382-edwards25519.json`: the suite's constants, every exchange from both ends, every point
/// that must be refused.
enum RoleVectors {
    static func check(_ file: Fields, _ report: inout Report) throws(Fault) {
        report.vector("the constants M and N") { (findings) throws(Fault) in
            let parameters = Edwards25519Suite.parameters
            findings.expect("M", parameters.M, is: try file.bytes("M"))
            findings.expect("N", parameters.N, is: try file.bytes("N"))
        }
        let vectors = try file.list("vectors")
        for fields in vectors {
            report.vector(try fields.text("name")) { (findings) throws(Fault) in
                let vector = try RoleVector(fields)
                for role in Role.allCases {
                    try succeed("the exchange") { () throws(SPAKE2Error) in
                        try vector.check(as: role, &findings)
                    }
                }
            }
        }
        guard let first = vectors.first else { throw Fault("there is no vector") }
        for bad in try file.list("must_refuse") {
            let name = try bad.text("name")
            report.vector("refused: \(name)") { (findings) throws(Fault) in
                let point = try bad.bytes("point")
                let kind = RefusalKinds.edwards25519(name)
                try RoleVector(first).check(refusalOf: point, as: kind, &findings)
            }
        }
    }
}

/// One exchange of RFC 9382 as it was recorded. Scalars are big-endian.
private struct RoleVector {
    private struct Half {
        let scalar: [UInt8]
        let message: [UInt8]
        let confirmation: [UInt8]
    }

    private let context: RoleContext
    private let w: [UInt8]
    private let a: Half
    private let b: Half
    private let key: [UInt8]

    init(_ fields: Fields) throws(Fault) {
        context = RoleContext(
            a: try fields.bytes("A_hex"), b: try fields.bytes("B_hex"),
            additionalData: try fields.bytes("AAD_hex"))
        w = try fields.bytes("w_be")
        a = Half(
            scalar: try fields.bytes("x_be"), message: try fields.bytes("pA"),
            confirmation: try fields.bytes("confA"))
        b = Half(
            scalar: try fields.bytes("y_be"), message: try fields.bytes("pB"),
            confirmation: try fields.bytes("confB"))
        key = try fields.bytes("Ke")
    }

    private func start(as role: Role) throws(SPAKE2Error) -> RoleExchange<Edwards25519Suite> {
        try RoleExchange(
            RolePassword(scalar: secret(w)), as: role, in: context,
            scalar: secret(role == .a ? a.scalar : b.scalar))
    }

    private func finish(
        as role: Role
    ) throws(SPAKE2Error) -> UnconfirmedExchange<Edwards25519Suite> {
        try start(as: role).finish((role == .a ? b : a).message.span)
    }

    func check(as role: Role, _ findings: inout Findings) throws(SPAKE2Error) {
        let (ours, theirs) = role == .a ? (a, b) : (b, a)
        findings.expect("message", try start(as: role).message, is: ours.message)
        let unconfirmed = try finish(as: role)
        findings.expect("confirmation", unconfirmed.confirmation, is: ours.confirmation)
        let confirmed = try unconfirmed.confirm(theirs.confirmation.span)
        findings.expect("sent second", confirmed.confirmation, is: ours.confirmation)
        findings.expect("key", copy(confirmed.takeKey().bytes), is: key)

        var altered = theirs.confirmation
        altered[31] ^= 1
        let wrong: [([UInt8], SPAKE2Error)] = [
            (ours.confirmation, .reflected), (altered, .wrongConfirmation),
            (Array(theirs.confirmation.dropLast()), .wrongLength),
        ]
        for (confirmation, kind) in wrong {
            findings.expect("a wrong confirmation", refusedAs: kind) { () throws(SPAKE2Error) in
                try finish(as: role).confirm(confirmation.span).confirmation
            }
        }
    }

    func check(
        refusalOf point: [UInt8], as kind: SPAKE2Error?, _ findings: inout Findings
    ) throws(Fault) {
        findings.expect("the point", refusedAs: kind) { () throws(SPAKE2Error) in
            try start(as: .b).finish(point.span).confirmation
        }
    }
}
