package import CryptoPrimitives
package import MailboxProtocol

/// What a joiner asks for once the code is confirmed.
package struct JoinRequest: Hashable, Sendable {
    package let name: PersonName
    /// X25519 public key the answer is sealed to, 32 bytes.
    package let box: [UInt8]
    /// Ed25519 public key the certificate is for, 32 bytes.
    package let sign: [UInt8]
    /// Signature by `sign` over ``signedFields(binding:)``, 64 bytes: the joiner itself holds this
    /// conversation, nobody lends it another's keys.
    package let proof: [UInt8]

    /// Makes and signs a request under a conversation's key.
    package init(
        name: PersonName, box: [UInt8], signSeed: borrowing SecretBytes, key: SharedSecret
    ) {
        self.name = name
        self.box = box
        self.sign = Ed25519.publicKey(seed: signSeed)
        let message = Self.signedFields(name: name, box: box, key: key)
        self.proof = Ed25519.sign(message.span, seed: signSeed)
    }

    /// A request that was checked before and kept without its proof.
    package init(proven name: PersonName, box: [UInt8], sign: [UInt8]) {
        self.name = name
        self.box = box
        self.sign = sign
        self.proof = []
    }

    /// Whether the proof is by the request's own key for the conversation with this key.
    package func isProven(under key: SharedSecret) -> Bool {
        let message = Self.signedFields(name: name, box: box, key: key)
        return Ed25519.isValid(proof.span, of: message.span, by: sign.span)
    }

    private static func signedFields(
        name: PersonName, box: [UInt8], key: SharedSecret
    ) -> [UInt8] {
        var fields = SignedFields()
        fields.append("invite request v1")
        fields.append(KeySchedule.bindingValue(key).withBytes { [UInt8](copying: $0) })
        fields.append(box)
        fields.append(name.text)
        return fields.bytes
    }
}

/// What the attendant says in numbered phases.
package enum Answer: Hashable, Sendable {
    /// A person has to decide; the name is who.
    case waiting(for: String)
    /// Let in: a box sealed to the request's X25519 key.
    case admitted(sealed: [UInt8])
    case denied(DenialReason)
}

/// Why somebody is not let in although the code was right.
package enum DenialReason: String, Hashable, Sendable {
    case declined
    case ended
    /// Not now: the same joiner may ask again.
    case later
}

/// A numbered phase is not what the conversation allows there.
package struct ConversationFault: Error, Equatable {
    package init() {}
}

extension JoinRequest {
    /// The plaintext of phase `0`, padded.
    package var encoded: [UInt8] {
        Padding.pad(to: ConversationLimits.paddingBytes) { writer in
            writer.member("type", "request")
            writer.member("name", name.text)
            writer.member("box", Hex.encode(box))
            writer.member("sign", Hex.encode(sign))
            writer.member("proof", Hex.encode(proof))
        }
    }

    /// Reads a request; the proof still has to be checked.
    package init(reading plaintext: [UInt8]) throws(ConversationFault) {
        guard let object = try? JSONReader.readObject(plaintext),
            object.string("type") == "request",
            let name = object.string("name").flatMap(PersonName.init),
            let box = object.key("box", count: 32), let sign = object.key("sign", count: 32),
            let proof = object.key("proof", count: 64)
        else { throw ConversationFault() }
        self.name = name
        self.box = box
        self.sign = sign
        self.proof = proof
    }
}

extension Answer {
    /// The padded plaintext of a numbered phase; nil when an admission does not fit into
    /// ``ConversationLimits/admittedBytesMax``.
    package var encoded: [UInt8]? {
        switch self {
        case .waiting(let person):
            return Padding.pad(to: ConversationLimits.paddingBytes) { writer in
                writer.member("type", "waiting")
                writer.member("for", person)
            }
        case .denied(let reason):
            return Padding.pad(to: ConversationLimits.paddingBytes) { writer in
                writer.member("type", "denied")
                writer.member("reason", reason.rawValue)
            }
        case .admitted(let sealed): return Self.encodeAdmitted(sealed)
        }
    }

    private static func encodeAdmitted(_ sealed: [UInt8]) -> [UInt8]? {
        let text = Base64.standard.encode(sealed)
        for size in [ConversationLimits.admittedBytes, ConversationLimits.admittedBytesMax] {
            let plaintext = Padding.pad(to: size) { writer in
                writer.member("type", "admitted")
                writer.member("sealed", text)
            }
            if plaintext.count == size { return plaintext }
        }
        return nil
    }

    /// Reads a numbered phase of the attendant.
    package init(reading plaintext: [UInt8]) throws(ConversationFault) {
        guard let object = try? JSONReader.readObject(plaintext) else { throw ConversationFault() }
        switch object.string("type") {
        case "waiting": self = .waiting(for: object.string("for") ?? "")
        case "denied":
            self = .denied(object.string("reason").flatMap(DenialReason.init) ?? .declined)
        case "admitted":
            guard let text = object.string("sealed"), let sealed = try? Base64.standard.decode(text)
            else { throw ConversationFault() }
            self = .admitted(sealed: sealed)
        default: throw ConversationFault()
        }
    }
}

/// The joiner's last word: the answer arrived and is kept.
package enum Receipt {
    /// The plaintext of the phase, padded.
    package static var encoded: [UInt8] {
        Padding.pad(to: ConversationLimits.paddingBytes) { $0.member("type", "received") }
    }

    /// Whether a plaintext says so.
    package static func isReceipt(_ plaintext: [UInt8]) -> Bool {
        (try? JSONReader.readObject(plaintext))?.string("type") == "received"
    }
}

extension JSONObject {
    /// Bytes of an exact number, written in hex.
    package func key(_ name: String, count: Int) -> [UInt8]? {
        guard let text = string(name), let bytes = try? Hex.decode(text), bytes.count == count
        else { return nil }
        return bytes
    }
}
