/// What a client sent, before anyone asks what it means: enough to acknowledge it and to echo it.
package struct ClientFrame: Equatable, Sendable {
    /// The whole object, for `orig` in an error.
    package let object: JSONObject
    /// The command's id, echoed in the acknowledgement; null when absent.
    package let id: JSON
    /// The command's name, nil when there is none; empty when it is not a string, so that the
    /// command is acknowledged like any other of unknown type.
    package let type: String?

    /// What a `bind` calls its sender's program, the first of `client_version`; nil when it does
    /// not say.
    package var program: String? {
        guard case .array(let parts)? = object["client_version"] else { return nil }
        return parts.first?.string
    }

    /// Reads one WebSocket message.
    package init(reading text: [UInt8]) throws(JSONError) {
        self.init(try JSONReader.readObject(text))
    }

    package init(_ object: JSONObject) {
        self.object = object
        self.id = object["id"] ?? .null
        self.type = object["type"].map { $0.string ?? "" }
    }
}

/// A field is missing, of the wrong type or out of bounds; the sentence goes to the client.
package struct MessageFault: Error, Equatable {
    package let sentence: String

    package init(_ sentence: String) {
        self.sentence = sentence
    }
}

/// Why the relay refused something, as a stable word. Source: design of the extension; plain
/// commands that stock clients know carry the word too, which they ignore.
package enum ErrorCode: String, Hashable, Sendable, CaseIterable {
    case ended
    case busy
    case slowDown = "slow-down"
    case tooBig = "too-big"
    case badRequest = "bad-request"
    case crowded
    case notYours = "not-yours"
    case notAllowed = "not-allowed"
    case gone
}
