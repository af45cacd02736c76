import CryptoPrimitives

/// An exchange by RFC 9382 before the peer has shown that it has the same key. The key is in here
/// and not to be had.
///
/// Whoever confirms first sends ``confirmation`` now. Whoever confirms second waits, calls
/// ``confirm(_:)``, and sends ``ConfirmedExchange/confirmation``. Which end is first is the
/// protocol's choice; either role may be.
///
/// Source: RFC 9382 section 4.
public struct UnconfirmedExchange<Suite: SPAKE2Suite>: ~Copyable {
    /// Bytes of a confirmation: HMAC-SHA-256.
    public static var confirmationCount: Int { 32 }

    /// Our confirmation, 32 bytes, for the peer: cA or cB of RFC 9382, by our role. Not a secret
    /// once it is sent.
    public let confirmation: [UInt8]

    private let key: SecretBytes
    private let expected: SecretBytes

    init(_ keys: consuming Transcript.Keys, role: Role) {
        switch role {
        case .a:
            confirmation = keys.confirmationA.withBytes { [UInt8](copying: $0) }
            expected = keys.confirmationB
        case .b:
            confirmation = keys.confirmationB.withBytes { [UInt8](copying: $0) }
            expected = keys.confirmationA
        }
        key = keys.key
    }

    /// Gives out the key if the peer's confirmation is right. Compares in constant time.
    ///
    /// Source: RFC 9382 section 4.
    ///
    /// - Parameter peerConfirmation: 32 bytes.
    /// - Returns: the key, and our confirmation for whoever sends it second.
    /// - Throws: ``SPAKE2Error/wrongLength``, ``SPAKE2Error/reflected`` when our own confirmation
    ///   came back, ``SPAKE2Error/wrongConfirmation``; the key is then gone.
    public consuming func confirm(
        _ peerConfirmation: Span<UInt8>
    ) throws(SPAKE2Error) -> ConfirmedExchange<Suite> {
        guard peerConfirmation.count == Self.confirmationCount else { throw .wrongLength }
        guard !ConstantTime.areEqual(peerConfirmation, confirmation.span) else { throw .reflected }
        let isRight = expected.withBytes { ConstantTime.areEqual($0, peerConfirmation) }
        guard isRight else { throw .wrongConfirmation }
        return ConfirmedExchange(
            key: ConfirmedKey(confirmed: key.copy()), confirmation: confirmation)
    }
}

/// An exchange by RFC 9382 that the peer has confirmed.
public struct ConfirmedExchange<Suite: SPAKE2Suite>: ~Copyable {
    /// The key, Ke of RFC 9382: 16 bytes, for a key derivation function or as it is.
    public let key: ConfirmedKey

    /// Our confirmation, 32 bytes, for the peer, unless it was sent before.
    public let confirmation: [UInt8]

    /// The key alone, once nothing more is to be sent. The exchange ends with it.
    public consuming func takeKey() -> ConfirmedKey { key }
}
