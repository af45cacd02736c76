import CryptoPrimitives
import EventLoop
import MailboxProtocol
import System
package import WormholeSession

/// Runs a ``CommandSession`` over a socket and the clock. It holds no rules.
package final class CommandDriver {
    private let relay: WebSocketURL
    private let loop: EventLoop
    private let clock = Clock()
    private let report: (CommandProgress) -> Void
    private var session: CommandSession
    private var socket: SocketID?
    private var outcome: CommandOutcome?

    /// Commands the bot of a keyring's space. `command` is a JSON object as text; `patience` is how
    /// long the answer may take. `report` is called while it takes a while.
    package init(
        _ keyring: MemberKeyring, command: String, patience: Duration,
        report: @escaping (CommandProgress) -> Void
    ) throws(ClientFailure) {
        guard let groupKey = keyring.groupKey else {
            throw ClientFailure("\(keyring.path): has no keys in it", hint: "join again")
        }
        self.relay = try RelayAddress.parse(keyring.grant.relay)
        self.loop = try ClientLoop.make()
        self.report = report
        self.session = CommandSession(
            CommandConfiguration(
                grant: keyring.grant, groupKey: groupKey, sign: keyring.sign, command: command,
                patience: patience),
            random: .system)
    }

    /// Blocks until there is an outcome.
    package func run() -> CommandOutcome {
        handle([.start])
        if outcome == nil {
            loop.run { events in
                handle(events.compactMap(translate))
                return outcome == nil ? .proceed : .stop
            }
        }
        return outcome ?? .cancelled
    }

    private func translate(_ event: SocketEvent) -> CommandInput? {
        switch event {
        case .connected(let id): return id == socket ? .connected : nil
        case .received(let id, let text): return id == socket ? .received(text) : nil
        case .closed(let id):
            guard id == socket else { return nil }
            socket = nil
            return .disconnected
        case .signal: return .cancel
        case .timer: return .tick
        case .accepted, .drained, .requested, .woken: return nil
        }
    }

    private func handle(_ inputs: [CommandInput]) {
        for input in inputs where outcome == nil {
            var effects: [CommandEffect] = []
            session.handle(input, at: Timestamp(milliseconds: clock.now), into: &effects)
            for effect in effects { perform(effect) }
        }
        loop.wake(afterMilliseconds: session.nextDeadline.map { $0.milliseconds - clock.now })
    }

    private func perform(_ effect: CommandEffect) {
        switch effect {
        case .connect: socket = loop.connect(to: relay)
        case .disconnect:
            if let socket { loop.close(socket) }
            socket = nil
        case .send(let text):
            if let socket { loop.send(text, to: socket) }
        case .report(let progress): report(progress)
        case .finish(let outcome): self.outcome = outcome
        }
    }
}
