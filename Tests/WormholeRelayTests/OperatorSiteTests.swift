import EventLoop
import MailboxProtocol
import System
import Testing
import WormholeRelay

/// What the operator's listener answers.
@Suite struct OperatorSiteTests {
    private func get(_ path: String, unready: String? = nil) -> HTTPResponse {
        let site = OperatorSite(
            unready: { unready }, metrics: { [.gauge("a", "Some.", 1)] })
        return site.response(
            to: HTTPRequest(
                method: .get, path: path, host: "localhost", listener: "operator", peer: .local))
    }

    private func text(_ response: HTTPResponse) -> String {
        String(decoding: response.body, as: UTF8.self)
    }

    @Test func alive() {
        #expect(get("/healthz").status == 200)
        #expect(get("/healthz", unready: "stopping").status == 200)
    }

    @Test func readyOrWhyNot() {
        #expect(get("/readyz").status == 200)
        let response = get("/readyz", unready: "stopping")
        #expect(response.status == 503)
        #expect(text(response) == "not ready: stopping\n")
    }

    @Test func whatRuns() throws {
        let object = try JSONReader.readObject(get("/version").body)
        #expect(object.string("program") == "wormhole-relay")
        #expect(object.string("version") == ProductVersion.text)
    }

    @Test func metrics() {
        let response = get("/metrics")
        #expect(text(response).contains("\na 1\n"))
        #expect(
            response.headers.contains {
                $0.name == "Content-Type"
                    && $0.value == "text/plain; version=0.0.4; charset=utf-8"
            })
    }

    @Test(arguments: ["/healthz", "/readyz", "/version", "/metrics"])
    func nothingIsKept(path: String) {
        #expect(
            get(path).headers.contains { $0.name == "Cache-Control" && $0.value == "no-store" })
    }

    @Test func elsewhereIsNothing() {
        #expect(get("/invite").status == 404)
        #expect(get("/").status == 200)
    }
}
