import Glibc

/// Sockets, HTTP, signals and one timer, on one thread.
///
/// A turn: everything that is ready is gathered as events; the owner's function works on them and
/// says what to send; then all of it is written at once. So whatever the owner stores in that
/// function is stored before any peer hears of it.
///
/// Everything here may be called only from within the turn function, or before ``run(_:)``; the
/// one exception is ``waker``.
package final class EventLoop {
    private let hub: SocketHub
    private let reactor: Reactor
    private var listeners: [Listener] = []
    private var loop: UVLoop { reactor.loop }
    private var context: WebSocketContext { reactor.context }

    /// What the loop is set up with.
    package struct Options {
        package var limits = SocketLimits()

        /// Answers a plain HTTP request. Called in the middle of a turn: it must be quick, and
        /// must not call the loop. Nil leaves the answer to the turn: see
        /// ``SocketEvent/requested(_:_:)``. Only then a body is read, and only that of a PUT.
        package var respond: (HTTPRequest) -> HTTPResponse? = { _ in .text(404, "Not found\n") }

        /// Where WebSockets are accepted: at this path and below.
        package var webSocketPath = "/v1"

        /// Whose `X-Forwarded-For` counts.
        package var trustedProxies: [AddressBlock] = []

        /// A PEM file of authorities to trust in `wss` connections besides the system's.
        package var certificateAuthorities: String?

        package init() {}
    }

    /// - Throws: ``EventLoopError/cannotStart(reason:)``.
    package init(options: Options) throws(EventLoopError) {
        hub = SocketHub(options: options, connectionsMax: options.limits.connectionsThatFit)
        reactor = try Reactor.take(for: hub)
    }

    /// Wakes this loop from other threads.
    package var waker: LoopWaker { loop.waker }

    /// Listens for HTTP and, if `acceptsWebSockets`, WebSocket clients.
    ///
    /// - Parameters:
    ///   - endpoint: where.
    ///   - name: tells listeners apart in events and requests; unique.
    ///   - acceptsWebSockets: false for an operator's listener.
    ///   - isSecure: whether TLS is spoken; see ``use(_:)``.
    /// - Returns: The port, of interest where 0 was asked for; 0 for a Unix socket.
    /// - Throws: ``EventLoopError/cannotListen(endpoint:reason:)``.
    @discardableResult
    package func listen(
        _ endpoint: Endpoint, as name: String = "public", acceptsWebSockets: Bool = true,
        isSecure: Bool = false
    ) throws(EventLoopError) -> UInt16 {
        context.prepareForPeers()
        let listener = try Listener(endpoint, on: loop, isPublic: acceptsWebSockets) {
            [hub, context] connection in
            let arrival = Arrival(
                listener: name, acceptsWebSockets: acceptsWebSockets, isSecure: isSecure,
                party: hub.party(of: connection))
            guard hub.accepts(arrival), !isSecure || hub.hasIdentity else {
                Glibc.close(connection)
                return
            }
            hub.adopting = arrival
            context.adopt(connection, isSecure: isSecure)
        }
        listeners.append(listener)
        return listener.port
    }

    /// What secure listeners show to those who come from now on. Who is here keeps what they were
    /// shown. Until the first of these, nobody gets through a secure listener.
    ///
    /// - Throws: ``TLSError/Kind/unavailable``: then nothing has changed.
    package func use(_ identity: TLSIdentity) throws(TLSError) {
        try context.install(identity)
        hub.hasIdentity = true
    }

    /// Closes all listeners but the operator's; who is here stays.
    package func stopAccepting() {
        for listener in listeners where listener.isPublic { listener.close(on: loop) }
    }

    /// Starts to connect. Either `connected` follows or, at once or later, `closed`.
    ///
    /// A name is looked up before this returns, which holds up the loop. Redirects are not
    /// followed, and no proxy is used.
    package func connect(to url: WebSocketURL) -> SocketID {
        let socket = hub.sockets.add(nil)
        guard hub.hasRoom,
            let handle = context.connect(
                to: url, as: socket.id, authorities: hub.options.certificateAuthorities)
        else {
            hub.forget(socket)
            return socket.id
        }
        socket.handle = handle
        hub.needsService = true
        return socket.id
    }

    /// Queues a text message; it is written when the turn ends. Nothing happens if the socket is
    /// not open (any more).
    package func send(_ message: [UInt8], to id: SocketID) {
        guard let socket = hub.sockets[id], socket.stage == .open else { return }
        socket.outbox.append(message)
        hub.markDirty(socket)
    }

    /// From now on takes only messages up to this length from a socket; a larger one is refused
    /// from its announced length with close code 1009.
    package func limitMessages(_ id: SocketID, bytes: Int) {
        hub.sockets[id]?.messageBytesMax = bytes
    }

    /// Answers a request that was ``SocketEvent/requested(_:_:)``, once; nothing happens if whoever
    /// asked is gone.
    package func respond(to id: SocketID, _ response: HTTPResponse) {
        guard let socket = hub.sockets[id] else { return }
        hub.answer(socket, response)
    }

    /// Asks for one `drained` event once nothing waits to be sent to this socket; in the next turn
    /// if nothing does.
    package func reportDrained(_ id: SocketID) {
        guard let socket = hub.sockets[id], socket.stage == .open else { return }
        socket.outbox.mark()
        hub.markDirty(socket)
    }

    /// Closes after what was sent before has been written, or when
    /// ``SocketLimits/closeSeconds`` have passed. Nothing more is received from this socket;
    /// `closed` follows.
    ///
    /// - Parameters:
    ///   - id: a socket; one that is gone is no fault.
    ///   - code: 1000, or 3000 to 4999, or another one that a close frame may carry.
    ///   - reason: at most 123 bytes are sent.
    package func close(_ id: SocketID, code: UInt16 = 1000, reason: String = "") {
        guard let socket = hub.sockets[id] else { return }
        hub.close(socket, code: code, reason: reason)
    }

    /// Asks for a `timer` event after so many milliseconds, in place of the one asked for before;
    /// zero or less for the next turn, nil for none.
    package func wake(afterMilliseconds milliseconds: Int64?) {
        loop.setTimer(milliseconds: milliseconds)
    }

    /// Asks for `signal` events in place of the signal's usual effect.
    ///
    /// - Throws: ``EventLoopError/cannotStart(reason:)``.
    package func watch(signal: Int32) throws(EventLoopError) {
        try loop.watch(signal: signal)
    }

    /// Turns until the function says stop. It is called only when there are events.
    package func run(_ turn: (_ events: [SocketEvent]) -> TurnOutcome) {
        context.silenceLog()
        finishTurn()
        while true {
            loop.turn(isPatient: hub.events.isEmpty)
            let outcome = hub.events.isEmpty ? .proceed : turn(hub.takeEvents())
            finishTurn()
            if outcome == .stop { return }
        }
    }

    private func finishTurn() {
        hub.flushDirty()
        guard hub.needsService else { return }
        hub.needsService = false
        context.service()
    }

    deinit { reactor.giveBack(hub, listeners: listeners) }
}
