/// Names one socket for as long as the loop lives; numbers are never used twice.
package struct SocketID: Hashable, Sendable, CustomStringConvertible {
    /// Never zero. The low 24 bits say where the loop keeps the socket.
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    package var description: String { "socket \(rawValue)" }
}

/// What happened during one turn of the loop.
package enum SocketEvent: Equatable, Sendable {
    /// A WebSocket client has come to one of our listeners.
    ///
    /// `peer` is the address at the other end of the connection, or the one a trusted proxy tells.
    /// `host` is the Host header in lower case, port included if it was sent; empty if there was
    /// none. `listener` is the name given to ``EventLoop/listen(_:as:acceptsWebSockets:)``.
    case accepted(SocketID, peer: PeerAddress, host: String, listener: String)

    /// Our own connection is open: the handshake is done.
    case connected(SocketID)

    /// One whole message, text or binary; whether text is UTF-8 is for the owner to check.
    case received(SocketID, [UInt8])

    /// Nothing waits to be sent any more, after more than ``SocketLimits/outboxDrainedMark`` did or
    /// ``EventLoop/reportDrained(_:)`` asked.
    case drained(SocketID)

    /// The socket is gone. Comes exactly once for each that was accepted or that
    /// ``EventLoop/connect(to:)`` returned, whatever ended it; nothing comes after it.
    case closed(SocketID)

    /// A plain HTTP request, with its whole body, that ``EventLoop/Options/respond`` left to be
    /// answered by ``EventLoop/respond(to:_:)``. No other event tells of the socket.
    case requested(SocketID, HTTPRequest)

    /// The process got a signal that ``EventLoop/watch(signal:)`` asked for.
    case signal(Int32)

    /// The time set by ``EventLoop/wake(afterMilliseconds:)`` has passed.
    case timer

    /// Another thread called ``LoopWaker/wake()``, once or more often.
    case woken
}

/// Whether the loop goes on after a turn.
package enum TurnOutcome: Sendable {
    case proceed
    /// Write what was queued in this turn as far as sockets take it, and return from `run`.
    case stop
}
