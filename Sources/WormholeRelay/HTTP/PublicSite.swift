package import EventLoop
import MailboxProtocol

/// What plain HTTP requests of everybody get. Nothing is looked up and nothing happens: opening a
/// link does nothing, and the answer is the same for everyone.
package struct PublicSite: Sendable {
    private let wellKnown: WellKnownFiles

    /// - Parameter wellKnown: what the operator has other programs find.
    package init(wellKnown: WellKnownFiles = WellKnownFiles()) {
        self.wellKnown = wellKnown
    }

    package func response(to request: HTTPRequest) -> HTTPResponse {
        switch request.path {
        case "/": Self.front.response(to: request)
        case "/healthz": .plain(200, "ok\n")
        case "/v1": Self.upgradeRequired
        case "/v1/space": SpaceDocument.response(to: request)
        case let path where Self.isInvite(path): InvitePage.document.response(to: request)
        case let path: wellKnown[path]?.response(to: request) ?? .plain(404, "Not found\n")
        }
    }

    /// The path was decoded once, so that a link whose `#` was escaped has one here; one that was
    /// escaped twice is still meant as an invite.
    private static func isInvite(_ path: String) -> Bool {
        path == "/invite" || path == "/join"
            || ["/invite/", "/invite#", "/invite%23", "/join/"].contains { path.hasPrefix($0) }
    }

    private static let front = Document(
        Array(
            """
            This is an invite relay. It carries sealed messages between people who invite each
            other, and cannot read them. If someone sent you a link, open that link.

            """.utf8), type: "text/plain; charset=utf-8")

    private static let upgradeRequired = HTTPResponse.plain(
        426, "This is for WebSocket clients.\n", [("Upgrade", "websocket")])
}

extension HTTPResponse {
    /// Plain text, for errors and probes: nobody keeps it.
    static func plain(
        _ status: Int, _ text: String, _ headers: [(name: String, value: String)] = []
    ) -> HTTPResponse {
        var response = HTTPResponse.text(status, text)
        response.headers += [("Cache-Control", "no-store")] + Document.safety + headers
        return response
    }

    /// For anything but GET and HEAD.
    static let wrongMethod = HTTPResponse.plain(
        405, "Method not allowed\n", [("Allow", "GET, HEAD")])
}
