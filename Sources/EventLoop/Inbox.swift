/// Puts one message together from its frames.
struct Inbox {
    /// What a piece of a frame came to.
    enum Outcome: Equatable {
        case more
        case message([UInt8])
        /// Larger, or in more frames, than we take.
        case refused
    }

    private var bytes: [UInt8] = []
    private var frames = 0

    /// - Parameters:
    ///   - piece: what came.
    ///   - remaining: bytes of the same frame that are still to come, as its header announced.
    ///   - isFinal: whether no frame of this message follows.
    ///   - bytesMax: bytes the whole message may have.
    ///   - framesMax: frames it may have.
    /// - Returns: The message, if this completes one.
    mutating func take(
        _ piece: UnsafeRawBufferPointer, remaining: Int, isFinal: Bool, bytesMax: Int,
        framesMax: Int
    ) -> Outcome {
        if bytes.count + piece.count + remaining > bytesMax { return .refused }
        unsafe bytes.append(contentsOf: piece)
        guard remaining == 0 else { return .more }
        frames += 1
        guard frames <= framesMax else { return .refused }
        guard isFinal else { return .more }
        defer { self = Inbox() }
        return .message(bytes)
    }
}
