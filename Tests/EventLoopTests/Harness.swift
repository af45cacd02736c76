import EventLoop
import Glibc

/// A loop with one listener, run a few milliseconds at a time beside the raw clients of a test.
final class Harness {
    let loop: EventLoop
    let port: UInt16
    private(set) var events: [SocketEvent] = []

    /// Called for each event within its turn.
    var onEvent: (SocketEvent, EventLoop) -> Void = { _, _ in }

    init(_ configure: (inout EventLoop.Options) -> Void = { _ in }) throws {
        var options = EventLoop.Options()
        configure(&options)
        loop = try EventLoop(options: options)
        port = try loop.listen(.ipv4("127.0.0.1", port: 0))
    }

    /// Runs until the condition holds.
    ///
    /// - Returns: False if it did not within the time.
    func run(upTo milliseconds: Int = 60_000, until isDone: () -> Bool) -> Bool {
        let deadline = Self.now() + milliseconds
        var result = isDone()
        loop.wake(afterMilliseconds: 0)
        if result { return true }
        loop.run { events in
            for event in events where event != .timer {
                self.events.append(event)
                onEvent(event, loop)
            }
            result = isDone()
            if result || Self.now() > deadline { return .stop }
            loop.wake(afterMilliseconds: 2)
            return .proceed
        }
        return result
    }

    /// Lets time pass.
    func idle(_ milliseconds: Int) {
        _ = run(upTo: milliseconds) { false }
    }

    /// The server's ends of the connections so far, in order.
    var accepted: [SocketID] {
        events.compactMap { if case .accepted(let id, _, _, _) = $0 { id } else { nil } }
    }

    var received: [[UInt8]] {
        events.compactMap { if case .received(_, let bytes) = $0 { bytes } else { nil } }
    }

    func count(_ event: SocketEvent) -> Int { events.filter { $0 == event }.count }

    /// A client whose handshake is done.
    func upgraded(_ headers: [String] = []) throws -> RawClient {
        let before = accepted.count
        let client = try RawClient(port: port)
        client.send(RawClient.upgrade(port: port, headers: headers))
        guard run(until: { client.hasHead && accepted.count > before }) else {
            throw HarnessError.noHandshake
        }
        return client
    }

    static func now() -> Int {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}

enum HarnessError: Error {
    case noHandshake
    case noConnection
}
