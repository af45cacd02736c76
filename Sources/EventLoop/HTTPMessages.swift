/// What a plain HTTP client asks.
package struct HTTPRequest: Equatable, Sendable {
    package enum Method: Sendable {
        case get
        /// Answer as for `get`: the loop leaves the body out.
        case head
        case put
        case delete
        case other
    }

    package let method: Method

    /// Percent-decoded once, `..` resolved, without the query: `/invite%23Paul` is `/invite#Paul`.
    package let path: String

    /// The Host header in lower case, port included if it was sent; empty if there was none.
    package let host: String

    /// The name given to ``EventLoop/listen(_:as:acceptsWebSockets:isSecure:)``.
    package let listener: String

    /// The client's address, or the one a trusted proxy tells.
    package let peer: PeerAddress

    /// Whether the client came by TLS, to us or, as a trusted proxy tells, to the proxy.
    package let isSecure: Bool

    /// The If-None-Match header; empty if there was none.
    package let ifNoneMatch: String

    /// The Authorization header; empty if there was none.
    package let authorization: String

    /// The Invite-Space header; empty if there was none.
    package let space: String

    /// What the request carries. Empty while ``EventLoop/Options/respond`` looks at it, and for
    /// every method but PUT.
    package var body: [UInt8]

    package init(
        method: Method, path: String, host: String, listener: String, peer: PeerAddress,
        isSecure: Bool = false, ifNoneMatch: String = "", authorization: String = "",
        space: String = "", body: [UInt8] = []
    ) {
        self.method = method
        self.path = path
        self.host = host
        self.listener = listener
        self.peer = peer
        self.isSecure = isSecure
        self.ifNoneMatch = ifNoneMatch
        self.authorization = authorization
        self.space = space
        self.body = body
    }
}

/// What it gets. `Content-Length` is added, unless the status says that there is no content; no
/// other header is.
package struct HTTPResponse: Sendable {
    package var status: Int
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]

    package init(
        status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []
    ) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Those whose answers have no content, and so no length of it either.
    static let bareStatuses = [204, 304]

    /// A plain text answer, for errors and probes.
    package static func text(_ status: Int, _ text: String) -> HTTPResponse {
        HTTPResponse(
            status: status, headers: [("Content-Type", "text/plain; charset=utf-8")],
            body: Array(text.utf8))
    }
}
