import CryptoPrimitives
import MailboxProtocol
import RefusalKinds
import SPAKE2
import WormholeSession

/// `magic-wormhole.json`: the key schedule alone, whole conversations, two that differ in the code,
/// every message that must be refused and every box that must not open.
enum SymmetricVectors {
    static func check(_ file: Fields, _ report: inout Report) throws(Fault) {
        report.vector("the constant S") { (findings) throws(Fault) in
            let S = try file.object("constants").bytes("S")
            findings.expect("S", SymmetricPassword.blindingBase, is: S)
        }
        for example in try file.list("kdf_only") {
            let name = "\(try example.text("side")) \(try example.text("phase"))"
            report.vector("phase key: \(name)") { (findings) throws(Fault) in
                let key = try phaseKey(example.bytes("key"), example)
                findings.expect("key", key, is: try example.bytes("phase_key"))
            }
        }
        for example in try file.list("cases") { try conversation(example, &report) }
        try wrongCode(file.object("wrong_code"), &report)
        try refusals(file, &report)
    }

    private static func conversation(_ example: Fields, _ report: inout Report) throws(Fault) {
        let name = try example.text("name")
        report.vector(name) { (findings) throws(Fault) in
            try ConversationVector(example).check(&findings)
        }
        let shared = try example.bytes("shared_key")
        for box in try example.list("must_not_decrypt") {
            report.vector("\(name), unopenable: \(try box.text("why"))") {
                (findings) throws(Fault) in
                let opened = try open(box.bytes("body_hex"), phaseKey(shared, box))
                findings.expect("it opens", opened == nil)
            }
        }
    }

    /// Each end reaches its own key, and what one seals does not open for the other.
    private static func wrongCode(_ wrong: Fields, _ report: inout Report) throws(Fault) {
        report.vector("different codes") { (findings) throws(Fault) in
            let identity = Array(try wrong.text("appid").utf8)
            for (ours, theirs) in [("a", "b"), ("b", "a")] {
                let half = try HalfVector(wrong.object(ours))
                let code = Array(try wrong.text("code_\(ours)").utf8)
                let key = try half.key(
                    code, identity, HalfVector(wrong.object(theirs)).message, &findings)
                findings.expect("key of \(ours)", key, is: try wrong.bytes("key_\(ours)"))
            }
            let box = try wrong.object("version_body_from_b")
            let body = try box.bytes("body_hex")
            let plaintext = try box.bytes("plaintext_hex")
            let sender = try phaseKey(wrong.bytes("key_b"), box)
            let receiver = try phaseKey(wrong.bytes("key_a"), box)
            findings.expect("opens for its sender", open(body, sender) == plaintext)
            findings.expect("opens for the other", open(body, receiver) == nil)
        }
    }

    private static func refusals(_ file: Fields, _ report: inout Report) throws(Fault) {
        guard let example = try file.list("cases").first else { throw Fault("there is no case") }
        let half = try HalfVector(example.object("a"))
        for bad in try file.list("bad_inbound_for_cli1_side_a") {
            let why = try bad.text("why")
            report.vector("refused: \(why)") { (findings) throws(Fault) in
                let password = try example.bytes("password_bytes")
                let identity = try example.bytes("id_bytes")
                let message = try bad.bytes("msg")
                let kind = RefusalKinds.symmetric(why)
                findings.expect("the message", refusedAs: kind) { () throws(SPAKE2Error) in
                    try half.finish(password, identity, message)
                }
            }
        }
    }
}

/// The key of one message, for the side and the phase that an object names.
func phaseKey(_ key: [UInt8], _ message: Fields) throws(Fault) -> [UInt8] {
    phaseKey(key, try message.text("side"), try message.text("phase"))
}

func phaseKey(_ key: [UInt8], _ side: String, _ phase: String) -> [UInt8] {
    let shared = SharedSecret(secret(key))
    return copy(KeySchedule.phaseKey(shared, side: Side(side), phase: Phase(phase)))
}

/// What a box holds, nil when it does not open.
func open(_ box: [UInt8], _ key: [UInt8]) -> [UInt8]? {
    do throws(OpeningFailed) {
        return copy(try SecretBox.open(box.span, key: secret(key)))
    } catch {
        return nil
    }
}
