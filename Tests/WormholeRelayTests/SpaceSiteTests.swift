import EventLoop
import MailboxProtocol
import RelayCore
import Testing
import WormholeRelay

/// Between HTTP and the language of the relay's core.
@Suite struct SpaceSiteTests {
    private let id = String(repeating: "0f", count: 32)

    private func request(
        _ method: HTTPRequest.Method, _ path: String, host: String = "xyz.example",
        space: String = "", authorization: String = ""
    ) -> HTTPRequest {
        HTTPRequest(
            method: method, path: path, host: host, listener: "public",
            peer: .ipv4(0x7F00_0001), authorization: authorization, space: space)
    }

    @Test func onlyItsOwnPathsAreItsOwn() {
        for path in ["/v1/card", "/v1/blobs/", "/v1/blobs/\(id)"] { #expect(SpaceSite.isAt(path)) }
        for path in ["/v1/cards", "/v1/card/", "/v1/blob", "/v1", "/v1/blobs", "/V1/card"] {
            #expect(!SpaceSite.isAt(path))
        }
    }

    @Test func aReadingIsOfTheHostsSpaceUnlessAnotherIsNamed() {
        let plain = SpaceSite.ask(request(.get, "/v1/blobs/\(id)"))
        #expect(plain?.appID == AppID("invite/xyz.example"))
        #expect(plain?.request == BlobID(id).map { .readBlob($0) })
        let named = SpaceSite.ask(request(.head, "/v1/card", space: "other.example"))
        #expect(named?.appID == AppID("invite/other.example"))
        #expect(named?.host == "xyz.example")
        #expect(named?.request == .readCard)
    }

    @Test(arguments: [
        ("/v1/blobs/", "xyz.example", "", 404), ("/v1/blobs/0f", "xyz.example", "", 404),
        ("/v1/card", "", "", 400), ("/v1/card", "xyz.example", "a/b", 400),
        ("/v1/card", "x y", "xyz.example", 400),
    ])
    func whatIsAboutNothingIsRefused(path: String, host: String, space: String, status: Int) {
        let request = request(.get, path, host: host, space: space)
        #expect(SpaceSite.refusal(of: request)?.status == status)
        #expect(SpaceSite.ask(request) == nil)
    }

    @Test func whoDoesNotClaimToBeASpaceIsNotHeard() {
        for (method, path) in [
            (HTTPRequest.Method.put, "/v1/card"), (.put, "/v1/blobs/\(id)"),
            (.delete, "/v1/blobs/\(id)"),
        ] {
            let refusal = SpaceSite.refusal(of: request(method, path, authorization: "Basic x"))
            #expect(refusal?.status == 401)
            #expect(refusal?.headers.contains { $0 == ("WWW-Authenticate", "Invite") } == true)
        }
    }

    @Test func everyReplyHasItsStatusAndNobodyKeepsIt() {
        let statuses: [(SpaceReply, Int)] = [
            (.found([1]), 200), (.missing, 404), (.created, 201), (.unchanged, 200),
            (.removed, 204), (.conflict, 409), (.gone, 410), (.unauthorized, 401),
            (.forbidden, 403), (.tooBig, 413), (.busy, 503), (.slowDown(7), 429),
        ]
        for (reply, status) in statuses {
            let response = SpaceSite.response(reply)
            #expect(response.status == status)
            #expect(response.headers.contains { $0 == ("Cache-Control", "no-store") })
            #expect(response.headers.contains { $0 == ("Referrer-Policy", "no-referrer") })
        }
        #expect(SpaceSite.response(.found([1, 2])).body == [1, 2])
        let slow = SpaceSite.response(.slowDown(7))
        #expect(slow.headers.contains { $0 == ("Retry-After", "7") })
    }
}
