package import EventLoop
package import InviteCodes

/// Where a space's relay is.
package enum RelayAddress {
    /// The relay on the space's own host, as links imply it.
    package static func standard(for space: SpaceAddress) -> String {
        switch space.scheme {
        case .https: "wss://\(space.host)/v1"
        case .http: "ws://\(space.host)/v1"
        }
    }

    /// Reads a relay's URL.
    ///
    /// - Throws: ``ClientFailure`` unless it is `ws://` on this machine or `wss://`.
    package static func parse(_ text: String) throws(ClientFailure) -> WebSocketURL {
        guard let url = WebSocketURL(text) else {
            throw ClientFailure(
                "\(text) is not a relay's address", hint: "give one like wss://xyz.example/v1")
        }
        guard url.isSecure || isLoopback(url.host) else {
            throw ClientFailure(
                "\(text) is not encrypted, and not on this machine", hint: "give a wss:// address")
        }
        return url
    }

    private static func isLoopback(_ host: String) -> Bool {
        guard let space = try? SpaceAddress(reading: host.contains(":") ? "[\(host)]" : host) else {
            return false
        }
        return space.isLoopback
    }
}
