public import CryptoPrimitives

/// Our half of one symmetric exchange: the message to send, and the secret scalar behind it.
///
/// One exchange ends with one message of the peer: `finish` consumes it, so answering twice
/// from the same scalar does not compile. Both ends do the same; messages may cross.
///
/// Source: python-spake2 0.9, `SPAKE2_Symmetric` with its default parameters, which Magic Wormhole
/// uses.
public struct SymmetricExchange: ~Copyable {
    /// Bytes of a message: the side byte `S` and a point.
    public static let messageCount = 33

    /// What to send, 33 bytes: `S`, then a point (RFC 8032 section 5.1.2). Uniformly random
    /// whatever the password is.
    public var message: [UInt8] { [Self.side] + half.point }

    private let half: Half
    private let password: SymmetricPassword

    /// Draws a scalar and computes the message.
    ///
    /// - Parameters:
    ///   - password: prepared by this end; it may serve other exchanges at the same time.
    ///   - random: ``CryptoPrimitives/Randomness/system`` in a program.
    /// - Throws: ``SPAKE2Error/degenerate`` with probability 2^-252.
    public init(
        _ password: SymmetricPassword, using random: inout Randomness
    ) throws(SPAKE2Error) {
        try self.init(
            password, scalar: SymmetricPassword.group.randomScalar(using: &random))
    }

    /// The exchange of a given scalar, for vectors only.
    package init(
        _ password: SymmetricPassword, scalar: consuming SecretBytes
    ) throws(SPAKE2Error) {
        half = try Half(
            SymmetricPassword.group, blinding: password.blinding, scalar: scalar)
        self.password = password
    }

    static let side = UInt8(ascii: "S")

    /// Combines our scalar with the peer's message into a key that only a holder of the same
    /// password shares. Nobody has confirmed it yet.
    ///
    /// Source: python-spake2 0.9, `SPAKE2_Symmetric.finish`; without its leniencies.
    ///
    /// - Parameter peer: the peer's message, checked.
    /// - Returns: a key of 32 bytes that is not to be had yet.
    /// - Throws: ``SPAKE2Error/reflected`` when our own message came back,
    ///   ``SPAKE2Error/degenerate`` when the peer sent the very blinding of our password.
    public consuming func finish(
        _ peer: SymmetricPeerMessage
    ) throws(SPAKE2Error) -> UnconfirmedKey {
        let ours = half.point
        let password = password
        let shared = try half.combine(peer.point, unblinding: password.blinding)
        return UnconfirmedKey(
            Self.digest(password, ours: ours, theirs: peer.point.bytes, shared: shared))
    }

    /// The same from bytes that nobody has looked at.
    ///
    /// - Parameter peerMessage: 33 bytes: `S`, then a point in canonical encoding.
    /// - Returns: a key nobody has confirmed yet.
    /// - Throws: what ``SymmetricPeerMessage/init(_:)`` and ``finish(_:)-(SymmetricPeerMessage)``
    ///   throw.
    public consuming func finish(
        _ peerMessage: Span<UInt8>
    ) throws(SPAKE2Error) -> UnconfirmedKey {
        try finish(SymmetricPeerMessage(peerMessage))
    }

    /// SHA-256 over the digests of password and identity, both points in byte order, and the
    /// shared element.
    private static func digest(
        _ password: SymmetricPassword, ours: [UInt8], theirs: [UInt8],
        shared: borrowing SecretBytes
    ) -> SecretBytes {
        let points = ours.lexicographicallyPrecedes(theirs) ? ours + theirs : theirs + ours
        let publicPart = password.identityDigest + points
        return SHA256.secretHash { hash in
            password.digest.withBytes { hash.update($0) }
            hash.update(publicPart.span)
            shared.withBytes { hash.update($0) }
        }
    }
}
