import EventLoop
import Testing

/// What a WebSocket client sees on the wire.
@Suite(.serialized) struct FrameTests {
    @Test func theHandshakeOffersNothing() throws {
        let harness = try Harness()
        let client = try harness.upgraded(["Sec-WebSocket-Extensions: permessage-deflate"])
        #expect(client.status == "HTTP/1.1 101 Switching Protocols")
        #expect(!client.head.lowercased().contains("sec-websocket-extensions"))
        #expect(!client.head.lowercased().contains("sec-websocket-protocol"))
        let host = "relay.example:\(harness.port)"
        let loopback = try #require(PeerAddress("127.0.0.1"))
        let expected = SocketEvent.accepted(
            try #require(harness.accepted.first), peer: loopback, host: host, listener: "public")
        #expect(harness.count(expected) == 1)
    }

    @Test func textAndBinaryComeInAndTextGoesOut() throws {
        let harness = try Harness()
        harness.onEvent = { event, loop in
            if case .received(let id, let bytes) = event { loop.send(bytes, to: id) }
        }
        let client = try harness.upgraded()
        client.send(RawClient.frame(0x81, Array("text".utf8)))
        client.send(RawClient.frame(0x82, [0xFF, 0]))
        client.send(RawClient.frame(0x81, []))
        #expect(harness.run { client.frames.count == 3 })
        #expect(
            client.frames == [.text("text"), Frame(first: 0x81, payload: [0xFF, 0]), .text("")])
    }

    @Test func fragmentsAreJoinedWithAPingInBetween() throws {
        let harness = try Harness()
        let client = try harness.upgraded()
        client.send(RawClient.frame(0x01, Array("one ".utf8)))
        client.send(RawClient.frame(0x00, []))
        client.send(RawClient.frame(0x89, Array("ping".utf8)))
        client.send(RawClient.frame(0x80, Array("two".utf8)))
        #expect(harness.run { harness.received.count == 1 })
        #expect(harness.received == [Array("one two".utf8)])
        #expect(harness.run { client.frames == [Frame(first: 0x8A, payload: Array("ping".utf8))] })
    }

    @Test(arguments: [0, 1]) func fragmentsHaveALimit(beyond: Int) throws {
        let harness = try Harness { $0.limits.fragmentsMax = 8 }
        let client = try harness.upgraded()
        for index in 0..<8 + beyond {
            let isLast = index == 7 + beyond
            client.send(RawClient.frame((isLast ? 0x80 : 0) | (index == 0 ? 1 : 0), [0x61]))
        }
        if beyond == 0 {
            #expect(harness.run { harness.received == [[UInt8](repeating: 0x61, count: 8)] })
        } else {
            #expect(harness.run { client.frames.first?.closeCode == 1009 })
            #expect(harness.received.isEmpty)
        }
    }

    @Test(arguments: [0, 1]) func messagesHaveALimit(beyond: Int) throws {
        let harness = try Harness { $0.limits.messageBytesMax = 100_000 }
        let client = try harness.upgraded()
        let half = [UInt8](repeating: 0x61, count: 50_000)
        client.send(RawClient.frame(0x01, half))
        client.send(RawClient.frame(0x80, half + [UInt8](repeating: 0x62, count: beyond)))
        if beyond == 0 {
            #expect(harness.run { harness.received.first?.count == 100_000 })
        } else {
            #expect(harness.run { client.frames.first?.closeCode == 1009 })
            #expect(harness.received.isEmpty)
        }
    }

    @Test(arguments: [0, 1]) func oneSocketMayBeGivenLess(beyond: Int) throws {
        let harness = try Harness()
        harness.onEvent = { event, loop in
            if case .accepted(let id, _, _, _) = event { loop.limitMessages(id, bytes: 1_000) }
        }
        let client = try harness.upgraded()
        client.send(RawClient.frame(0x81, [UInt8](repeating: 0x61, count: 1_000 + beyond)))
        if beyond == 0 {
            #expect(harness.run { harness.received.first?.count == 1_000 })
        } else {
            #expect(harness.run { client.frames.first?.closeCode == 1009 })
            #expect(harness.received.isEmpty)
        }
    }

    @Test func anAnnouncedLengthIsEnoughToBeRefused() throws {
        let harness = try Harness()
        let client = try harness.upgraded()
        client.send(RawClient.frame(0x81, [0x61], announced: 3_000_000))
        #expect(harness.run { client.frames.first?.closeCode == 1009 })
        let id = try #require(harness.accepted.first)
        client.send(RawClient.frame(0x88, [3, 241]))
        #expect(harness.run(upTo: 7_000) { harness.count(.closed(id)) > 0 })
        harness.idle(50)
        #expect(harness.count(.closed(id)) == 1)
    }

    @Test func aLargeMessageGoesBothWays() throws {
        let harness = try Harness()
        harness.onEvent = { event, loop in
            if case .received(let id, let bytes) = event { loop.send(bytes, to: id) }
        }
        let client = harness.loop.connect(
            to: WebSocketURL(isSecure: false, host: "127.0.0.1", port: harness.port))
        let message = (0..<2_621_440 + 65_536).map { UInt8(truncatingIfNeeded: $0 >> 4) }
        var echoed: [UInt8]?
        harness.onEvent = { event, loop in
            switch event {
            case .connected(client): loop.send(message, to: client)
            case .received(client, let bytes): echoed = bytes
            case .received(let id, let bytes): loop.send(bytes, to: id)
            default: break
            }
        }
        #expect(harness.run { echoed != nil })
        #expect(echoed == message)
    }

    @Test func messagesOfOneTurnKeepTheirOrder() throws {
        let harness = try Harness()
        let client = try harness.upgraded()
        let id = try #require(harness.accepted.first)
        let messages = (0..<500).map { Array("\($0)".utf8) + [UInt8](repeating: 0x20, count: 997) }
        for message in messages { harness.loop.send(message, to: id) }
        #expect(harness.run { client.frames.count == 500 })
        #expect(client.frames.map(\.payload) == messages)
    }
}
