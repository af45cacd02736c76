/// Every bound the loop puts on its peers.
package struct SocketLimits: Sendable, Equatable {
    /// Bytes of one message after reassembly; a larger one is refused from its announced length
    /// with close code 1009. Holds 2.5 MiB and 64 KiB for what encloses it.
    package var messageBytesMax = 2_621_440 + 65_536

    /// Frames of one message; one more is refused with close code 1009.
    package var fragmentsMax = 64

    /// Bytes that may wait behind the message being written when a turn ends; a reader who lets
    /// more pile up is cut off.
    package var outboxBytesMax = 1_048_576

    /// Bytes waiting from which on the owner is told when all of them are gone.
    package var outboxDrainedMark = 262_144

    /// Sockets at once, both ways. Never more than the process may open files, less
    /// ``filesReserved``.
    package var connectionsMax = Int.max

    /// Connections of one party at once, whatever they speak; see ``PeerAddress/party``. Those of
    /// trusted proxies are not counted.
    package var connectionsPerPartyMax = Int.max

    /// Connections of operators, that find room when ``connectionsMax`` is reached.
    package var operatorConnectionsMax = 16

    /// Files that stay free for everything that is not a peer's connection: database, log,
    /// listeners, the operator.
    package var filesReserved = 64

    /// Seconds from the connection to the end of the WebSocket handshake, and between two parts
    /// of an HTTP exchange.
    package var handshakeSeconds = 10

    /// Seconds without a word from the peer until it is pinged.
    package var pingSeconds = 25

    /// Seconds without a word from the peer until it is hung up on.
    package var hangUpSeconds = 60

    /// Seconds a closing socket has to take what is queued for it.
    package var closeSeconds = 5

    /// Bytes of the body of a request; a longer one is refused with 413 from its announced length.
    package var requestBodyBytesMax = 98_304

    /// Bytes of all headers of one request; more is hung up on.
    package var headerBytesMax = 8_192

    package init() {}
}
