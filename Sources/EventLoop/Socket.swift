import CWebSockets

/// A pointer libwebsockets gave us; valid until the socket's last callback.
@safe struct SocketHandle {
    let pointer: OpaquePointer
}

/// How a peer came to us. The library's virtual host is no answer: it would let the peer choose
/// among them by the name it asks for.
struct Arrival {
    /// The listener's name.
    let listener: String
    /// Whether it is for WebSockets, and not the operator's.
    let acceptsWebSockets: Bool
    let isSecure: Bool
    /// Who counts it as theirs: see ``PeerAddress/party``; nil for a proxy of ours.
    let party: PeerAddress?
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
    /// Nil for a connection of our own.
    let arrival: Arrival?
    /// The name of the listener it came to; empty for a connection of our own.
    var listener: String { arrival?.listener ?? "" }
    var handle: SocketHandle?
    var stage = Stage.handshake

    /// Whether the owner knows of this socket, and so must learn of its end.
    var isKnown: Bool
    var isDirty = false
    /// Bytes of one message, if its owner takes less than the loop does.
    var messageBytesMax = Int.max
    var inbox = Inbox()
    var outbox = Outbox()

    /// A request that waits for its body, or for the owner's answer.
    var request: PendingRequest?

    /// Whether the connection ends with the answer that is being sent.
    var isLastAnswer = false

    /// The rest of an HTTP body that is being sent.
    var body: ArraySlice<UInt8> = []

    init(id: SocketID, arrival: Arrival?) {
        self.id = id
        self.arrival = arrival
        isKnown = arrival == nil
    }
}
