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
/// only then are messages handed to the loop. A commit that fails ends the process before anything
/// of its turn was sent: clients reconnect and find what they were told, and nothing else.
final class RelayDriver {
    private static let application: Int32 = 0x5752_4C59
    private static let housekeepingMilliseconds: Int64 = 60_000
    private static let drainMilliseconds: Int64 = 6_000

    private var core: RelayCore
    private let loop: EventLoop
    private let journal: SQLiteJournal
    private let clock = Clock()
    private var log = RelayLog()
    private var effects: [RelayEffect] = []
    private var connections: Set<SocketID> = []
    private var nextHousekeeping: Int64
    private var hasCommitted = true
    /// When to stop, all connections closed or not; nil while running.
    private var stopTime: Int64?
    private var outcome = ExitCode.success

    init(_ options: ServeOptions) throws(RelayFailure) {
        let path = options.folder + "/relay.db"
        do throws(StorageError) {
            journal = try SQLiteJournal(
                path: path, application: Self.application, durability: options.durability)
        } catch { throw RelayFailure(error) }
        var loopOptions = EventLoop.Options()
        loopOptions.limits = options.sockets
        loopOptions.trustedProxies = options.proxies
        loopOptions.respond = Pages.respond
        do throws(EventLoopError) { loop = try EventLoop(options: loopOptions) } catch {
            throw RelayFailure(error)
        }
        let now = Timestamp(milliseconds: clock.now)
        nextHousekeeping = now.milliseconds
        core = RelayCore(configuration: options.configuration, random: .system, now: now)
        try restore(from: path, at: now)
    }

    private func restore(from path: String, at now: Timestamp) throws(RelayFailure) {
        do throws(LoadError<RestoreError>) {
            try journal.load { entry throws(RestoreError) in try core.restore(entry, at: now) }
        } catch { throw RelayFailure(error, path: path) }
        core.finishRestoring(at: now)
    }

    /// Listens everywhere it was told to; says where, with the ports that were taken.
    func listen(_ endpoints: [Endpoint]) throws(RelayFailure) -> [Endpoint] {
        var listening: [Endpoint] = []
        for (index, endpoint) in endpoints.enumerated() {
            do throws(EventLoopError) {
                let port = try loop.listen(endpoint, as: "public-\(index)")
                listening.append(endpoint.taking(port))
            } catch { throw RelayFailure(error) }
        }
        do throws(EventLoopError) {
            try loop.watch(signal: SIGTERM)
            try loop.watch(signal: SIGINT)
        } catch { throw RelayFailure(error) }
        return listening
    }

    /// Runs until a signal ends it, or a commit fails.
    func run() -> ExitCode {
        log.print("started", "version=\(ProductVersion.text)")
        loop.wake(afterMilliseconds: 0)
        loop.run { events in turn(events) }
        log.print("stopped")
        return outcome
    }

    private func turn(_ events: [SocketEvent]) -> TurnOutcome {
        let now = Timestamp(milliseconds: clock.now)
        effects.removeAll(keepingCapacity: true)
        for event in events { take(event, at: now) }
        if let due = core.nextDeadline, due <= now {
            core.handle(.tick, at: now, into: &effects)
        }
        guard commit() else { return .stop }
        core.committed()
        for effect in effects { perform(effect, at: now) }
        keepHouse(at: now.milliseconds)
        return next(after: now.milliseconds)
    }

    private func take(_ event: SocketEvent, at now: Timestamp) {
        switch event {
        case .accepted(let id, let peer, let host, _):
            connections.insert(id)
            let input = RelayInput.opened(ConnectionID(id), address: peer.partyName, host: host)
            core.handle(input, at: now, into: &effects)
            if stopTime != nil { close(id) }
        case .received(let id, let message):
            core.handle(.received(ConnectionID(id), message), at: now, into: &effects)
        case .drained(let id):
            core.handle(.drained(ConnectionID(id)), at: now, into: &effects)
        case .closed(let id):
            connections.remove(id)
            core.handle(.closed(ConnectionID(id)), at: now, into: &effects)
        case .signal: stop(at: now.milliseconds)
        case .timer, .woken, .connected: break
        }
    }

    /// Stores what this turn changed.
    ///
    /// - Returns: False when nothing of it may be told to anybody.
    private func commit() -> Bool {
        let records = effects.compactMap { effect in
            if case .record(let operation) = effect { operation } else { nil }
        }
        guard !records.isEmpty else { return true }
        do throws(StorageError) {
            try journal.commit(records)
            hasCommitted = true
            return true
        } catch {
            let failure = RelayFailure(error)
            Diagnostics(program: "wormhole-relay")
                .error(failure.description, hint: failure.hint)
            outcome = .failure
            return false
        }
    }

    private func perform(_ effect: RelayEffect, at now: Timestamp) {
        switch effect {
        case .send(let id, let message): loop.send(message.encoded(at: now), to: SocketID(id))
        case .close(let id, let code, let reason):
            loop.close(SocketID(id), code: code.rawValue, reason: reason)
        case .reportDrained(let id): loop.reportDrained(SocketID(id))
        case .limitMessages(let id, let bytes): loop.limitMessages(SocketID(id), bytes: bytes)
        case .record: break
        }
    }

    /// Once a minute: what was deleted goes from the write-ahead log too, and counts are printed.
    private func keepHouse(at now: Int64) {
        guard now >= nextHousekeeping else { return }
        nextHousekeeping = now + Self.housekeepingMilliseconds
        log.printCounts(core.counters, connections: connections.count)
        guard hasCommitted else { return }
        do throws(StorageError) {
            try journal.checkpoint()
            hasCommitted = false
        } catch {
            log.print("checkpoint-failed", "reason=\"\(error.kind)\"", level: "warning")
        }
    }

    private func next(after now: Int64) -> TurnOutcome {
        if let stopTime, connections.isEmpty || now >= stopTime { return .stop }
        let deadline = min(nextHousekeeping, stopTime ?? .max)
        let due = min(deadline, core.nextDeadline?.milliseconds ?? .max)
        loop.wake(afterMilliseconds: due - clock.now)
        return .proceed
    }

    /// Says goodbye to everybody; clients come back to whoever follows us.
    private func stop(at now: Int64) {
        guard stopTime == nil else { return }
        stopTime = now + Self.drainMilliseconds
        log.print("stopping", "connections=\(connections.count)")
        loop.stopAccepting()
        for id in connections { close(id) }
    }

    private func close(_ id: SocketID) {
        loop.close(id, code: CloseCode.serviceRestart.rawValue, reason: "restarting")
    }
}

extension ConnectionID {
    fileprivate init(_ socket: SocketID) { self.init(rawValue: socket.rawValue) }
}

extension SocketID {
    fileprivate init(_ connection: ConnectionID) { self.init(rawValue: connection.rawValue) }
}

extension PeerAddress {
    /// What counts as one party for budgets, as text.
    fileprivate var partyName: String {
        switch party {
        case .ipv4(let address): "4:\(address)"
        case .ipv6(let high, _): "6:\(high)"
        case .local: "local"
        }
    }
}

extension Endpoint {
    /// The same with the port that was taken.
    fileprivate func taking(_ port: UInt16) -> Endpoint {
        switch self {
        case .ipv4(let address, _): .ipv4(address, port: port)
        case .ipv6(let address, _): .ipv6(address, port: port)
        case .everywhere: .everywhere(port: port)
        case .unix: self
        }
    }
}
