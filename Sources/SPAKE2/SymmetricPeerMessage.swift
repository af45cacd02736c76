import CryptoPrimitives

/// A peer's message that has been checked: what may be combined with our scalar later.
///
/// Checking needs no secret, so whoever answers many peers refuses bad messages before anything is
/// charged for them.
public struct SymmetricPeerMessage: Sendable {
    /// The 33 bytes as they came.
    public let bytes: [UInt8]

    /// Checks a message.
    ///
    /// - Throws: ``SPAKE2Error/wrongLength``, ``SPAKE2Error/wrongSide`` or
    ///   ``SPAKE2Error/invalidPoint``.
    public init(_ message: Span<UInt8>) throws(SPAKE2Error) {
        guard message.count == SymmetricExchange.messageCount else { throw .wrongLength }
        guard message[0] == SymmetricExchange.side else { throw .wrongSide }
        guard Edwards25519.isValid(message.extracting(1...)) else { throw .invalidPoint }
        bytes = [UInt8](copying: message)
    }
}
