import CryptoPrimitives
package import EventLoop

/// Something that is the same for everyone who asks, and does nothing.
package struct Document: Sendable {
    private let headers: [(name: String, value: String)]
    private let body: [UInt8]
    private let tag: String

    /// - Parameters:
    ///   - body: what is shown.
    ///   - type: its media type.
    ///   - seconds: how long it may be kept without asking again.
    ///   - headers: more of them.
    package init(
        _ body: [UInt8], type: String, keptFor seconds: Int = 300,
        headers: [(name: String, value: String)] = []
    ) {
        self.body = body
        // A strong validator: other bytes, another tag.
        tag = "\"\(Hex.encode(Array(SHA256.hash(body.span).prefix(16))))\""
        self.headers =
            [
                ("Content-Type", type), ("Cache-Control", "public, max-age=\(seconds)"),
                ("ETag", tag),
            ]
            + Self.safety + headers
    }

    /// What every answer says: a browser takes it for what it is called, and tells nobody where it
    /// came from.
    package static let safety: [(name: String, value: String)] = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ]

    /// The document; or, to a client that has it, word that it is still the same.
    package func response(to request: HTTPRequest) -> HTTPResponse {
        if isKnown(to: request) {
            let kept = headers.filter { $0.name != "Content-Type" }
            return HTTPResponse(status: 304, headers: kept)
        }
        return HTTPResponse(status: 200, headers: headers, body: body)
    }

    /// Source: RFC 9110, section 13.1.2. A proxy may have weakened the tag.
    private func isKnown(to request: HTTPRequest) -> Bool {
        request.ifNoneMatch.split(separator: ",").contains { candidate in
            let word = candidate.filter { $0 != " " && $0 != "\t" }
            return word == "*" || word == tag || word == "W/" + tag
        }
    }
}
