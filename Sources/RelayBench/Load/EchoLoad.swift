import EventLoop

/// Clients that send a message, wait for it to come back and send it again.
final class EchoLoad {
    private let server: ServerProcess
    private let loop: EventLoop
    private var clock: LoadClock
    private let clients: Int
    private let message = [UInt8](repeating: UInt8(ascii: "5"), count: Script.addBytes)
    private var counts = LoadCounts()
    private var failure: LoadFailure?

    /// - Throws: `EventLoopError`.
    init(clients: Int, on server: ServerProcess, _ window: LoadWindow) throws {
        self.server = server
        self.clients = clients
        loop = try EventLoop(options: EventLoop.Options())
        clock = LoadClock(window)
    }

    /// Loads the server.
    ///
    /// - Throws: ``LoadFailure``.
    func run() throws(LoadFailure) -> LoadResult {
        for number in 0..<clients {
            _ = loop.connect(to: server.urls[number % server.urls.count])
        }
        loop.wake(afterMilliseconds: 100)
        loop.run { events in turn(events) }
        if let failure { throw failure }
        return LoadResult(
            counts: clock.counts, seconds: clock.seconds, deliveries: [],
            serverShare: clock.processorSeconds / clock.seconds)
    }

    private func turn(_ events: [SocketEvent]) -> TurnOutcome {
        let now = clock.now
        for event in events { take(event) }
        _ = clock.advance(to: now, counts) { server.processorSeconds }
        if clock.isOverdue(at: now) { failure = LoadFailure(what: "the echo is silent") }
        return failure != nil || clock.phase == .ending ? .stop : .proceed
    }

    private func take(_ event: SocketEvent) {
        switch event {
        case .received(let socket, _):
            counts.frames += 1
            send(to: socket)
        case .connected(let socket): send(to: socket)
        case .closed: failure = LoadFailure(what: "a connection was lost")
        case .timer: loop.wake(afterMilliseconds: 100)
        case .accepted, .drained, .requested, .signal, .woken: break
        }
    }

    private func send(to socket: SocketID) {
        loop.send(message, to: socket)
        counts.requests += 1
    }
}
