package import CryptoPrimitives
import MailboxProtocol

/// The bodies of messages: hex of a JSON text for `pake`, hex of a secretbox for everything else.
/// Source: the mailbox protocol notes, B3.
package enum PhaseBody {
    /// The body that carries our half of the exchange.
    package static func pake(_ message: [UInt8]) -> String {
        let json = JSONWriter.object { $0.member("pake_v1", Hex.encode(message)) }
        return Hex.encode(json)
    }

    /// The peer's half, or nil when the body is anything else. Its length is not checked here.
    package static func readPake(_ body: String) -> [UInt8]? {
        guard let text = try? Hex.decode(body), let object = try? JSONReader.readObject(text),
            let message = object.string("pake_v1")
        else { return nil }
        return try? Hex.decode(message)
    }

    /// Seals a plaintext under a phase key with a fresh nonce.
    package static func seal(
        _ plaintext: [UInt8], key: borrowing SecretBytes, using random: inout Randomness
    ) -> String {
        Hex.encode(SecretBox.seal(plaintext.span, key: key, using: &random))
    }

    /// Opens a body under a phase key.
    package static func open(
        _ body: String, key: borrowing SecretBytes
    ) throws(OpeningFailed) -> [UInt8] {
        guard let box = try? Hex.decode(body) else { throw OpeningFailed() }
        return try SecretBox.open(box.span, key: key).withBytes { [UInt8](copying: $0) }
    }

    /// A body nobody can open, as long as one that holds `plaintextCount` bytes.
    package static func noise(
        plaintextCount: Int, using random: inout Randomness
    ) -> String {
        Hex.encode(random.bytes(plaintextCount + SecretBox.overhead))
    }
}
