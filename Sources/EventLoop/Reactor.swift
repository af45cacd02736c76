import Synchronization

/// A libuv loop with a libwebsockets context on it. It never ends: who is done with it gives it
/// back, closed and empty, and the next event loop with the same limits takes it over.
///
/// libwebsockets 4.1 closes the descriptor behind `lws_cancel_service` twice when a context on
/// libuv ends. Between the two, another thread may have opened a file that got this number: an
/// app's database, another loop's socket. A context that never ends closes nothing of others.
///
/// Sendable: in the pool it is reached under the lock, outside of it by its one event loop.
final class Reactor: @unchecked Sendable {
    let loop: UVLoop
    let context: WebSocketContext
    private let limits: SocketLimits

    private static let pool = Mutex<[Reactor]>([])

    private init(limits: SocketLimits) throws(EventLoopError) {
        self.limits = limits
        loop = try UVLoop()
        context = try WebSocketContext(limits: limits, loop: loop)
    }

    /// One that works for this hub from now on.
    ///
    /// - Throws: ``EventLoopError/cannotStart(reason:)``.
    static func take(for hub: SocketHub) throws(EventLoopError) -> Reactor {
        let idle = pool.withLock { pool in
            pool.firstIndex { $0.limits == hub.limits }.map { pool.remove(at: $0) }
        }
        let reactor = if let idle { idle } else { try Reactor(limits: hub.limits) }
        reactor.loop.attach(hub)
        return reactor
    }

    /// Takes itself back from the event loop that ends, whose listeners and sockets are closed
    /// first.
    func giveBack(_ hub: SocketHub, listeners: [Listener]) {
        listeners.forEach { $0.close(on: loop) }
        // Nobody hears of events any more.
        hub.stopWaiting = {}
        hub.endAll()
        while hub.sockets.count > 0 { loop.turn(isPatient: true) }
        loop.detach()
        Self.pool.withLock { $0.append(self) }
    }
}
