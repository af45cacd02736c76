/// Why a peer's message was refused. The fault is always the peer's (or of whoever carried the
/// message), and the exchange is over: its state is gone.
public enum SPAKE2Error: Error, Equatable, Sendable, CaseIterable {
    /// Not exactly 33 bytes.
    case wrongLength
    /// The first byte does not name the symmetric side, `S`.
    case wrongSide
    /// Not the canonical encoding of a point of the prime-order subgroup, or the identity.
    case invalidPoint
    /// Our own message came back.
    case reflected
    /// The shared element would be the identity.
    case degenerate
}
