import CWebSockets

/// A pointer libwebsockets gave us; valid until the socket's last callback.
@safe struct SocketHandle {
    let pointer: OpaquePointer
}

/// One connection as the loop sees it.
final class Socket {
    enum Stage: Equatable {
        /// Connecting, or speaking HTTP.
        case handshake
        case open
        /// The owner has asked for an end, or we have seen a reason: nothing is received any more.
        case closing(code: UInt16, reason: String)
        /// The end is under way in the library: nothing is written any more either.
        case ending
    }

    let id: SocketID
    /// The listener it came to; nil for a connection of our own.
    let listener: String?
    var handle: SocketHandle?
    var stage = Stage.handshake

    /// Whether the owner knows of this socket, and so must learn of its end.
    var isKnown: Bool
    var isDirty = false
    /// Bytes of one message, if its owner takes less than the loop does.
    var messageBytesMax = Int.max
    var inbox = Inbox()
    var outbox = Outbox()

    /// The rest of an HTTP body that is being sent.
    var body: ArraySlice<UInt8> = []

    init(id: SocketID, listener: String?) {
        self.id = id
        self.listener = listener
        isKnown = listener == nil
    }
}
