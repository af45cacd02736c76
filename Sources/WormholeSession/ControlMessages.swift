package import CryptoPrimitives
import MailboxProtocol

/// Limits of a control conversation. Each is tested at its value and one past it.
package enum ControlLimits {
    /// Bytes of a command's text.
    package static let commandBytesMax = 4096
    /// Bytes of an answer's text.
    package static let answerBytesMax = 131_072
    /// Bytes of an answer's text in one phase.
    package static let partBytes = 9000
    /// Phases of an answer are padded to multiples of this, so that they do not count invites.
    package static let paddingBytes = 2048
}

/// The bot's first word, in phase `0`: that it is the space's bot, and nobody else who knows the
/// group key.
package struct BotGreeting: Hashable, Sendable {
    /// The owner's word for the key of the proof: ``Delegation``.
    package let delegation: String
    /// Signature by that key over "bot v1" and the conversation's binding value.
    package let proof: [UInt8]

    /// Makes and signs a greeting under a conversation's key.
    package init(delegation: String, admittingSeed: borrowing SecretBytes, key: SharedSecret) {
        self.delegation = delegation
        self.proof = Ed25519.sign(Self.signedFields(key).span, seed: admittingSeed)
    }

    /// Whether this is a bot of the space, in the conversation with this key.
    package func isProven(space: String, owner: [UInt8], key: SharedSecret) -> Bool {
        guard let bot = Delegation.admittingKey(delegation, space: space, owner: owner) else {
            return false
        }
        return Ed25519.isValid(proof.span, of: Self.signedFields(key).span, by: bot.span)
    }

    private static func signedFields(_ key: SharedSecret) -> [UInt8] {
        var fields = SignedFields()
        fields.append("bot v1")
        fields.append(KeySchedule.bindingValue(key).withBytes { [UInt8](copying: $0) })
        return fields.bytes
    }

    /// The plaintext of the phase, padded.
    package var encoded: [UInt8] {
        Padding.pad(to: ConversationLimits.paddingBytes) { writer in
            writer.member("type", "bot")
            writer.member("delegation", delegation)
            writer.member("proof", Hex.encode(proof))
        }
    }

    /// Reads a greeting; it still has to be checked.
    package init(reading plaintext: [UInt8]) throws(ConversationFault) {
        guard let object = try? JSONReader.readObject(plaintext), object.string("type") == "bot",
            let delegation = object.string("delegation"),
            let proof = object.key("proof", count: Ed25519.signatureCount)
        else { throw ConversationFault() }
        self.delegation = delegation
        self.proof = proof
    }
}

/// What a member wants done, in its phase `0`.
package struct CommandRequest: Hashable, Sendable {
    /// The member's admission certificate: ``Certificate``.
    package let certificate: String
    /// A JSON object, as text: what is signed are these very bytes.
    package let command: String
    /// Signature by the certificate's key over "command v1", the conversation's binding value and
    /// the command.
    package let proof: [UInt8]

    /// Makes and signs a request under a conversation's key.
    package init(
        _ command: String, certificate: String, signSeed: borrowing SecretBytes, key: SharedSecret
    ) {
        self.certificate = certificate
        self.command = command
        self.proof = Ed25519.sign(Self.signedFields(command, key).span, seed: signSeed)
    }

    /// Whose word this is: the Ed25519 key of somebody who was admitted to the space and holds this
    /// conversation; nil when it is nobody's.
    package func signer(space: String, owner: [UInt8], key: SharedSecret) -> [UInt8]? {
        guard let holder = Certificate.holder(of: certificate, space: space, owner: owner),
            Ed25519.isValid(proof.span, of: Self.signedFields(command, key).span, by: holder.span)
        else { return nil }
        return holder
    }

    private static func signedFields(_ command: String, _ key: SharedSecret) -> [UInt8] {
        var fields = SignedFields()
        fields.append("command v1")
        fields.append(KeySchedule.bindingValue(key).withBytes { [UInt8](copying: $0) })
        fields.append(command)
        return fields.bytes
    }

    /// The plaintext of the phase, padded.
    package var encoded: [UInt8] {
        Padding.pad(to: ConversationLimits.paddingBytes) { writer in
            writer.member("type", "command")
            writer.member("certificate", certificate)
            writer.member("command", command)
            writer.member("proof", Hex.encode(proof))
        }
    }

    /// Reads a request; whose it is still has to be checked.
    package init(reading plaintext: [UInt8]) throws(ConversationFault) {
        guard let object = try? JSONReader.readObject(plaintext),
            object.string("type") == "command", let certificate = object.string("certificate"),
            let command = object.string("command"),
            command.utf8.count <= ControlLimits.commandBytesMax,
            let proof = object.key("proof", count: Ed25519.signatureCount)
        else { throw ConversationFault() }
        self.certificate = certificate
        self.command = command
        self.proof = proof
    }
}

/// One phase of the bot's answer: a part of its text, the last of which says so.
package struct AnswerPart: Hashable, Sendable {
    package let bytes: [UInt8]
    package let isLast: Bool

    /// An answer's text as it goes into phases; nil when it has more than
    /// ``ControlLimits/answerBytesMax``.
    package static func parts(of text: [UInt8]) -> [AnswerPart]? {
        guard text.count <= ControlLimits.answerBytesMax else { return nil }
        var parts: [AnswerPart] = []
        var start = 0
        repeat {
            let end = min(start + ControlLimits.partBytes, text.count)
            parts.append(AnswerPart(bytes: Array(text[start..<end]), isLast: end == text.count))
            start = end
        } while start < text.count
        return parts
    }

    private init(bytes: [UInt8], isLast: Bool) {
        self.bytes = bytes
        self.isLast = isLast
    }

    /// The plaintext of the phase, padded.
    package var encoded: [UInt8] {
        Padding.pad(to: ControlLimits.paddingBytes) { writer in
            writer.member("type", isLast ? "answer" : "part")
            writer.member("text", Base64.standard.encode(bytes))
        }
    }

    /// Reads a phase.
    package init(reading plaintext: [UInt8]) throws(ConversationFault) {
        guard let object = try? JSONReader.readObject(plaintext),
            let text = object.string("text"), let bytes = try? Base64.standard.decode(text)
        else { throw ConversationFault() }
        switch object.string("type") {
        case "part": isLast = false
        case "answer": isLast = true
        default: throw ConversationFault()
        }
        self.bytes = bytes
    }
}
