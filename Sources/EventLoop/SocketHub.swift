import CWebSockets
import Glibc

/// What the callbacks work on: the sockets, and the events of the turn that is being gathered.
///
/// Callbacks only copy into it; the owner's code runs between turns, never below a callback.
final class SocketHub {
    let limits: SocketLimits
    let options: EventLoop.Options
    let connectionsMax: Int
    var sockets = SocketTable()
    private(set) var events: [SocketEvent] = []

    /// Keeps the loop from waiting any longer in this turn.
    var stopWaiting: () -> Void = {}

    /// The loop's time in milliseconds, as it was when this turn began.
    var now: () -> Int64 = { 0 }

    /// Turns ``beat()`` on, once a second, or off.
    var setHeartbeat: (Bool) -> Void = { _ in }

    /// Whom to look at when, for want of a word.
    var wheel = Wheel(at: 0)

    /// The connection that is just being taken over.
    var adopting: Arrival?

    /// Whether there is anything to show to those who come by TLS. The library's context may have
    /// served another loop before, and still hold what was shown there.
    var hasIdentity = false

    /// How many connections each party has.
    var parties = PartyCounts()

    /// Whether something was scheduled from outside the library's callbacks, which it would
    /// notice only at its next event.
    var needsService = false
    private var dirty: [Socket] = []
    let scratch = WriteBuffer()

    init(options: EventLoop.Options, connectionsMax: Int) {
        self.options = options
        limits = options.limits
        self.connectionsMax = connectionsMax
    }

    /// Adds an event to the turn.
    ///
    /// Timers run before the loop waits for sockets: what one of them has to say must not wait
    /// with it.
    func report(_ event: SocketEvent) {
        if events.isEmpty { stopWaiting() }
        events.append(event)
    }

    func takeEvents() -> [SocketEvent] {
        defer {
            events = []
            events.reserveCapacity(64)
        }
        return events
    }

    /// Whether one more connection fits.
    var hasRoom: Bool { sockets.count < connectionsMax }

    /// Whether to take over a connection. A few files are kept for the operator, who must get in
    /// when nobody else does.
    func accepts(_ arrival: Arrival) -> Bool {
        guard arrival.acceptsWebSockets else {
            return sockets.count < connectionsMax + limits.operatorConnectionsMax
        }
        guard hasRoom else { return false }
        return parties.count(of: arrival.party) < limits.connectionsPerPartyMax
    }

    /// Who is to count a connection as theirs; nil for a trusted proxy, which brings many.
    func party(of connection: Int32) -> PeerAddress? {
        let peer = PeerAddress(socket: connection)
        return peer.isAmong(options.trustedProxies) ? nil : peer.party
    }

    /// Close frames a turn. Until the peer has answered one, the library keeps a timer in a list
    /// that it walks for each: all at once would take minutes where there are many thousands.
    private static let farewellsMax = 256

    /// Whether there is something left to write in the next turn.
    var hasLeftovers: Bool { !dirty.isEmpty }

    func markDirty(_ socket: Socket) {
        guard !socket.isDirty else { return }
        socket.isDirty = true
        dirty.append(socket)
    }

    /// Writes what the turn queued, as far as the kernel takes it.
    func flushDirty() {
        let batch = dirty
        dirty.removeAll(keepingCapacity: true)
        var farewells = 0
        for socket in batch {
            socket.isDirty = false
            guard sockets[socket.id] != nil else { continue }
            if !flush(socket) || socket.outbox.waitingBytes > limits.outboxBytesMax {
                kill(socket)
            } else if farewells < Self.farewellsMax {
                if finishClosing(socket) { farewells += 1 }
            } else {
                markDirty(socket)
            }
        }
    }

    /// Closes every connection, without a word to its peer.
    func endAll() {
        for handle in sockets.all.compactMap(\.handle) {
            // What the library still holds for a peer that does not read would keep it waiting.
            shutdown(unsafe lws_get_socket_fd(handle.pointer), Int32(SHUT_RDWR))
            unsafe lws_set_timeout(handle.pointer, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC)
        }
    }

    /// Forgets a socket and tells the owner, if it knew of it. Harmless when repeated.
    func forget(_ socket: Socket) {
        reportEnd(of: socket)
        socket.handle = nil
        guard sockets[socket.id] != nil else { return }
        sockets.remove(socket.id)
        parties.remove(socket.arrival?.party)
    }

    /// Tells the owner of the end, once.
    func reportEnd(of socket: Socket) {
        guard socket.isKnown else { return }
        socket.isKnown = false
        socket.stage = .ending
        socket.outbox.clear()
        report(.closed(socket.id))
    }
}
