import CryptoPrimitives
import SPAKE2

/// What targets stand on. None of it can fail: a fault here is the harness's own.
enum Fixture {
    /// The value, or the end of the program.
    static func sure<Value: ~Copyable>(_ make: () throws -> Value) -> Value {
        do { return try make() } catch { fatalError("a fixture failed: \(error)") }
    }

    static func bytes(_ hex: String) -> [UInt8] { sure { try Hex.decode(hex) } }

    static func secret(_ hex: String) -> SecretBytes {
        SecretBytes(copying: bytes(hex).span, in: .wiped)
    }

    static func password(_ code: String, _ identity: String) -> SymmetricPassword {
        sure { try SymmetricPassword(Array(code.utf8).span, identity: Array(identity.utf8)) }
    }
}

/// `bytes` after some edits, three bytes each: a place, big-endian, counted around, and bits to
/// flip there; at the end of the bytes one more is added. No edits leave the bytes as they are, and
/// one makes a near miss, which a fuzzer seldom comes upon by itself.
func edited(_ bytes: [UInt8], by edits: [UInt8]) -> [UInt8] {
    var result = bytes
    for start in stride(from: 0, to: edits.count - 2, by: 3) {
        let place = (Int(edits[start]) << 8 | Int(edits[start + 1])) % (result.count + 1)
        if place == result.count { result.append(0) }
        result[place] ^= edits[start + 2]
    }
    return result
}

/// A seed from what is next in an input.
func seed(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

/// Kinds that depend on who receives a message, not only on the message.
let receiverKinds: Set<SPAKE2Error> = [.reflected, .degenerate]
