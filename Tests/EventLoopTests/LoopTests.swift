import EventLoop
import Glibc
import Testing

/// Timers, signals, wakers, listeners, and connections of our own.
@Suite(.serialized) struct LoopTests {
    /// The events of one turn.
    private func events(of loop: EventLoop) -> [SocketEvent] {
        var seen: [SocketEvent] = []
        loop.run { events in
            seen = events
            return .stop
        }
        return seen
    }

    @Test func aTimerComesOnceAndNotTooSoon() throws {
        let loop = try EventLoop(options: .init())
        let start = Harness.now()
        loop.wake(afterMilliseconds: 5_000)
        loop.wake(afterMilliseconds: 60)
        #expect(events(of: loop) == [.timer])
        #expect((59..<1_000).contains(Harness.now() - start))
        loop.wake(afterMilliseconds: -1)
        #expect(events(of: loop) == [.timer])
        loop.wake(afterMilliseconds: 1)
        loop.wake(afterMilliseconds: nil)
        usleep(5_000)
        loop.waker.wake()
        #expect(events(of: loop) == [.woken])
    }

    @Test func aSignalIsAnEvent() throws {
        let loop = try EventLoop(options: .init())
        try loop.watch(signal: SIGHUP)
        try loop.watch(signal: SIGUSR2)
        // Not `raise`: the threads that run tests hold signals back.
        kill(getpid(), SIGHUP)
        #expect(events(of: loop) == [.signal(SIGHUP)])
        kill(getpid(), SIGUSR2)
        #expect(events(of: loop) == [.signal(SIGUSR2)])
    }

    @Test func anotherThreadWakesTheLoop() async throws {
        let loop = try EventLoop(options: .init())
        let waker = loop.waker
        let thread = Task.detached {
            usleep(20_000)
            for _ in 0..<1_000 { waker.wake() }
        }
        #expect(events(of: loop).allSatisfy { $0 == .woken })
        await thread.value
    }

    @Test func aWakerOutlivesItsLoop() throws {
        var loop: EventLoop? = try EventLoop(options: .init())
        let waker = try #require(loop?.waker)
        loop = nil
        waker.wake()
    }

    @Test func aDeadPortIsClosed() throws {
        var harness: Harness? = try Harness()
        let port = try #require(harness?.port)
        harness = nil
        let loop = try EventLoop(options: .init())
        let id = loop.connect(to: WebSocketURL(isSecure: false, host: "127.0.0.1", port: port))
        #expect(events(of: loop) == [.closed(id)])
        let second = loop.connect(to: WebSocketURL(isSecure: false, host: "::1", port: port))
        #expect(events(of: loop) == [.closed(second)])
        loop.wake(afterMilliseconds: 50)
        #expect(events(of: loop) == [.timer])
    }

    @Test func aServerThatDoesNotAnswerIsGivenUp() throws {
        var options = EventLoop.Options()
        options.limits.handshakeSeconds = 1
        let loop = try EventLoop(options: options)
        let silent = try SilentServer()
        let id = loop.connect(
            to: WebSocketURL(isSecure: false, host: "127.0.0.1", port: silent.port))
        let start = Harness.now()
        #expect(events(of: loop) == [.closed(id)])
        #expect(Harness.now() - start < 3_000)
    }

    @Test func aConnectionCanBeClosedBeforeItIsOpen() throws {
        let loop = try EventLoop(options: .init())
        let silent = try SilentServer()
        let id = loop.connect(
            to: WebSocketURL(isSecure: false, host: "127.0.0.1", port: silent.port))
        loop.wake(afterMilliseconds: 30)
        #expect(events(of: loop) == [.timer])
        loop.close(id)
        loop.close(id)
        #expect(events(of: loop) == [.closed(id)])
        loop.wake(afterMilliseconds: 50)
        #expect(events(of: loop) == [.timer])
    }

    @Test func aPathWithoutWebSocketsIsClosed() throws {
        let harness = try Harness()
        let url = WebSocketURL(isSecure: false, host: "127.0.0.1", port: harness.port, path: "/v2")
        let id = harness.loop.connect(to: url)
        #expect(harness.run { harness.count(.closed(id)) == 1 })
        harness.idle(50)
        #expect(harness.events == [.closed(id)])
    }

    @Test func theLimitHoldsForConnectionsOfOurOwn() throws {
        let harness = try Harness { $0.limits.connectionsMax = 0 }
        let id = harness.loop.connect(
            to: WebSocketURL(isSecure: false, host: "127.0.0.1", port: harness.port))
        #expect(harness.run { harness.count(.closed(id)) == 1 })
    }

    @Test(arguments: [Endpoint.ipv6("::1", port: 0), .everywhere(port: 0), .ipv6("::", port: 0)])
    func iPv6IsServed(endpoint: Endpoint) throws {
        let harness = try Harness()
        let port = try harness.loop.listen(endpoint, as: "six")
        let id = harness.loop.connect(to: WebSocketURL(isSecure: false, host: "::1", port: port))
        #expect(harness.run { harness.count(.connected(id)) == 1 && !harness.accepted.isEmpty })
        let accepted = SocketEvent.accepted(
            try #require(harness.accepted.first), peer: .ipv6(high: 0, low: 1),
            host: "[::1]:\(port)", listener: "six")
        #expect(harness.count(accepted) == 1)
    }

    @Test func aListenerOnEverythingKnowsIPv4ClientsAsSuch() throws {
        let harness = try Harness()
        let port = try harness.loop.listen(.everywhere(port: 0), as: "all")
        _ = harness.loop.connect(to: WebSocketURL(isSecure: false, host: "127.0.0.1", port: port))
        #expect(harness.run { !harness.accepted.isEmpty })
        let isIPv4 = harness.events.contains {
            if case .accepted(_, .ipv4(0x7F00_0001), _, "all") = $0 { true } else { false }
        }
        #expect(isIPv4)
    }

    @Test func anIPv4ListenerListensNowhereElse() throws {
        let harness = try Harness()
        let hexPort = ":" + String(harness.port, radix: 16, uppercase: true).leftPadded(to: 4)
        #expect(
            listeners("/proc/net/tcp").filter { $0.hasSuffix(hexPort) } == ["0100007F" + hexPort])
        #expect(listeners("/proc/net/tcp6").filter { $0.hasSuffix(hexPort) }.isEmpty)
    }

    @Test func aUsedPortAndAForeignAddressAreRefused() throws {
        let harness = try Harness()
        let loop = try EventLoop(options: .init())
        let error = #expect(throws: EventLoopError.self) {
            try loop.listen(.ipv4("127.0.0.1", port: harness.port))
        }
        #expect(
            error?.description.contains("127.0.0.1:\(harness.port): Address already in use") == true
        )
        #expect(throws: EventLoopError.self) { try loop.listen(.ipv4("192.0.2.1", port: 0)) }
    }

    @Test(arguments: ["operators", "operators:80", ":", "public"])
    func thePeerDoesNotChooseItsListener(host: String) throws {
        let harness = try Harness()
        let port = try harness.loop.listen(
            .ipv4("127.0.0.2", port: 0), as: "operators", acceptsWebSockets: false)
        let client = try RawClient(port: harness.port)
        client.send(RawClient.upgrade(port: port, host: host))
        #expect(harness.run { client.hasHead && harness.accepted.count == 1 })
        let isPublic = harness.events.contains {
            if case .accepted(_, _, _, "public") = $0 { true } else { false }
        }
        #expect(isPublic)
    }

    @Test func aSocketOfAKilledProcessIsTakenOverAndALiveOneIsNot() throws {
        let path = "/tmp/event-loop-dead-\(getpid()).sock"
        defer { unsafe unlink(path) }
        do {
            let harness = try Harness()
            try harness.loop.listen(.unix(path: path), as: "first")
            #expect(throws: EventLoopError.self) {
                try harness.loop.listen(.unix(path: path), as: "second")
            }
        }
        let harness = try Harness()
        try harness.loop.listen(.unix(path: path), as: "third")
        let client = try RawClient(unixPath: path)
        client.send(RawClient.upgrade(port: 1))
        #expect(harness.run { client.hasHead })
    }

    @Test func aFileThatIsNoSocketIsLeftWhereItIs() throws {
        let path = "/tmp/event-loop-file-\(getpid())"
        close(unsafe open(path, O_CREAT | O_WRONLY, 0o600))
        defer { unsafe unlink(path) }
        let harness = try Harness()
        #expect(throws: EventLoopError.self) { try harness.loop.listen(.unix(path: path)) }
        #expect(unsafe access(path, F_OK) == 0)
    }

    @Test func aUnixSocketIsForItsOwnerAndGroupAndGoesWithItsListener() throws {
        let path = "/tmp/event-loop-mode-\(getpid()).sock"
        let harness = try Harness()
        try harness.loop.listen(.unix(path: path), as: "unix")
        var status = stat()
        #expect(unsafe stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o660)
        harness.loop.stopAccepting()
        #expect(unsafe access(path, F_OK) != 0)
    }

    @Test(arguments: [107, 108]) func theNameOfAUnixSocketHasALimit(count: Int) throws {
        let path = "/tmp/" + String(repeating: "x", count: count - 5)
        let harness = try Harness()
        if count == 107 {
            try harness.loop.listen(.unix(path: path))
        } else {
            #expect(throws: EventLoopError.self) { try harness.loop.listen(.unix(path: path)) }
        }
    }

    @Test func aUnixSocketIsServed() throws {
        let path = "/tmp/event-loop-\(getpid()).sock"
        defer { unsafe unlink(path) }
        let harness = try Harness()
        #expect(try harness.loop.listen(.unix(path: path), as: "unix") == 0)
        let client = try RawClient(unixPath: path)
        client.send(RawClient.upgrade(port: 1))
        #expect(harness.run { client.hasHead && harness.accepted.count == 1 })
        let isLocal = harness.events.contains {
            if case .accepted(_, .local, _, "unix") = $0 { true } else { false }
        }
        #expect(isLocal)
        let id = try #require(harness.accepted.first)
        for text in ["a", "b"] { harness.loop.send(Array(text.utf8), to: id) }
        #expect(harness.run { client.frames == [.text("a"), .text("b")] })
    }
}

/// Local addresses of listening sockets, as the kernel prints them.
private func listeners(_ table: String) -> [String] {
    guard let file = unsafe fopen(table, "r") else { return [] }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    var found: [String] = []
    while unsafe fgets(&line, 512, file) != nil {
        let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        if fields.count > 3, fields[3] == "0A" { found.append(String(fields[1])) }
    }
    return found
}

extension String {
    fileprivate func leftPadded(to width: Int) -> String {
        String(repeating: "0", count: max(0, width - count)) + self
    }
}
