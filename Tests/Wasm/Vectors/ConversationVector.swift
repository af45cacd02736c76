import CryptoPrimitives
import SPAKE2
@_spi(_Unicode) import Swift
import WormholeSession

/// One end of a symmetric exchange as it was recorded. Scalars are little-endian.
struct HalfVector {
    let message: [UInt8]
    private let entropy: [UInt8]
    private let scalar: [UInt8]
    private let body: [UInt8]

    init(_ fields: Fields) throws(Fault) {
        message = try fields.bytes("msg")
        entropy = try fields.bytes("entropy64")
        scalar = try fields.bytes("scalar_le")
        body = try fields.bytes("pake_body_hex")
    }

    /// The key this end reaches, after a look at how it got there.
    func key(
        _ password: [UInt8], _ identity: [UInt8], _ theirs: [UInt8], _ findings: inout Findings
    ) throws(Fault) -> [UInt8] {
        let reduced = Edwards25519.scalar(reducingBigEndian: entropy.span)
        findings.expect("scalar", copy(reduced), is: scalar)
        findings.expect("pake body", PhaseBody.readPake(Hex.encode(body)) == message)
        return try succeed("the exchange") { () throws(SPAKE2Error) in
            let sent = try start(password, identity).message
            findings.expect("message", sent, is: message)
            return try finish(password, identity, theirs)
        }
    }

    func finish(
        _ password: [UInt8], _ identity: [UInt8], _ theirs: [UInt8]
    ) throws(SPAKE2Error) -> [UInt8] {
        let unconfirmed = try start(password, identity).finish(theirs.span)
        return copy(unconfirmed.confirm { (_) throws(Never) in }.bytes)
    }

    private func start(
        _ password: [UInt8], _ identity: [UInt8]
    ) throws(SPAKE2Error) -> SymmetricExchange {
        try SymmetricExchange(
            SymmetricPassword(password.span, identity: identity), scalar: secret(scalar))
    }
}

/// One whole conversation: password, exchange, keys of each phase, boxes.
struct ConversationVector {
    private let fields: Fields
    private let password: [UInt8]
    private let shared: [UInt8]

    init(_ fields: Fields) throws(Fault) {
        self.fields = fields
        password = try fields.bytes("password_bytes")
        shared = try fields.bytes("shared_key")
    }

    func check(_ findings: inout Findings) throws(Fault) {
        try checkPassword(&findings)
        try checkExchange(&findings)
        try checkKeys(&findings)
        for box in try fields.list("boxes") { try check(box, &findings) }
    }

    private func checkPassword(_ findings: inout Findings) throws(Fault) {
        let wide = HKDF.derive(
            from: password.span, info: Array("SPAKE2 pw".utf8), count: 48)
        findings.expect("48 bytes", copy(wide), is: try fields.bytes("password_hkdf48"))
        let scalar = wide.withBytes { Edwards25519.scalar(reducingBigEndian: $0) }
        findings.expect(
            "password scalar", copy(scalar), is: try fields.bytes("password_scalar_le"))
        let S = SymmetricPassword.blindingBase
        let blinding = try succeed("the scalar") { () throws(GroupError) in
            copy(try Edwards25519.multiply(S.span, by: scalar))
        }
        findings.expect("blinding", blinding, is: try fields.bytes("blinding_pwS"))
    }

    private func checkExchange(_ findings: inout Findings) throws(Fault) {
        let identity = try fields.bytes("id_bytes")
        let a = try HalfVector(fields.object("a"))
        let b = try HalfVector(fields.object("b"))
        for (ours, theirs) in [(a, b), (b, a)] {
            let key = try ours.key(password, identity, theirs.message, &findings)
            findings.expect("shared key", key, is: shared)
        }
        let transcript = try fields.bytes("transcript")
        let digest = SHA256.hash(transcript.span)
        findings.expect("transcript", digest, is: shared)
    }

    private func checkKeys(_ findings: inout Findings) throws(Fault) {
        let verifier = derived(KeySchedule.verifierInfo, 32)
        findings.expect("verifier", verifier, is: try fields.bytes("verifier"))
        for (side, phases) in try fields.object("phase_keys").members() {
            for phase in phases.names {
                findings.expect(
                    "\(side) \(phase)", phaseKey(shared, side, phase), is: try phases.bytes(phase))
            }
        }
        for purpose in try fields.list("derived") {
            let info = composed(try purpose.text("purpose"))
            let key = derived(info, try purpose.number("length"))
            findings.expect("derived", key, is: try purpose.bytes("key"))
        }
    }

    private func derived(_ info: [UInt8], _ count: Int) -> [UInt8] {
        copy(HKDF.derive(from: shared.span, info: info, count: count))
    }

    private func check(_ box: Fields, _ findings: inout Findings) throws(Fault) {
        let key = try phaseKey(shared, box)
        let plaintext = try box.bytes("plaintext_hex")
        let body = try box.bytes("body_hex")
        findings.expect("box key", key, is: try box.bytes("key"))
        findings.expect("box opens", open(body, key) == plaintext)
        let nonce = try box.bytes("nonce")
        let sealed = SecretBox.seal(plaintext.span, key: secret(key), nonce: nonce)
        findings.expect("box", sealed, is: body)
    }
}

/// A text in NFC, as whoever derives a key for a purpose names it.
private func composed(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text._nfc { bytes += Array(String(scalar).utf8) }
    return bytes
}
