import CryptoPrimitives

/// Why an exchange or a password was refused. About a peer's message the fault is always the peer's
/// (or of whoever carried the message), and the exchange is over: its state is gone.
public enum SPAKE2Error: Error, Equatable, Sendable, CaseIterable {
    /// A message, confirmation or password scalar does not have the flavour's number of bytes.
    case wrongLength
    /// The first byte does not name the symmetric side, `S`.
    case wrongSide
    /// P-256: the first byte is not `04`, uncompressed.
    case wrongEncoding
    /// A coordinate is not below the field's prime, or a zero coordinate carries a sign.
    case nonCanonical
    /// No point of the curve has these coordinates.
    case offCurve
    /// edwards25519: a point whose order divides 8, other than the identity.
    case smallOrder
    /// edwards25519: a point of the curve outside the prime-order subgroup, not of small order.
    case wrongSubgroup
    /// The message is the identity.
    case identity
    /// Our own message or our own confirmation came back.
    case reflected
    /// The shared element would be the identity: the peer sent the very blinding of our password.
    /// Or, with probability 2^-252, our own scalar is zero.
    case degenerate
    /// The peer does not hold the same key: another password, identity or additional data, the
    /// same role, or an altered message.
    case wrongConfirmation
    /// The password's scalar is zero.
    case zeroPassword
    /// The password's scalar is not below the group order.
    case passwordOutOfRange
    /// The library that computes is out of memory.
    case unavailable

    init(_ error: GroupError) {
        self =
            switch error {
            case .wrongLength: .wrongLength
            case .wrongEncoding: .wrongEncoding
            case .nonCanonical: .nonCanonical
            case .offCurve: .offCurve
            case .smallOrder: .smallOrder
            case .wrongSubgroup: .wrongSubgroup
            case .identity: .identity
            case .unavailable: .unavailable
            }
    }

    /// The same where points were checked before, so that only a result can be the identity.
    init(computing error: GroupError) {
        self = error == .identity ? .degenerate : SPAKE2Error(error)
    }
}
