import EventLoop
import Testing

/// How sockets end.
@Suite(.serialized) struct ClosingTests {
    @Test func whatWasSentArrivesBeforeTheCloseCode() throws {
        let harness = try Harness()
        let client = try harness.upgraded()
        let id = try #require(harness.accepted.first)
        for index in 0..<3 { harness.loop.send(Array("\(index)".utf8), to: id) }
        harness.loop.close(id, code: 1012, reason: "restart")
        harness.loop.send(Array("too late".utf8), to: id)
        harness.loop.close(id, code: 1000, reason: "again")
        client.send(RawClient.frame(0x81, Array("unheard".utf8)))
        try #require(harness.run { client.frames.count == 4 })
        #expect(client.frames.prefix(3) == [.text("0"), .text("1"), .text("2")])
        #expect(client.frames[3].closeCode == 1012)
        #expect(client.frames[3].payload.dropFirst(2) == ArraySlice("restart".utf8))
        client.send(RawClient.frame(0x88, [3, 244]))
        #expect(harness.run { harness.count(.closed(id)) == 1 })
        #expect(harness.run { client.frames.count == 4 && client.isAtEnd })
        harness.idle(50)
        #expect(harness.count(.closed(id)) == 1)
        #expect(harness.received.isEmpty)
    }

    @Test func aPeerThatClosesIsAnsweredAndReportedOnce() throws {
        let harness = try Harness()
        let client = try harness.upgraded()
        let id = try #require(harness.accepted.first)
        harness.onEvent = { event, loop in
            if case .received(let id, let bytes) = event { loop.send(bytes, to: id) }
        }
        client.send(RawClient.frame(0x81, [0x61]) + RawClient.frame(0x88, [3, 232]))
        #expect(harness.run { harness.count(.closed(id)) == 1 })
        #expect(harness.run { client.frames.last?.closeCode == 1000 && client.isAtEnd })
        harness.loop.send([0x61], to: id)
        harness.loop.close(id)
        harness.idle(50)
        #expect(harness.count(.closed(id)) == 1)
    }

    @Test func aPeerThatVanishesIsReportedOnce() throws {
        let harness = try Harness()
        var client: RawClient? = try harness.upgraded()
        let id = try #require(harness.accepted.first)
        client?.clear()
        client = nil
        #expect(harness.run { harness.count(.closed(id)) == 1 })
        harness.idle(50)
        #expect(harness.count(.closed(id)) == 1)
    }

    @Test func aReaderWhoDoesNotReadIsCutOff() throws {
        let harness = try Harness()
        let client = try harness.upgraded()
        let id = try #require(harness.accepted.first)
        let message = [UInt8](repeating: 0x61, count: 65_536)
        var sent = 0
        let isGone = harness.run {
            harness.loop.send(message, to: id)
            sent += 1
            return harness.count(.closed(id)) > 0
        }
        #expect(isGone)
        // The kernel takes some megabytes before anything waits with us.
        #expect(sent > 16 && sent < 400)
        #expect(
            harness.run {
                client.poll(); return client.isAtEnd
            })
    }

    @Test func aReaderWhoCatchesUpIsReportedDrained() throws {
        let harness = try Harness { $0.limits.outboxBytesMax = 1 << 26 }
        let client = try harness.upgraded()
        let id = try #require(harness.accepted.first)
        let message = [UInt8](repeating: 0x61, count: 65_536)
        for _ in 0..<256 { harness.loop.send(message, to: id) }
        harness.idle(50)
        #expect(harness.count(.drained(id)) == 0)
        #expect(
            harness.run {
                client.poll(); return client.bytes.count >= 256 * 65_536
            })
        #expect(harness.run { harness.count(.drained(id)) == 1 })
        harness.loop.send([0x61], to: id)
        harness.idle(50)
        #expect(harness.count(.drained(id)) == 1)
    }

    @Test func aCloseDoesNotWaitForEverOnAReader() throws {
        let harness = try Harness {
            $0.limits.outboxBytesMax = 1 << 26
            $0.limits.closeSeconds = 1
        }
        let client = try harness.upgraded()
        let id = try #require(harness.accepted.first)
        for _ in 0..<256 { harness.loop.send([UInt8](repeating: 0x61, count: 65_536), to: id) }
        harness.loop.close(id, code: 1012)
        #expect(harness.run(upTo: 4_000) { harness.count(.closed(id)) == 1 })
        client.clear()
    }

    @Test func aNewcomerBeyondTheLimitIsTurnedAway() throws {
        let harness = try Harness { $0.limits.connectionsMax = 2 }
        var first: RawClient? = try harness.upgraded()
        let second = try harness.upgraded()
        let third = try RawClient(port: harness.port)
        third.send(RawClient.upgrade(port: harness.port))
        #expect(
            harness.run {
                third.poll(); return third.isAtEnd
            })
        #expect(third.bytes.isEmpty)
        first?.clear()
        first = nil
        harness.idle(50)
        _ = try harness.upgraded()
        #expect(harness.accepted.count == 3)
        second.clear()
    }

    @Test func theOperatorGetsInWhenNobodyElseDoes() throws {
        let harness = try Harness {
            $0.limits.connectionsMax = 1
            $0.limits.operatorConnectionsMax = 2
        }
        let port = try harness.loop.listen(
            .ipv4("127.0.0.1", port: 0), as: "operators", acceptsWebSockets: false)
        let peer = try harness.upgraded()
        let operators = try (0..<3).map { _ in try RawClient(port: port) }
        for client in operators { client.send("GET / HTTP/1.1\r\n\r\n") }
        #expect(
            harness.run {
                operators.forEach { $0.poll() }
                return operators[0].hasHead && operators[1].hasHead && operators[2].isAtEnd
            })
        #expect(operators[2].bytes.isEmpty)
        #expect(!peer.isAtEnd)
    }

    @Test func aPartyHasSoManyConnectionsWhateverTheySpeak() throws {
        let harness = try Harness { $0.limits.connectionsPerPartyMax = 2 }
        let silent = try RawClient(port: harness.port)
        var speaker: RawClient? = try harness.upgraded()
        let beyond = try RawClient(port: harness.port)
        #expect(
            harness.run {
                beyond.poll(); return beyond.isAtEnd
            })
        silent.poll()
        #expect(!silent.isAtEnd)
        let other = harness.accepted.first
        speaker?.clear()
        speaker = nil
        #expect(harness.run { harness.events.contains { $0 == other.map(SocketEvent.closed) } })
        _ = try harness.upgraded()
    }

    @Test func aTrustedProxyBringsAsManyAsItLikes() throws {
        let harness = try Harness {
            $0.limits.connectionsPerPartyMax = 1
            $0.trustedProxies = [AddressBlock("127.0.0.1")].compactMap { $0 }
        }
        let clients = try (0..<4).map { _ in try harness.upgraded() }
        #expect(harness.accepted.count == clients.count)
    }

    @Test func afterStopAcceptingOnlyNewcomersAreTurnedAway() throws {
        let harness = try Harness()
        let client = try harness.upgraded()
        let port = try harness.loop.listen(
            .ipv4("127.0.0.1", port: 0), as: "operators", acceptsWebSockets: false)
        harness.loop.stopAccepting()
        harness.loop.stopAccepting()
        #expect(throws: HarnessError.self) { try RawClient(port: harness.port) }
        let operators = try RawClient(port: port)
        operators.send("GET / HTTP/1.1\r\n\r\n")
        #expect(harness.run { operators.hasHead })
        client.send(RawClient.frame(0x81, [0x61]))
        #expect(harness.run { harness.received == [[0x61]] })
    }

    @Test func aClientThatSaysNothingIsHungUpOn() throws {
        let harness = try Harness { $0.limits.handshakeSeconds = 1 }
        let client = try RawClient(port: harness.port)
        #expect(
            harness.run {
                client.poll(); return client.isAtEnd
            })
        #expect(harness.events.isEmpty)
    }

    @Test func aSilentPeerIsPingedAndThenHungUpOn() throws {
        let harness = try Harness {
            $0.limits.pingSeconds = 1
            $0.limits.hangUpSeconds = 2
        }
        let client = try harness.upgraded()
        let id = try #require(harness.accepted.first)
        #expect(harness.run { client.frames.first?.first == 0x89 })
        client.send(RawClient.frame(0x8A, client.frames[0].payload))
        #expect(harness.run { client.frames.count == 2 })
        #expect(client.frames[1].first == 0x89)
        #expect(harness.count(.closed(id)) == 0)
        #expect(harness.run { harness.count(.closed(id)) == 1 })
    }
}
