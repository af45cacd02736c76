import EventLoop
import MailboxProtocol
import Testing
import WormholeRelay

/// What plain HTTP requests of everybody get.
@Suite struct SiteTests {
    private let site = PublicSite()

    private func get(
        _ path: String, method: HTTPRequest.Method = .get, host: String = "xyz.example",
        isSecure: Bool = true, ifNoneMatch: String = ""
    ) -> HTTPResponse {
        site.response(
            to: HTTPRequest(
                method: method, path: path, host: host, listener: "public",
                peer: .ipv4(0x7F00_0001), isSecure: isSecure, ifNoneMatch: ifNoneMatch))
    }

    private func header(_ name: String, of response: HTTPResponse) -> String? {
        response.headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    @Test(arguments: [
        "/invite", "/invite/", "/invite/Paul", "/invite#Paul/coral-piano-42", "/invite%23Paul",
        "/join", "/join/join", "/join/anything/at/all",
    ])
    func everyLinkLeadsToTheOnePage(path: String) {
        let page = get(path)
        #expect(page.status == 200)
        #expect(header("Content-Type", of: page) == "text/html; charset=utf-8")
        #expect(page.body == get("/invite").body)
        #expect(header("ETag", of: page) == header("ETag", of: get("/invite")))
    }

    @Test(arguments: ["/invited", "/joined", "/INVITE", "/v2", "/.well-known/", "/x", "", "//"])
    func elsewhereIsNothing(path: String) {
        #expect(get(path).status == 404)
    }

    @Test func thePageIsShutIn() throws {
        let page = get("/invite")
        let policy = try #require(header("Content-Security-Policy", of: page))
        for part in [
            "default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        ] {
            #expect(policy.contains(part))
        }
        #expect(!policy.contains("unsafe"))
        #expect(header("Referrer-Policy", of: page) == "no-referrer")
        #expect(header("X-Content-Type-Options", of: page) == "nosniff")
        #expect(header("Set-Cookie", of: page) == nil)
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(!text.contains("<script") && !text.contains("src=") && !text.contains("http"))
    }

    @Test(arguments: ["/", "/invite", "/v1/space"]) func whoHasItIsToldSo(path: String) throws {
        let first = get(path)
        let tag = try #require(header("ETag", of: first))
        #expect(header("Cache-Control", of: first) == "public, max-age=300")
        for known in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
            let again = get(path, ifNoneMatch: known)
            #expect(again.status == 304)
            #expect(again.body.isEmpty)
            #expect(header("ETag", of: again) == tag)
            #expect(
                header("Content-Security-Policy", of: again)
                    == header("Content-Security-Policy", of: first))
        }
        for unknown in ["", "\"other\"", String(tag.dropLast(2)) + "\""] {
            #expect(get(path, ifNoneMatch: unknown).status == 200)
        }
    }

    @Test(arguments: [
        ("xyz.example", true, "wss://xyz.example/v1"),
        ("127.0.0.1:4000", false, "ws://127.0.0.1:4000/v1"),
        ("[::1]:4000", false, "ws://[::1]:4000/v1"),
        ("xn--bcher-kva.example", true, "wss://xn--bcher-kva.example/v1"),
    ])
    func aSpaceIsNamedByItsHost(host: String, isSecure: Bool, relay: String) throws {
        let response = get("/v1/space", host: host, isSecure: isSecure)
        #expect(header("Content-Type", of: response) == "application/json")
        let object = try JSONReader.readObject(response.body)
        #expect(object.string("space") == host)
        #expect(object.string("appid") == "invite/\(host)")
        #expect(object.string("relay") == relay)
    }

    @Test(arguments: [
        "", "a b", "a/b", "a\"b", "xyz.example:", "xyz.example:99999", "[::1", "[x]:1", "bücher",
        "user@host", String(repeating: "a", count: 262),
    ])
    func whatIsNoHostIsRefused(host: String) {
        #expect(get("/v1/space", host: host).status == 400)
    }

    @Test func theWebSocketSaysWhatItIs() {
        let response = get("/v1")
        #expect(response.status == 426)
        #expect(header("Upgrade", of: response) == "websocket")
    }

    @Test func errorsAreNotKept() {
        for path in ["/nothing", "/v1", "/healthz"] {
            #expect(header("Cache-Control", of: get(path)) == "no-store")
        }
    }
}
