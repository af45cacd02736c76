import EventLoop
import Testing

/// Requests that the owner answers in its turn, after their whole body has come.
@Suite(.serialized) struct RequestTests {
    private func harness(bodyBytesMax: Int = 1_000) throws -> Harness {
        let harness = try Harness {
            $0.limits.requestBodyBytesMax = bodyBytesMax
            $0.respond = { $0.path == "/mine" ? nil : .text(404, "not here") }
        }
        harness.onEvent = { event, loop in
            guard case .requested(let id, let request) = event else { return }
            let said = "\(request.method) \(request.body.count) \(request.authorization)"
            loop.respond(to: id, .text(200, said))
        }
        return harness
    }

    private func client(_ harness: Harness, _ head: String, body: [UInt8] = []) throws -> RawClient
    {
        let client = try RawClient(port: harness.port)
        client.send(head + "\r\nHost: x\r\nContent-Length: \(body.count)\r\n\r\n")
        // In two pieces, the second after a while.
        client.send(Array(body.prefix(body.count / 2)))
        harness.idle(5)
        client.send(Array(body.dropFirst(body.count / 2)))
        return client
    }

    private func answer(_ harness: Harness, _ client: RawClient) -> String {
        #expect(harness.run { client.hasHead })
        harness.idle(10)
        client.poll()
        return String(decoding: client.body, as: UTF8.self)
    }

    @Test func aPutIsToldWithItsWholeBody() throws {
        let harness = try harness()
        let body = [UInt8](repeating: 7, count: 999)
        let client = try client(
            harness, "PUT /mine HTTP/1.1\r\nAuthorization: Invite me", body: body)
        #expect(answer(harness, client) == "put 999 Invite me")
        guard case .requested(_, let request)? = harness.events.first else { return }
        #expect(request.body == body)
        #expect(harness.events.count == 1, "nothing else is told of it")
    }

    @Test func aBodyMayBeAsLongAsTheLimitAndNoLonger() throws {
        let harness = try harness()
        let fitting = try client(
            harness, "PUT /mine HTTP/1.1", body: [UInt8](repeating: 1, count: 1_000))
        #expect(answer(harness, fitting).hasPrefix("put 1000"))
        let longer = try client(
            harness, "PUT /mine HTTP/1.1", body: [UInt8](repeating: 1, count: 1_001))
        _ = answer(harness, longer)
        #expect(longer.status.hasPrefix("HTTP/1.1 413 "))
        #expect(harness.events.count == 1)
    }

    @Test func othersAreToldWithoutABody() throws {
        let harness = try harness()
        for method in ["get", "delete"] {
            let client = try client(
                harness, "\(method.uppercased()) /mine HTTP/1.1", body: [1, 2, 3])
            #expect(answer(harness, client) == "\(method) 0 ")
        }
    }

    @Test func whoGoesBeforeTheAnswerIsNotMissed() throws {
        let harness = try harness()
        harness.onEvent = { _, _ in }
        do {
            let client = try client(harness, "PUT /mine HTTP/1.1", body: [1])
            #expect(harness.run { !harness.events.isEmpty })
            #expect(!client.hasHead)
        }
        harness.idle(20)
        guard case .requested(let id, _)? = harness.events.first else { return }
        harness.loop.respond(to: id, .text(200, "too late"))
        harness.idle(20)
        #expect(harness.events.count == 1)
    }

    @Test func anAnswerNobodyAskedForIsNotSent() throws {
        let harness = try harness()
        let client = try client(harness, "GET /elsewhere HTTP/1.1")
        #expect(answer(harness, client) == "not here")
        #expect(harness.events.isEmpty)
    }
}
