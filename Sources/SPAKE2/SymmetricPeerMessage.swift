import CryptoPrimitives

/// A peer's message that has been checked: what may be combined with our scalar later.
///
/// Checking needs no secret, so whoever answers many peers refuses bad messages before anything is
/// charged for them.
public struct SymmetricPeerMessage: Sendable {
    /// The 33 bytes as they came.
    public var bytes: [UInt8] { [SymmetricExchange.side] + point.bytes }

    let point: PeerPoint

    /// Checks a message.
    ///
    /// - Parameter message: 33 bytes: `S`, then a point in the one canonical encoding.
    /// - Throws: ``SPAKE2Error/wrongLength``, ``SPAKE2Error/wrongSide``, or for what is not a
    ///   point: ``SPAKE2Error/nonCanonical``, ``SPAKE2Error/offCurve``,
    ///   ``SPAKE2Error/smallOrder``, ``SPAKE2Error/wrongSubgroup``, ``SPAKE2Error/identity``.
    public init(_ message: Span<UInt8>) throws(SPAKE2Error) {
        guard message.count == SymmetricExchange.messageCount else { throw .wrongLength }
        guard message[0] == SymmetricExchange.side else { throw .wrongSide }
        point = try PeerPoint(message.extracting(1...), of: SymmetricPassword.group)
    }
}
