import EventLoop
import Glibc
import Testing

/// What a loop leaves to the next one on the same libuv loop and library context: nothing.
@Suite(.serialized) struct ReuseTests {
    /// Limits no other suite uses, so that the second loop is sure to take over from the first.
    private func options(_ seconds: Int) -> EventLoop.Options {
        var options = EventLoop.Options()
        options.limits.pingSeconds = seconds
        return options
    }

    @Test func theNextLoopHearsNothingOfTheFirst() throws {
        var first: EventLoop? = try EventLoop(options: options(1_001))
        let port = try #require(try first?.listen(.ipv4("127.0.0.1", port: 0)))
        let client = try RawClient(port: port)
        client.send(RawClient.upgrade(port: port))
        first?.run { events in
            if case .accepted? = events.first { .stop } else { .proceed }
        }
        _ = first?.connect(to: WebSocketURL(isSecure: false, host: "127.0.0.1", port: port))
        try first?.watch(signal: SIGUSR1)
        first?.wake(afterMilliseconds: 1)
        first?.waker.wake()
        first = nil
        client.poll()
        #expect(client.isAtEnd)

        let second = try EventLoop(options: options(1_001))
        #expect(try second.listen(.ipv4("127.0.0.1", port: port)) == port)
        var seen: [SocketEvent] = []
        second.wake(afterMilliseconds: 50)
        second.run { events in
            seen += events
            return .stop
        }
        #expect(seen == [.timer])
    }

    @Test func aPeerThatDoesNotReadKeepsNoLoopFromItsEnd() throws {
        var options = options(1_003)
        options.limits.outboxBytesMax = 100_000_000
        var loop: EventLoop? = try EventLoop(options: options)
        let port = try #require(try loop?.listen(.ipv4("127.0.0.1", port: 0)))
        let client = try RawClient(port: port, receiveBuffer: 2_048)
        client.send(RawClient.upgrade(port: port))
        loop?.run { events in
            guard case .accepted(let id, _, _, _)? = events.first else {
                return events == [.timer] ? .stop : .proceed
            }
            for _ in 0..<200 { loop?.send([UInt8](repeating: 0x61, count: 100_000), to: id) }
            // Until the kernel takes no more.
            loop?.wake(afterMilliseconds: 300)
            return .proceed
        }
        let began = Harness.now()
        loop = nil
        #expect(Harness.now() - began < 2_000)
        client.clear()
    }

    @Test func everyLoopServesAndConnects() throws {
        for _ in 0..<20 {
            let loop = try EventLoop(options: options(1_002))
            let port = try loop.listen(.ipv4("127.0.0.1", port: 0))
            let id = loop.connect(to: WebSocketURL(isSecure: false, host: "127.0.0.1", port: port))
            var seen: [SocketEvent] = []
            loop.run { events in
                seen += events
                return seen.count >= 2 ? .stop : .proceed
            }
            #expect(seen.contains(.connected(id)))
        }
    }

    @Test func manyLoopsAtOnceCloseNothingOfOthers() async throws {
        let files = (0..<64).map { _ in unsafe open("/dev/null", O_RDONLY) }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<20 { _ = try? EventLoop(options: .init()) }
                }
            }
        }
        #expect(files.allSatisfy { close($0) == 0 })
    }
}
