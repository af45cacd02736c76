import EventLoop
import Glibc
import Testing

@Suite(.serialized) struct HTTPTests {
    private static let large = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 % 251) }

    private func harness() throws -> Harness {
        try Harness {
            $0.trustedProxies = [AddressBlock("127.0.0.0/8")].compactMap { $0 }
            $0.respond = { request in
                if request.path == "/large" { return HTTPResponse(status: 200, body: Self.large) }
                if request.path == "/nothing" { return HTTPResponse(status: 204) }
                if request.path == "/same" {
                    return HTTPResponse(status: 304, headers: [("ETag", request.ifNoneMatch)])
                }
                if request.path == "/scheme" { return .text(200, "secure: \(request.isSecure)") }
                let text = "\(request.method) \(request.path) \(request.host) \(request.peer)"
                var response = HTTPResponse.text(request.path == "/gone" ? 410 : 200, text)
                response.headers.append(("X-Long", String(repeating: "x", count: 3_000)))
                return response
            }
        }
    }

    private func exchange(
        _ harness: Harness, _ request: String, on client: RawClient? = nil
    ) throws -> RawClient {
        let client = try client ?? RawClient(port: harness.port)
        client.clear()
        client.send(request + "\r\nHost: LOCALHOST\r\n\r\n")
        #expect(harness.run { client.hasHead })
        harness.idle(10)
        client.poll()
        return client
    }

    private let peer = "127.0.0.1"

    @Test func getAndHeadDifferInNothingButTheBody() throws {
        let harness = try harness()
        let get = try exchange(harness, "GET /some%23thing?q=1 HTTP/1.1")
        let text = "get /some#thing localhost \(peer)"
        #expect(get.status == "HTTP/1.1 200 OK")
        #expect(get.head.lowercased().contains("content-length: \(text.utf8.count)\r\n"))
        #expect(get.head.contains(String(repeating: "x", count: 3_000)))
        #expect(String(decoding: get.body, as: UTF8.self) == text)
        let head = try exchange(harness, "HEAD /some%23thing?q=1 HTTP/1.1")
        let expected = get.head.replacing("\(text.utf8.count)", with: "\(text.utf8.count + 1)")
        #expect(head.head == expected)
        #expect(head.body.isEmpty)
    }

    @Test func aConnectionTakesOneRequestAfterAnother() throws {
        let harness = try harness()
        let client = try exchange(harness, "GET /one HTTP/1.1")
        #expect(client.body.starts(with: Array("get /one ".utf8)))
        #expect(try exchange(harness, "HEAD /two HTTP/1.1", on: client).body.isEmpty)
        _ = try exchange(harness, "GET /gone HTTP/1.1", on: client)
        #expect(client.status == "HTTP/1.1 410 Gone")
        #expect(try exchange(harness, "GET /nothing HTTP/1.1", on: client).body.isEmpty)
        _ = try exchange(harness, "GET /three HTTP/1.1", on: client)
        #expect(client.body.starts(with: Array("get /three ".utf8)))
        #expect(harness.events.isEmpty)
    }

    @Test func aLargeBodyArrivesWhole() throws {
        let harness = try harness()
        let client = try exchange(harness, "GET /large HTTP/1.1")
        #expect(
            harness.run {
                client.poll(); return client.body.count >= Self.large.count
            })
        #expect(client.body == Self.large)
    }

    @Test func otherMethodsAreTheOwnersToAnswer() throws {
        let harness = try harness()
        let client = try exchange(harness, "POST /form HTTP/1.1\r\nContent-Length: 0")
        #expect(client.body.starts(with: Array("other ".utf8)))
    }

    @Test func onlyATrustedProxyNamesTheClient() throws {
        let harness = try harness()
        let header = "X-Forwarded-For: 192.0.2.9, 198.51.100.7"
        let client = try exchange(harness, "GET / HTTP/1.1\r\n\(header)")
        #expect(String(decoding: client.body, as: UTF8.self).hasSuffix("198.51.100.7"))
        let upgraded = try harness.upgraded([header])
        let expected = try #require(PeerAddress("198.51.100.7"))
        let isNamed = harness.events.contains {
            if case .accepted(_, let peer, _, _) = $0 { peer == expected } else { false }
        }
        #expect(isNamed)
        upgraded.clear()
    }

    @Test(arguments: [
        ("192.0.2.9", "198.51.100.7"), ("nonsense", "198.51.100.7"), ("198.51.100.7", "127.0.0.1"),
    ])
    func aHeaderThatStandsTwiceIsReadAsOne(first: String, second: String) throws {
        let harness = try harness()
        let headers = "X-Forwarded-For: \(first)\r\nX-Forwarded-For: \(second)"
        let client = try exchange(harness, "GET / HTTP/1.1\r\n\(headers)")
        #expect(String(decoding: client.body, as: UTF8.self).hasSuffix("198.51.100.7"))
    }

    @Test(arguments: ["", "nonsense", "1.2.3", "::g", ",", " , ,", "198.51.100.7:1, x", "[::1]"])
    func whatIsNoAddressCountsForNothing(header: String) throws {
        let harness = try harness()
        let client = try exchange(harness, "GET / HTTP/1.1\r\nX-Forwarded-For: \(header)")
        #expect(String(decoding: client.body, as: UTF8.self).hasSuffix(peer))
        _ = try harness.upgraded(["X-Forwarded-For: \(header)", "X-Real-IP: 203.0.113.9"])
    }

    @Test func behindAUnixSocketIsAProxyIfItIsTrusted() throws {
        for isTrusted in [true, false] {
            let path = "/tmp/event-loop-proxy-\(getpid()).sock"
            let harness = try Harness {
                $0.trustedProxies = isTrusted ? [AddressBlock("unix")].compactMap { $0 } : []
            }
            try harness.loop.listen(.unix(path: path), as: "unix")
            let client = try RawClient(unixPath: path)
            client.send(RawClient.upgrade(port: 1, headers: ["X-Forwarded-For: 192.0.2.1"]))
            #expect(harness.run { harness.accepted.count == 1 })
            let expected = isTrusted ? PeerAddress("192.0.2.1") : .local
            let isNamed = harness.events.contains {
                if case .accepted(_, let peer, _, _) = $0 { peer == expected } else { false }
            }
            #expect(isNamed)
        }
    }

    @Test(arguments: [
        ("https", true), ("HTTPS", true), ("http, wss", true), ("https, http", false),
        ("http", false), ("", false), ("nonsense", false),
    ])
    func aTrustedProxyTellsTheScheme(word: String, isSecure: Bool) throws {
        let request = "GET /scheme HTTP/1.1\r\nX-Forwarded-Proto: \(word)"
        let trusting = try exchange(try harness(), request)
        #expect(String(decoding: trusting.body, as: UTF8.self) == "secure: \(isSecure)")
        let harness = try Harness { $0.respond = { .text(200, "secure: \($0.isSecure)") } }
        let distrusting = try exchange(harness, request)
        #expect(String(decoding: distrusting.body, as: UTF8.self) == "secure: false")
    }

    @Test(arguments: ["/same", "/nothing"]) func anAnswerWithoutContentHasNoLength(
        path: String
    ) throws {
        let harness = try harness()
        let client = try exchange(harness, "GET \(path) HTTP/1.1\r\nIf-None-Match: \"a\", W/\"b\"")
        #expect(!client.head.lowercased().contains("content-length"))
        if path == "/same" {
            #expect(client.status == "HTTP/1.1 304 Not Modified")
            #expect(client.head.lowercased().contains("etag: \"a\", w/\"b\"\r\n"))
        }
        _ = try exchange(harness, "GET /next HTTP/1.1", on: client)
        #expect(client.body.starts(with: Array("get /next ".utf8)))
    }

    @Test(arguments: ["/v2", "/", "/v1x", "/V1", "/v"])
    func noWebSocketsElsewhere(path: String) throws {
        let harness = try harness()
        let client = try RawClient(port: harness.port)
        client.send(RawClient.upgrade(port: harness.port, path: path))
        #expect(harness.run { client.hasHead })
        #expect(client.status.contains(" 404 "))
        #expect(harness.events.isEmpty)
    }

    @Test(arguments: ["/v1", "/v1/", "/v1/deep/er", "/v1?x=1"])
    func webSocketsHereAndBelow(path: String) throws {
        let harness = try harness()
        let client = try RawClient(port: harness.port)
        client.send(RawClient.upgrade(port: harness.port, path: path))
        #expect(harness.run { client.hasHead && harness.accepted.count == 1 })
        #expect(client.status.hasPrefix("HTTP/1.1 101"))
    }

    @Test func aPlainRequestForTheWebSocketIsTheOwnersToAnswer() throws {
        let harness = try harness()
        let client = try exchange(harness, "GET /v1 HTTP/1.1")
        #expect(client.body.starts(with: Array("get /v1 ".utf8)))
    }

    @Test func anOperatorsListenerTakesNoWebSockets() throws {
        let harness = try harness()
        let port = try harness.loop.listen(
            .ipv4("127.0.0.1", port: 0), as: "operator", acceptsWebSockets: false)
        let client = try RawClient(port: port)
        client.send(RawClient.upgrade(port: port))
        #expect(harness.run { client.hasHead })
        #expect(client.status.contains(" 404 "))
    }

    @Test func anotherUpgradeIsRefused() throws {
        let harness = try harness()
        let client = try RawClient(port: harness.port)
        client.send("GET /v1 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n")
        #expect(
            harness.run {
                client.poll(); return client.isAtEnd || client.hasHead
            })
        #expect(!client.status.hasPrefix("HTTP/1.1 101"))
        #expect(harness.events.isEmpty)
    }

    @Test func headersHaveALimit() throws {
        let harness = try harness()
        let fits = try exchange(
            harness, "GET / HTTP/1.1\r\nX-Long: \(String(repeating: "x", count: 7_000))")
        #expect(fits.status == "HTTP/1.1 200 OK")
        let client = try RawClient(port: harness.port)
        client.send("GET / HTTP/1.1\r\nX-Long: \(String(repeating: "x", count: 20_000))\r\n\r\n")
        #expect(
            harness.run {
                client.poll(); return client.isAtEnd || client.hasHead
            })
        #expect(!client.status.hasPrefix("HTTP/1.1 200"))
    }
}
