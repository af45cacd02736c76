/// One request to an HTTP server.
package struct HTTPCall: Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case put = "PUT"
        case delete = "DELETE"
    }

    package var method: Method
    /// `https://…`, or `http://…` where the caller knows that it leads to this machine.
    package var url: String
    package var headers: [(name: String, value: String)]
    /// Sent with a PUT.
    package var body: [UInt8]

    package init(
        _ method: Method, _ url: String, headers: [(name: String, value: String)] = [],
        body: [UInt8] = []
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

/// What came back, whatever its status.
package struct HTTPAnswer: Equatable, Sendable {
    package var status: Int
    package var body: [UInt8]
}

/// Every bound on a server that is asked.
package struct HTTPLimits: Equatable, Sendable {
    /// Bytes of an answer's body; a longer one is cut off.
    package var bodyBytesMax = 262_144
    /// Until there is a connection, TLS included.
    package var connectMilliseconds = 10_000
    /// For everything.
    package var totalMilliseconds = 30_000
    /// A PEM file of authorities to trust instead of the system's.
    package var certificateAuthorities: String?

    package init() {}
}

/// No answer was had.
package struct HTTPFailure: Error, Equatable {
    package enum Kind: Sendable {
        /// No such host, nobody there, or not in time.
        case unreachable
        /// The server's certificate is not one for that host, or of nobody we trust.
        case notTrusted
        /// The answer is longer than ``HTTPLimits/bodyBytesMax``.
        case tooLong
        /// Anything else: what came was no HTTP, or memory ran out.
        case failed
    }

    package let kind: Kind
    /// libcurl's words; nothing of the request is in them.
    package let reason: String
}
