package import EventLoop
import MailboxProtocol
package import RelayCore

/// `/v1/blobs/…` and `/v1/card`: between HTTP and the language of the relay's core, which has the
/// rules. Source: docs/protocol.md, section "Blobs and cards".
package enum SpaceSite {
    private static let blobs = "/v1/blobs/"
    private static let card = "/v1/card"

    package static func isAt(_ path: String) -> Bool {
        path == card || path.hasPrefix(blobs)
    }

    /// What can be said without looking anything up; nil for what the core has to say.
    package static func refusal(of request: HTTPRequest) -> HTTPResponse? {
        let isCard = request.path == card
        switch (request.method, isCard) {
        case (.get, _), (.head, _): break
        case (.put, _), (.delete, false):
            if let refusal = refusalOfSigned(request) { return refusal }
        case (.delete, true), (.other, _):
            let methods = isCard ? "GET, HEAD, PUT" : "GET, HEAD, PUT, DELETE"
            return .plain(405, "Method not allowed\n", [("Allow", methods)])
        }
        guard ask(request) == nil else { return nil }
        return SpaceDocument.isHost(spaceHost(request)) && SpaceDocument.isHost(request.host)
            ? .plain(404, "Not found\n") : .plain(400, "The request names no space\n")
    }

    /// Nobody's body is read who does not even claim to be a space.
    private static func refusalOfSigned(_ request: HTTPRequest) -> HTTPResponse? {
        SpaceAuthorization(header: request.authorization) == nil
            ? response(.unauthorized) : nil
    }

    /// The request in the core's language; nil if it is about nothing there is.
    package static func ask(_ request: HTTPRequest) -> SpaceAsk? {
        let host = spaceHost(request)
        guard SpaceDocument.isHost(host), SpaceDocument.isHost(request.host),
            let meaning = meaning(of: request)
        else { return nil }
        return SpaceAsk(
            appID: AppID(inviteHost: host), address: request.peer.party.description,
            host: request.host, request: meaning)
    }

    /// The space is that of the host, unless the client says which.
    private static func spaceHost(_ request: HTTPRequest) -> String {
        request.space.isEmpty ? request.host : request.space
    }

    private static func meaning(of request: HTTPRequest) -> SpaceAsk.Request? {
        let authorization = SpaceAuthorization(header: request.authorization)
        if request.path == card {
            return request.method == .put ? .putCard(request.body, authorization) : .readCard
        }
        guard let id = BlobID(String(request.path.dropFirst(blobs.count))) else { return nil }
        return switch request.method {
        case .put: .putBlob(id, request.body, authorization)
        case .delete: .deleteBlob(id, authorization)
        case .get, .head, .other: .readBlob(id)
        }
    }

    package static func response(_ reply: SpaceReply) -> HTTPResponse {
        switch reply {
        case .found(let body): found(body)
        case .missing: .plain(404, "Not found\n")
        case .created: .plain(201, "Kept\n")
        case .unchanged: .plain(200, "Kept already\n")
        case .removed: HTTPResponse(status: 204, headers: fresh)
        case .conflict: .plain(409, "There is something else\n")
        case .gone: .plain(410, "Deleted\n")
        case .unauthorized:
            .plain(
                401, "This takes the signature of the space\n",
                [("WWW-Authenticate", SpaceAuthorization.scheme)])
        case .forbidden: .plain(403, "You may not answer for this space\n")
        case .tooBig: .plain(413, "Too large\n")
        case .busy: .plain(503, "Too much is going on here, try later\n", [("Retry-After", "30")])
        case .slowDown(let seconds): .plain(429, "Slow down\n", [("Retry-After", "\(seconds)")])
        }
    }

    /// Nobody keeps it on the way: what is deleted is gone at once.
    private static func found(_ body: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            status: 200,
            headers: [
                ("Content-Type", "application/octet-stream"),
                ("Cross-Origin-Resource-Policy", "same-origin"),
            ] + fresh, body: body)
    }

    private static let fresh: [(name: String, value: String)] =
        [("Cache-Control", "no-store")] + Document.safety
}
