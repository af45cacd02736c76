import CryptoPrimitives

/// Who answers joiners: a member's device is asked before the space's bot.
package enum AttendantRole: String, Hashable, Sendable, CaseIterable {
    case member
    case bot
}

/// Proof that the space itself makes a new number: the owner's word for this epoch's space key, and
/// that key's signature of this very request.
package struct SpaceBinding: Hashable, Sendable {
    /// The epoch the space key belongs to, from 1; the relay remembers the highest.
    package var epoch: Int
    /// Ed25519 public key of the space's owner, 32 bytes.
    package var owner: [UInt8]
    /// Ed25519 public key of the epoch, 32 bytes.
    package var spaceKey: [UInt8]
    /// The owner's signature of ``SignedFields/delegation(appID:epoch:spaceKey:)``, 64 bytes.
    package var delegation: [UInt8]
    /// The space key's signature of ``SignedFields/bind(_:attend:)``, 64 bytes.
    package var signature: [UInt8]

    package init(
        epoch: Int, owner: [UInt8], spaceKey: [UInt8], delegation: [UInt8], signature: [UInt8]
    ) {
        self.epoch = epoch
        self.owner = owner
        self.spaceKey = spaceKey
        self.delegation = delegation
        self.signature = signature
    }
}

/// A request to take a number's joiners on this connection.
package struct AttendRequest: Hashable, Sendable {
    /// The number; nil asks the relay to pick one, which needs a binding and a token.
    package var nameplate: Nameplate?
    /// 16 random bytes that make picking idempotent: the same token gets the same number.
    package var token: [UInt8]?
    /// Ed25519 public key of the number, 32 bytes.
    package var key: [UInt8]
    package var role: AttendantRole
    /// Seconds the number lives from now, 1 to ``FormatLimits/lifetimeSecondsMax``.
    package var lifetime: Int
    /// The attendant's count of charged guesses. The relay echoes the highest it has seen, so that
    /// a restored backup is noticed.
    package var generation: Int
    /// The number key's signature of ``SignedFields/attend(_:_:)``, 64 bytes.
    package var signature: [UInt8]
    /// Present for a new number.
    package var binding: SpaceBinding?

    package init(
        nameplate: Nameplate?, token: [UInt8]?, key: [UInt8], role: AttendantRole, lifetime: Int,
        generation: Int, signature: [UInt8], binding: SpaceBinding?
    ) {
        self.nameplate = nameplate
        self.token = token
        self.key = key
        self.role = role
        self.lifetime = lifetime
        self.generation = generation
        self.signature = signature
        self.binding = binding
    }
}

/// What every signature of a connection covers, so that none can be used anywhere else.
package struct SigningContext: Hashable, Sendable {
    /// The relay's host as it was dialled, with its port if it is not the scheme's own.
    package let host: String
    /// The connection's challenge from `welcome`, 32 bytes.
    package let challenge: [UInt8]
    package let appID: AppID

    package init(host: String, challenge: [UInt8], appID: AppID) {
        self.host = host
        self.challenge = challenge
        self.appID = appID
    }
}

/// The byte strings that are signed: a sequence of fields, each behind its length in 4 bytes,
/// big-endian; integers are decimal ASCII.
package struct SignedFields {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func append(_ field: [UInt8]) {
        let count = UInt32(field.count)
        for shift in stride(from: 24, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: count >> UInt32(shift)))
        }
        bytes.append(contentsOf: field)
    }

    package mutating func append(_ field: String) {
        append(Array(field.utf8))
    }

    private init(_ verb: String, _ context: SigningContext, _ nameplate: Nameplate?) {
        append(verb)
        append(context.host)
        append(context.challenge)
        append(context.appID.rawValue)
        append(nameplate?.rawValue ?? "")
    }

    /// What the number key signs to attend.
    package static func attend(_ context: SigningContext, _ request: AttendRequest) -> [UInt8] {
        var fields = SignedFields("attend v1", context, request.nameplate)
        fields.append(request)
        return fields.bytes
    }

    /// What the space key signs to bind a new number.
    package static func bind(
        _ context: SigningContext, _ request: AttendRequest, _ binding: SpaceBinding
    ) -> [UInt8] {
        var fields = SignedFields("bind v1", context, request.nameplate)
        fields.append(request)
        fields.append("\(binding.epoch)")
        fields.append(binding.owner)
        fields.append(binding.spaceKey)
        fields.append(binding.delegation)
        return fields.bytes
    }

    private mutating func append(_ request: AttendRequest) {
        append(request.token ?? [])
        append(request.key)
        append(request.role.rawValue)
        append("\(request.lifetime)")
        append("\(request.generation)")
    }

    /// What the number key, or the current space key, signs to end a number.
    package static func retire(_ context: SigningContext, _ nameplate: Nameplate) -> [UInt8] {
        SignedFields("retire v1", context, nameplate).bytes
    }

    /// What the owner signs once an epoch, away from any connection.
    package static func delegation(appID: AppID, epoch: Int, spaceKey: [UInt8]) -> [UInt8] {
        var fields = SignedFields()
        fields.append("space key v1")
        fields.append(appID.rawValue)
        fields.append("\(epoch)")
        fields.append(spaceKey)
        return fields.bytes
    }
}
