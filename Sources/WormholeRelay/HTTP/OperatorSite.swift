package import EventLoop
import MailboxProtocol
import System

/// What the operator's listener answers. Nothing here is for the public.
package struct OperatorSite {
    /// Why the relay should not get new clients; nil when it should.
    package typealias Unready = String

    private let unready: () -> Unready?
    private let metrics: () -> [Metric]

    /// - Parameters:
    ///   - unready: asked for each `/readyz`.
    ///   - metrics: asked for each `/metrics`.
    package init(unready: @escaping () -> Unready?, metrics: @escaping () -> [Metric]) {
        self.unready = unready
        self.metrics = metrics
    }

    package func response(to request: HTTPRequest) -> HTTPResponse {
        switch request.path {
        case "/": .plain(200, "/healthz\n/readyz\n/version\n/metrics\n")
        case "/healthz": .plain(200, "ok\n")
        case "/readyz": readiness
        case "/version": version
        case "/metrics": exposition
        default: .plain(404, "Not found\n")
        }
    }

    private var readiness: HTTPResponse {
        unready().map { .plain(503, "not ready: \($0)\n") } ?? .plain(200, "ready\n")
    }

    private var version: HTTPResponse {
        let body = JSONWriter.object { writer in
            writer.member("program", "wormhole-relay")
            writer.member("version", ProductVersion.text)
        }
        return Self.fresh("application/json", body + [0x0A])
    }

    private var exposition: HTTPResponse {
        Self.fresh("text/plain; version=0.0.4; charset=utf-8", Metric.text(metrics()))
    }

    private static func fresh(_ type: String, _ body: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [("Content-Type", type), ("Cache-Control", "no-store")] + Document.safety,
            body: body)
    }
}
