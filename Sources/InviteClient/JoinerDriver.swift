import Admission
import CryptoPrimitives
package import EventLoop
import MailboxProtocol
package import SPAKE2
import System
package import WormholeSession

/// Runs a ``Joiner`` over a socket, the clock and the join store. It holds no rules.
package final class JoinerDriver {
    private let configuration: Joiner.Configuration
    private let relay: WebSocketURL
    private let store: JoinStore
    private let control: Control?
    private let loop: EventLoop
    private let clock = Clock()
    private let report: (JoinProgress) -> Void
    private var joiner: Joiner
    private var record: JoinRecord
    private var socket: SocketID?
    private var outcome: JoinOutcome?
    private var failure: ClientFailure?
    /// Whether to stay until somebody is there and has decided; else it is over when nobody is.
    private let waits: Bool
    /// For who does not wait: when it is over, in milliseconds.
    private var end: Int64 = .max

    /// Milliseconds until it is over, whatever is going on.
    private static let patience: Int64 = 20_000
    /// The same once somebody has to decide: they may have, and the answer comes next.
    private static let decisionPatience: Int64 = 2_000

    /// `report` is called while it takes a while. Who does not wait is done when nobody is there,
    /// or somebody has to decide first: the outcome is ``JoinOutcome/cancelled``, and what has
    /// begun goes on the next time. With a `control` it is stopped by that, else by signals of the
    /// process.
    package init(
        _ configuration: Joiner.Configuration, password: SymmetricPassword, relay: WebSocketURL,
        store: JoinStore, waits: Bool = true, control: Control? = nil,
        report: @escaping (JoinProgress) -> Void
    ) throws(ClientFailure) {
        self.configuration = configuration
        self.relay = relay
        self.store = store
        self.control = control
        self.waits = waits
        self.report = report
        self.loop = try ClientLoop.make(watchesSignals: control == nil)
        var random = Randomness.system
        self.record = try store.record(
            space: configuration.space, nameplate: configuration.nameplate,
            at: Timestamp(milliseconds: clock.now), using: &random)
        self.joiner = Joiner(
            configuration, password: password, record: record,
            kept: try store.answer(to: record), random: random)
        control?.attach(loop.waker)
    }

    /// Called with the six words by which both ends can see that nobody stands between them: when a
    /// person is about to decide.
    package var compare: (String) -> Void = { _ in }
    /// The same, as soon as the code is confirmed.
    package var confirmed: (String) -> Void = { _ in }

    /// One run, from the person's yes to an outcome. After a run that leaves something to start
    /// again it may be called again.
    package func run() throws(ClientFailure) -> JoinOutcome {
        outcome = nil
        end = waits ? .max : clock.now + Self.patience
        handle([.start])
        if outcome == nil, failure == nil {
            loop.run { events in
                handle(events.compactMap(translate))
                if clock.now >= end { handle([.cancel]) }
                return outcome == nil && failure == nil ? .proceed : .stop
            }
        }
        if let failure { throw failure }
        return outcome ?? .cancelled
    }

    private func translate(_ event: SocketEvent) -> JoinerInput? {
        switch event {
        case .connected(let id): return id == socket ? .connected : nil
        case .received(let id, let text): return id == socket ? .received(text) : nil
        case .closed(let id):
            guard id == socket else { return nil }
            socket = nil
            return .disconnected
        case .signal: return .cancel
        case .woken: return control?.stops == true ? .cancel : nil
        case .timer: return .tick
        case .accepted, .drained, .requested: return nil
        }
    }

    private func handle(_ inputs: [JoinerInput]) {
        for input in inputs where outcome == nil && failure == nil {
            var effects: [JoinerEffect] = []
            joiner.handle(input, at: Timestamp(milliseconds: clock.now), into: &effects)
            for effect in effects {
                do { try perform(effect) } catch { return failure = error }
            }
        }
        loop.wake(afterMilliseconds: wait)
    }

    private var wait: Int64? {
        let due = min(joiner.nextDeadline?.milliseconds ?? .max, end)
        return due == .max ? nil : due - clock.now
    }

    private func shorten(for progress: JoinProgress) {
        guard !waits else { return }
        switch progress {
        case .waiting, .busy: end = clock.now
        case .waitingFor: end = min(end, clock.now + Self.decisionPatience)
        case .connecting, .checking, .asking, .reconnecting: break
        }
    }

    /// Files are on the disk when this returns, so whatever is sent after them may rely on them.
    private func perform(_ effect: JoinerEffect) throws(ClientFailure) {
        switch effect {
        case .connect: socket = loop.connect(to: relay)
        case .disconnect:
            if let socket { loop.close(socket) }
            socket = nil
        case .send(let text):
            if let socket { loop.send(text, to: socket) }
        case .save(let record):
            self.record = record
            try store.save(record)
        case .keep(let grant):
            let now = Timestamp(milliseconds: clock.now)
            try store.keep(grant, of: record, name: configuration.name, at: now)
        case .forget:
            try store.forget(space: configuration.space, nameplate: configuration.nameplate)
        case .report(let progress):
            report(progress)
            shorten(for: progress)
            guard let key = record.conversation?.key else { return }
            if case .waitingFor = progress { compare(Verifier.words(of: key)) }
            if progress == .asking { confirmed(Verifier.words(of: key)) }
        case .finish(let outcome): self.outcome = outcome
        }
    }
}

/// The loop of a program that only dials.
enum ClientLoop {
    /// A loop with signals that end programs turned into events, where it is a program's.
    static func make(watchesSignals: Bool = true) throws(ClientFailure) -> EventLoop {
        do {
            let loop = try EventLoop(options: EventLoop.Options())
            guard watchesSignals else { return loop }
            try loop.watch(signal: 2)
            try loop.watch(signal: 15)
            return loop
        } catch {
            throw ClientFailure(error.description)
        }
    }
}
