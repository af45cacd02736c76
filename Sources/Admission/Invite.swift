package import CryptoPrimitives
package import MailboxProtocol

/// How a right code lets somebody in.
package enum AdmissionPolicy: String, Hashable, Sendable, CaseIterable {
    /// At once.
    case instant
    /// After a person has agreed.
    case approve
}

/// The words of an invite and their number: what a person says to another.
package struct InviteCode: Hashable, Sendable {
    package enum State: String, Hashable, Sendable {
        case open
        /// Too many wrong guesses: it takes a new code.
        case locked
        /// Replaced, or its number is gone at the relay.
        case ended
    }

    package var nameplate: Nameplate
    /// The number key's seed (32 bytes) and the code's text, sealed under the storage key.
    package var sealed: [UInt8]
    package var budget = GuessBudget()
    package var state = State.open
    /// Nil for a code of words.
    package var link: LongLink?

    package init(nameplate: Nameplate, sealed: [UInt8]) {
        self.nameplate = nameplate
        self.sealed = sealed
    }
}

/// One invite: who may come in by it, until when, and how often.
package struct Invite: Hashable, Sendable {
    package enum State: String, Hashable, Sendable {
        case open
        case revoked
        case usedUp = "used-up"
        case expired
        /// Not answered for any more, and not known to be held by its next holder.
        case giving
        /// Somebody else holds it.
        case given
    }

    /// 12 hex digits.
    package let id: String
    /// Who invites, as it stands in the link.
    package var inviter: String
    package var label: String
    package var created: Timestamp
    package var expires: Timestamp
    package var usesMax: Int
    package var used = 0
    package var policy: AdmissionPolicy
    package var state = State.open
    package var code: InviteCode
    /// How often it was handed over: tells the last hand-over from those before it.
    package var turn = 0
    /// The owner's word that whoever comes by it takes a lost member's place: ``Readmission``.
    package var readmission: String?
    /// Thumbprint of the member who had the bot make it; nil when it was made beside the bot.
    package var maker: String?

    package init(
        id: String, inviter: String, label: String, created: Timestamp, expires: Timestamp,
        usesMax: Int, policy: AdmissionPolicy, code: InviteCode
    ) {
        self.id = id
        self.inviter = inviter
        self.label = label
        self.created = created
        self.expires = expires
        self.usesMax = usesMax
        self.policy = policy
        self.code = code
    }

    /// Whether its code may let somebody in at this moment.
    package func isOpen(at now: Timestamp) -> Bool {
        state == .open && code.state == .open && now < expires && used < usesMax
    }

    /// A fresh id.
    package static func newID(using random: inout Randomness) -> String {
        Hex.encode(random.bytes(6))
    }
}

/// The secrets of a code, as its holder keeps them in memory.
package struct CodeSecrets: Sendable {
    /// Ed25519 seed of the number.
    package let numberKey: SharedSecret
    /// The code's text, `42-coral-piano`.
    package let text: SharedSecret

    package init(numberKey: SharedSecret, text: SharedSecret) {
        self.numberKey = numberKey
        self.text = text
    }

    /// Both, sealed under the storage key.
    package func sealed(
        under storageKey: borrowing SecretBytes, using random: inout Randomness
    ) -> [UInt8] {
        var plaintext: [UInt8] = []
        plaintext.reserveCapacity(numberKey.bytes.count + text.bytes.count)
        defer { Wipe.bytes(&plaintext) }
        for secret in [numberKey, text] {
            secret.withBytes { bytes in
                for index in bytes.indices { plaintext.append(bytes[index]) }
            }
        }
        return SecretBox.seal(plaintext.span, key: storageKey, using: &random)
    }

    /// Opens what ``sealed(under:using:)`` made.
    package init(
        opening sealed: [UInt8], under storageKey: borrowing SecretBytes
    ) throws(OpeningFailed) {
        let plaintext = try SecretBox.open(sealed.span, key: storageKey)
        guard plaintext.count > 32 else { throw OpeningFailed() }
        numberKey = plaintext.withBytes {
            SharedSecret(SecretBytes(copying: $0.extracting(..<32)))
        }
        text = plaintext.withBytes { SharedSecret(SecretBytes(copying: $0.extracting(32...))) }
    }
}
