import CryptoPrimitives
import EventLoop
import Glibc
import Journal
import MailboxProtocol
import RelayCore
import Storage
import System

/// The relay's core between the loop and the journal. It holds no rules.
///
/// A turn: every event of the loop goes through the core, all records are committed at once, and
/// only then are messages handed to the loop. A commit that fails takes the turn back: its commands
/// are answered `busy`, and nobody was told anything that is not kept.
final class RelayDriver {
    let options: ServeOptions
    var core: RelayCore
    let loop: EventLoop
    let sites: Sites
    let clock = Clock()
    var log: RelayLog
    let store: Store
    var edge = EdgeCounters()
    var connections: Set<SocketID> = []
    private var effects: [RelayEffect] = []
    /// Signals of this turn. They wait for its end: what came before them is answered first.
    private var signals: [Int32] = []

    var housekeeping: Housekeeping
    let manager = ServiceManager()
    /// When to stop, all connections closed or not; nil while running.
    var stopTime: Int64?
    var outcome = ExitCode.success
    /// When what is shown to clients by TLS expires, in seconds since 1970; nil without TLS.
    var certificateEnd: Int64?
    let started: Int64

    /// Opens everything and restores what was stored.
    init(_ options: ServeOptions) throws(RelayFailure) {
        self.options = options
        log = RelayLog(options.logLevel, options.logFormat, clock)
        store = Store(try RelayDatabase.open(options))
        let sites = Sites()
        self.sites = sites
        var loopOptions = EventLoop.Options()
        loopOptions.limits = options.sockets
        loopOptions.trustedProxies = options.proxies
        loopOptions.respond = { [sites] request in sites.response(to: request) }
        do throws(EventLoopError) { loop = try EventLoop(options: loopOptions) } catch {
            throw RelayFailure(error)
        }
        let now = Timestamp(milliseconds: clock.now)
        started = now.milliseconds
        housekeeping = Housekeeping(at: now.milliseconds, options, manager)
        var configuration = options.configuration
        configuration.registeredSpaces += try SpacesFile(folder: options.folder).spaces
        core = RelayCore(configuration: configuration, random: .system, now: now)
        try restore(at: now)
        try readOperatorsFiles()
        sites.operators = OperatorSite(
            unready: { [unowned self] in unready }, metrics: { [unowned self] in metrics })
    }

    private func restore(at now: Timestamp) throws(RelayFailure) {
        do throws(LoadError<RestoreError>) {
            try store.load { entry throws(RestoreError) in try core.restore(entry, at: now) }
        } catch { throw RelayFailure(error, path: RelayDatabase.path(in: options.folder)) }
        core.finishRestoring(at: now)
    }

    /// Runs until a signal ends it, or the database is damaged.
    func run() -> ExitCode {
        log.info(
            "started",
            [("version", .text(ProductVersion.text)), ("pid", .number(Int(getpid())))])
        manager.tell(.ready)
        loop.wake(afterMilliseconds: 0)
        loop.run { events in turn(events) }
        log.info("stopped")
        return outcome
    }

    private func turn(_ events: [SocketEvent]) -> TurnOutcome {
        let stopwatch = Stopwatch()
        let now = Timestamp(milliseconds: clock.now)
        effects.removeAll(keepingCapacity: true)
        for event in events { take(event, at: now) }
        if let due = core.nextDeadline, due <= now {
            core.handle(.tick, at: now, into: &effects)
        }
        settle(at: now)
        for effect in effects { perform(effect, at: now) }
        obeySignals(at: now.milliseconds)
        edge.turns.note(stopwatch.seconds)
        keepHouse(at: now.milliseconds)
        return next(after: now.milliseconds)
    }

    /// Stores what this turn changed, or takes it back.
    private func settle(at now: Timestamp) {
        let records = effects.compactMap { effect in
            if case .record(let operation) = effect { operation } else { nil }
        }
        if commit(records) {
            core.committed()
        } else {
            core.takeBack(at: now, into: &effects)
        }
    }

    private func perform(_ effect: RelayEffect, at now: Timestamp) {
        switch effect {
        case .send(let id, let message):
            let bytes = message.encoded(at: now)
            edge.messagesSent += 1
            edge.bytesSent += bytes.count
            loop.send(bytes, to: SocketID(id))
        case .close(let id, let code, let reason):
            loop.close(SocketID(id), code: code.rawValue, reason: reason)
        case .reportDrained(let id): loop.reportDrained(SocketID(id))
        case .limitMessages(let id, let bytes): loop.limitMessages(SocketID(id), bytes: bytes)
        case .answer(let id, let reply): loop.respond(to: SocketID(id), SpaceSite.response(reply))
        case .record: break
        }
    }

    private func obeySignals(at now: Int64) {
        for signal in signals {
            if signal == SIGHUP { reload() } else { stop(at: now) }
        }
        signals = []
    }

    private func next(after now: Int64) -> TurnOutcome {
        if let stopTime, connections.isEmpty || now >= stopTime { return .stop }
        let deadline = min(housekeeping.next, stopTime ?? .max)
        let due = min(deadline, core.nextDeadline?.milliseconds ?? .max)
        loop.wake(afterMilliseconds: due - clock.now)
        return .proceed
    }
}

// Events of the loop.
extension RelayDriver {
    private func take(_ event: SocketEvent, at now: Timestamp) {
        switch event {
        case .accepted(let id, let peer, let host, _): accept(id, peer, host, at: now)
        case .received(let id, let message):
            edge.messagesReceived += 1
            edge.bytesReceived += message.count
            core.handle(.received(ConnectionID(id), message), at: now, into: &effects)
        case .drained(let id):
            core.handle(.drained(ConnectionID(id)), at: now, into: &effects)
        case .closed(let id):
            connections.remove(id)
            log.debug("disconnected", [("connection", .number(Int(id.rawValue >> 24)))])
            core.handle(.closed(ConnectionID(id)), at: now, into: &effects)
        case .requested(let id, let request):
            guard let ask = SpaceSite.ask(request) else {
                return loop.respond(to: id, .plain(404, "Not found\n"))
            }
            core.handle(.asked(ConnectionID(id), ask), at: now, into: &effects)
        case .signal(let number): signals.append(number)
        case .timer, .woken, .connected: break
        }
    }

    private func accept(
        _ id: SocketID, _ peer: PeerAddress, _ host: String, at now: Timestamp
    ) {
        edge.connections += 1
        connections.insert(id)
        log.debug(
            "connected",
            [("connection", .number(Int(id.rawValue >> 24))), ("address", .text("\(peer)"))])
        let input = RelayInput.opened(ConnectionID(id), address: peer.partyName, host: host)
        core.handle(input, at: now, into: &effects)
        if stopTime != nil { close(id) }
    }
}

extension ConnectionID {
    init(_ socket: SocketID) { self.init(rawValue: socket.rawValue) }
}

extension SocketID {
    init(_ connection: ConnectionID) { self.init(rawValue: connection.rawValue) }
}

extension PeerAddress {
    /// What counts as one party for budgets, as text.
    fileprivate var partyName: String { party.description }
}
