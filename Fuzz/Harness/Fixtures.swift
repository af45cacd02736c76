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

/// `bytes` with `mask` laid over them by exclusive or; what the mask has more is appended.
func masked(_ bytes: [UInt8], by mask: [UInt8]) -> [UInt8] {
    var result = bytes
    for (index, bits) in mask.prefix(bytes.count).enumerated() { result[index] ^= bits }
    return result + mask.dropFirst(bytes.count)
}

/// A seed from what is next in an input.
func seed(_ bytes: [UInt8]) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

/// Kinds that depend on who receives a message, not only on the message.
let receiverKinds: Set<SPAKE2Error> = [.reflected, .degenerate]
