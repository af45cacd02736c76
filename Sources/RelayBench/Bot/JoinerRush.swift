import CryptoPrimitives
import EventLoop
import MailboxProtocol
import SPAKE2
import System
import WormholeSession

/// Joiners who all come at the same moment, each over a connection of its own, and each as
/// `invite join` does it.
final class JoinerRush {
    private let loop: EventLoop
    private let relay: WebSocketURL
    private var guests: [Guest] = []
    private var bySocket: [SocketID: Guest] = [:]
    private var unfinished = 0
    private var isOver = false
    private let clock = Clock()

    /// How long it may take until the last one is in, in seconds.
    private static let patience = 300.0

    /// - Throws: `EventLoopError`.
    init(relay: WebSocketURL) throws {
        self.relay = relay
        loop = try EventLoop(options: EventLoop.Options())
    }

    /// One more who has this code and has not begun yet; its name is its number.
    func add(code: String, space: String) throws {
        let parts = code.split(separator: "-")
        guard let nameplate = parts.last.flatMap({ Nameplate(String($0)) }) else {
            throw RushError(what: "the bot's code has no number")
        }
        let text = ([Substring(nameplate.rawValue)] + parts.dropLast()).joined(separator: "-")
        let password = try SymmetricPassword(
            Array(text.utf8).span, identity: Array("invite/\(space)".utf8))
        guests.append(
            Guest(space, nameplate, number: guests.count, password: password, at: now))
    }

    /// Lets them all begin, and returns when the last one has an outcome.
    ///
    /// - Returns: how long it took, in seconds, and each one's outcome.
    /// - Throws: ``RushError`` after five minutes.
    func run() throws -> (seconds: Double, outcomes: [JoinOutcome]) {
        let watch = System.Stopwatch()
        unfinished = guests.count
        for guest in guests { handle(.start, guest) }
        loop.wake(afterMilliseconds: Self.tick)
        loop.run { events in turn(events, watch) }
        guard unfinished == 0 else { throw RushError(what: "\(unfinished) joiners were lost") }
        return (watch.seconds, guests.compactMap(\.outcome))
    }

    private static let tick: Int64 = 100

    private var now: Timestamp { Timestamp(milliseconds: clock.now) }

    private func turn(_ events: [SocketEvent], _ watch: System.Stopwatch) -> TurnOutcome {
        for event in events {
            switch event {
            case .connected(let id): hand(.connected, id)
            case .received(let id, let text): hand(.received(text), id)
            case .closed(let id):
                hand(.disconnected, id)
                bySocket[id] = nil
            case .timer:
                for guest in guests where guest.isDue(at: now) { handle(.tick, guest) }
                loop.wake(afterMilliseconds: Self.tick)
            case .accepted, .drained, .signal, .woken: break
            }
        }
        return unfinished == 0 || watch.seconds > Self.patience ? .stop : .proceed
    }

    private func hand(_ input: JoinerInput, _ id: SocketID) {
        guard let guest = bySocket[id], guest.socket == id else { return }
        handle(input, guest)
    }

    private func handle(_ input: JoinerInput, _ guest: Guest) {
        for effect in guest.handle(input, at: now) {
            switch effect {
            case .connect:
                let id = loop.connect(to: relay)
                guest.socket = id
                bySocket[id] = guest
            case .disconnect:
                if let socket = guest.socket { loop.close(socket) }
                guest.socket = nil
            case .send(let text):
                if let socket = guest.socket { loop.send(text, to: socket) }
            case .finish: unfinished -= 1
            case .save, .keep, .forget, .report: break
            }
        }
    }
}

/// One who joins.
private final class Guest {
    var socket: SocketID?
    private(set) var outcome: JoinOutcome?
    private var joiner: Joiner

    init(
        _ space: String, _ nameplate: Nameplate, number: Int, password: SymmetricPassword,
        at now: Timestamp
    ) {
        var random = Randomness.system
        let record = JoinRecord(space: space, nameplate: nameplate, at: now, using: &random)
        let name = PersonName("Guest \(number)") ?? { preconditionFailure("that is a name") }()
        joiner = Joiner(
            Joiner.Configuration(space: space, nameplate: nameplate, name: name),
            password: password, record: record, random: random)
    }

    func isDue(at now: Timestamp) -> Bool { joiner.nextDeadline.map { $0 <= now } ?? false }

    func handle(_ input: JoinerInput, at now: Timestamp) -> [JoinerEffect] {
        guard outcome == nil else { return [] }
        var effects: [JoinerEffect] = []
        joiner.handle(input, at: now, into: &effects)
        for case .finish(let outcome) in effects { self.outcome = outcome }
        return effects
    }
}
