package import Admission
import CryptoPrimitives
package import EventLoop
import HTTPClient
package import MailboxProtocol
import System

/// What a space keeps at its relay for those who hold its links, asked for and put over HTTP.
/// Waits for the relay: for tools, never within a loop.
package struct SpaceStorage {
    private let relay: WebSocketURL
    private let space: String

    /// - Parameters:
    ///   - relay: the relay's WebSocket address; its blobs and cards are below it.
    ///   - space: the space's host.
    package init(relay: WebSocketURL, space: String) {
        self.relay = relay
        self.space = space
    }

    // MARK: Reading

    /// The sealed contents of a blob; nil if there is none: it was never there, has been deleted,
    /// or its time is over.
    package func blob(_ id: BlobID) throws(SpaceStorageFailure) -> [UInt8]? {
        try read("blobs/\(id.rawValue)")
    }

    /// The card as it is kept; nil if the space shows none.
    package func card() throws(SpaceStorageFailure) -> [UInt8]? {
        try read("card")
    }

    private func read(_ path: String) throws(SpaceStorageFailure) -> [UInt8]? {
        let answer = try ask(.get, path)
        switch answer.status {
        case 200: return answer.body
        case 404: return nil
        default: throw refusal(answer.status)
        }
    }

    // MARK: Changing

    /// Puts a blob for so many seconds.
    package func put(
        _ body: [UInt8], at id: BlobID, lifetime: Int, _ keys: SpaceKeys
    ) throws(SpaceStorageFailure) {
        let deed = SpaceDeed.putBlob(id, lifetime: lifetime)
        try change(.put, "blobs/\(id.rawValue)", deed, body, keys, isDone: [200, 201])
    }

    /// Deletes a blob; one that is not there is no fault.
    package func delete(_ id: BlobID, _ keys: SpaceKeys) throws(SpaceStorageFailure) {
        try change(
            .delete, "blobs/\(id.rawValue)", .deleteBlob(id), [], keys, isDone: [204, 404])
    }

    /// Shows a card; an empty one takes the one that is there down.
    package func putCard(
        _ body: [UInt8], serial: Int, _ keys: SpaceKeys
    ) throws(SpaceStorageFailure) {
        try change(.put, "card", .putCard(serial: serial), body, keys, isDone: [200, 201])
    }

    private func change(
        _ method: HTTPCall.Method, _ path: String, _ deed: SpaceDeed, _ body: [UInt8],
        _ keys: SpaceKeys, isDone: [Int]
    ) throws(SpaceStorageFailure) {
        let authorization = keys.authorization(for: deed, host: relay.authority, body: body)
        let answer = try ask(
            method, path, [("Authorization", authorization.header)], body: body)
        guard isDone.contains(answer.status) else { throw refusal(answer.status) }
    }

    // MARK: Asking

    private func ask(
        _ method: HTTPCall.Method, _ path: String,
        _ headers: [(name: String, value: String)] = [], body: [UInt8] = []
    ) throws(SpaceStorageFailure) -> HTTPAnswer {
        let scheme = relay.isSecure ? "https" : "http"
        let url = "\(scheme)://\(relay.authority)\(relay.path)/\(path)"
        // Said only where it differs: see the relay's rule H-10.
        let named = relay.authority == space ? [] : [(name: "Invite-Space", value: space)]
        do throws(HTTPFailure) {
            return try HTTPClient.send(
                HTTPCall(method, url, headers: headers + named, body: body))
        } catch { throw failure(error) }
    }

    private func failure(_ error: HTTPFailure) -> SpaceStorageFailure {
        switch error.kind {
        case .unreachable:
            SpaceStorageFailure(
                "the relay at \(relay.authority) cannot be reached",
                hint: "is it running? try again", isUnreachable: true)
        case .notTrusted:
            SpaceStorageFailure("\(relay.authority) cannot show that it is who it says it is")
        case .tooLong, .failed:
            SpaceStorageFailure("\(relay.authority) does not answer like a relay")
        }
    }

    private func refusal(_ status: Int) -> SpaceStorageFailure {
        switch status {
        case 403: SpaceStorageFailure("the relay does not take this space's word for it")
        case 409: SpaceStorageFailure("there is something else or something newer at the relay")
        case 410: SpaceStorageFailure("that link was taken back before")
        case 413: SpaceStorageFailure("it is too large for the relay")
        case 429, 503:
            SpaceStorageFailure("too much is going on at the relay", hint: "try again later")
        default:
            SpaceStorageFailure("\(relay.authority) does not answer like a relay (\(status))")
        }
    }
}

/// A relay did not do what it was asked to. The sentence goes to a person.
package struct SpaceStorageFailure: ExplainedError, Equatable {
    package let description: String
    package let hint: String?
    /// Nobody was there to ask.
    package let isUnreachable: Bool

    init(_ description: String, hint: String? = nil, isUnreachable: Bool = false) {
        self.description = description
        self.hint = hint
        self.isUnreachable = isUnreachable
    }
}
