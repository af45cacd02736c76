import EventLoop

/// Pairs of clients that have one exchange after another with one server.
final class PairLoad {
    private struct Place {
        let pair: Int
        let role: Role
    }

    private let script: Script
    private let urls: [WebSocketURL]
    private let processor: () -> Double
    private let loop: EventLoop
    private var clock: LoadClock
    private var exchanges: [Exchange?]
    private var sockets: [[SocketID]]
    private var places: [SocketID: Place] = [:]
    private var connections = 0
    private var counts = LoadCounts()
    private var deliveries: [Double] = []
    private var effects = Exchange.Effects()
    private var failure: LoadFailure?

    /// - Parameters:
    ///   - pairs: how many exchanges go on at a time.
    ///   - adds: messages of each, an even number.
    ///   - server: whom to load.
    ///   - window: when to count.
    /// - Throws: `EventLoopError`.
    init(pairs: Int, adds: Int, on server: ServerProcess, _ window: LoadWindow) throws {
        script = Script(adds: adds)
        urls = server.urls
        processor = { server.processorSeconds }
        loop = try EventLoop(options: EventLoop.Options())
        clock = LoadClock(window)
        exchanges = Array(repeating: nil, count: pairs)
        sockets = Array(repeating: [], count: pairs)
        deliveries.reserveCapacity(1 << 20)
    }

    /// Loads the server.
    ///
    /// - Throws: ``LoadFailure``.
    func run() throws(LoadFailure) -> LoadResult {
        for pair in exchanges.indices { begin(pair) }
        loop.wake(afterMilliseconds: 100)
        loop.run { events in turn(events) }
        if let failure { throw failure }
        return LoadResult(
            counts: clock.counts, seconds: clock.seconds, deliveries: deliveries,
            serverShare: clock.processorSeconds / clock.seconds)
    }

    private func begin(_ pair: Int) {
        exchanges[pair] = Exchange(script, name: "\(pair)")
        // Each address has its own ports to connect from.
        sockets[pair] = [Role.sender, .receiver].map { role in
            let socket = loop.connect(to: urls[connections % urls.count])
            connections += 1
            places[socket] = Place(pair: pair, role: role)
            return socket
        }
    }

    private func turn(_ events: [SocketEvent]) -> TurnOutcome {
        let now = clock.now
        do throws(LoadFailure) {
            for event in events { try take(event, at: now) }
        } catch {
            failure = error
            return .stop
        }
        if clock.advance(to: now, counts, processor) {
            deliveries.removeAll(keepingCapacity: true)
        }
        if clock.isOverdue(at: now) { failure = LoadFailure(what: "exchanges do not end") }
        let isOver = clock.phase == .ending && exchanges.allSatisfy { $0 == nil }
        return isOver || failure != nil ? .stop : .proceed
    }

    private func take(_ event: SocketEvent, at now: Double) throws(LoadFailure) {
        switch event {
        case .received(let socket, let text):
            guard let place = places[socket] else { return }
            counts.frames += 1
            try exchanges[place.pair]?.received(text, by: place.role, at: now, &effects)
            perform(place.pair)
        case .connected(let socket):
            guard let place = places[socket] else { return }
            exchanges[place.pair]?.connected(place.role, &effects)
            perform(place.pair)
        case .closed(let socket):
            guard places[socket] == nil else { throw LoadFailure(what: "a connection was lost") }
        case .timer: loop.wake(afterMilliseconds: 100)
        case .accepted, .drained, .requested, .signal, .woken: break
        }
    }

    private func perform(_ pair: Int) {
        for send in effects.sends {
            loop.send(send.frame, to: sockets[pair][send.role.rawValue])
            counts.requests += 1
        }
        effects.sends.removeAll(keepingCapacity: true)
        if let delivery = effects.delivery, clock.phase == .counting {
            deliveries.append(delivery * 1_000)
        }
        effects.delivery = nil
        guard effects.isOver else { return }
        effects.isOver = false
        counts.exchanges += 1
        end(pair)
        if clock.phase != .ending { begin(pair) }
    }

    private func end(_ pair: Int) {
        exchanges[pair] = nil
        for socket in sockets[pair] {
            places[socket] = nil
            loop.close(socket)
        }
    }
}
