package import Journal
package import MailboxProtocol

/// One connection of a client for as long as it lasts; never used twice.
package struct ConnectionID: Hashable, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }
}

/// What happens to the relay.
package enum RelayInput: Equatable, Sendable {
    /// A client is here. `address` is what counts as one party for budgets; `host` is the relay's
    /// host as the client dialled it, lower case, with its port if the client named one.
    case opened(ConnectionID, address: String, host: String)

    /// One whole WebSocket message.
    case received(ConnectionID, [UInt8])

    /// Everything sent before ``RelayEffect/reportDrained(_:)`` has left.
    case drained(ConnectionID)

    /// The client is gone, however that came. Comes once for every connection, also for those the
    /// core closed; nothing comes after it.
    case closed(ConnectionID)

    /// Somebody asks something of a space over plain HTTP. The connection is that of the request,
    /// and is not opened or closed here; one ``RelayEffect/answer(_:_:)`` comes of it.
    case asked(ConnectionID, SpaceAsk)

    /// ``RelayCore/nextDeadline`` has passed.
    case tick
}

/// What the driver must do, in order. Everything recorded in a turn is stored before anything sent
/// in that turn leaves.
package enum RelayEffect: Equatable, Sendable {
    case send(ConnectionID, ServerMessage)
    case close(ConnectionID, CloseCode, reason: String)

    /// Asks for one ``RelayInput/drained(_:)`` once nothing waits to be sent to this connection;
    /// at once if nothing does.
    case reportDrained(ConnectionID)

    /// From now on this connection's messages may have so many bytes and no more: the driver need
    /// not put together what the core would refuse. Before that, as many as any may have.
    case limitMessages(ConnectionID, bytes: Int)

    /// The reply to a request over plain HTTP.
    case answer(ConnectionID, SpaceReply)

    case record(JournalOperation)
}

/// Why a connection ends (RFC 6455, section 7.4.1).
package enum CloseCode: UInt16, Hashable, Sendable, CaseIterable {
    case policyViolation = 1008
    case messageTooBig = 1009
    case serviceRestart = 1012
    case tryAgainLater = 1013
}
