public import CryptoPrimitives

/// The two ends of an exchange of RFC 9382. They have to differ; the protocol that uses SPAKE2 says
/// who is who, usually A is whoever speaks first. Two ends of one role never reach one key.
///
/// Source: RFC 9382 section 3.3.
public enum Role: Sendable, CaseIterable {
    /// Blinds with M.
    case a
    /// Blinds with N.
    case b

    var other: Role { self == .a ? .b : .a }
}

/// What both ends have to agree on besides the password, byte for byte. None of it is secret, and
/// none of it is sent by this library.
public struct RoleContext: Equatable, Sendable {
    /// A's identity, any bytes; empty when absent.
    public var a: [UInt8]
    /// B's identity, any bytes; empty when absent.
    public var b: [UInt8]
    /// Additional data, any bytes, bound by the confirmations only (RFC 9382 section 4). The key
    /// itself depends on the identities, not on this.
    public var additionalData: [UInt8]

    /// Names both ends; what is absent is empty.
    public init(a: [UInt8] = [], b: [UInt8] = [], additionalData: [UInt8] = []) {
        self.a = a
        self.b = b
        self.additionalData = additionalData
    }
}

/// Our half of one exchange by RFC 9382: the message to send, and the secret scalar behind it.
///
/// Messages may cross: neither end has to wait for the other's. One exchange ends with one message
/// of the peer: ``finish(_:)`` consumes it, so answering twice from the same scalar does not
/// compile.
public struct RoleExchange<Suite: SPAKE2Suite>: ~Copyable {
    /// What to send: one point, 65 bytes for P-256 and 32 for edwards25519; pA or pB of RFC 9382.
    /// Uniformly random whatever the password is.
    public var message: [UInt8] { half.point }

    private let half: Half
    private let password: RolePassword<Suite>
    private let role: Role
    private let context: RoleContext

    /// Draws a scalar and computes the message.
    ///
    /// Source: RFC 9382 section 3.3.
    ///
    /// - Parameters:
    ///   - password: prepared by this end; it may serve other exchanges at the same time.
    ///   - role: ours.
    ///   - context: the same at both ends.
    ///   - random: ``CryptoPrimitives/Randomness/system`` in a program.
    /// - Throws: ``SPAKE2Error/degenerate`` with probability below 2^-250: the scalar, or on P-256
    ///   the message, came out as zero. ``SPAKE2Error/unavailable``.
    public init(
        _ password: RolePassword<Suite>, as role: Role, in context: RoleContext,
        using random: inout Randomness
    ) throws(SPAKE2Error) {
        let scalar = Suite.parameters.group.randomScalar(using: &random)
        try self.init(password, as: role, in: context, nativeScalar: scalar)
    }

    /// The exchange of a given scalar, big-endian, for vectors only.
    package init(
        _ password: RolePassword<Suite>, as role: Role, in context: RoleContext,
        scalar: borrowing SecretBytes
    ) throws(SPAKE2Error) {
        let native: SecretBytes
        do throws(GroupError) {
            native = try scalar.withBytes { (scalar) throws(GroupError) in
                try Suite.parameters.group.reduce(scalar)
            }
        } catch {
            throw SPAKE2Error(error)
        }
        try self.init(password, as: role, in: context, nativeScalar: native)
    }

    private init(
        _ password: RolePassword<Suite>, as role: Role, in context: RoleContext,
        nativeScalar: consuming SecretBytes
    ) throws(SPAKE2Error) {
        half = try password.half(of: role, scalar: nativeScalar)
        self.password = password
        self.role = role
        self.context = context
    }

    /// Combines our scalar with the peer's message. Nobody has confirmed the outcome yet.
    ///
    /// Source: RFC 9382 sections 3.3 and 4.
    ///
    /// - Parameter peerMessage: one point in the suite's encoding, 65 or 32 bytes.
    /// - Returns: what is left to do: exchanging confirmations.
    /// - Throws: ``SPAKE2Error``: `wrongLength`, `wrongEncoding` (P-256), `nonCanonical`,
    ///   `offCurve`, `smallOrder`, `wrongSubgroup` or `identity` (edwards25519) for what is not a
    ///   point of the group; `reflected` when our own message came back; `degenerate` when the
    ///   peer sent the very blinding of our password; `unavailable`.
    public consuming func finish(
        _ peerMessage: Span<UInt8>
    ) throws(SPAKE2Error) -> UnconfirmedExchange<Suite> {
        let peer = try PeerPoint(peerMessage, of: Suite.parameters.group)
        let ours = half.point
        let password = password
        let role = role
        let shared = try password.combine(half, with: peer, from: role.other)
        let transcript = Transcript(
            context: context, pointA: role == .a ? ours : peer.bytes,
            pointB: role == .a ? peer.bytes : ours, shared: shared)
        let keys = transcript.keys(scalar: password.scalar)
        return UnconfirmedExchange(keys, role: role)
    }
}
