package import EventLoop

/// Where the operator's listener is, if anywhere.
package struct OperatorPlace: Sendable {
    package let endpoint: Endpoint?

    /// Bytes that a Unix socket's path may have.
    private static let pathBytesMax = 107

    /// Reads `127.0.0.1:4001`, `[::1]:4001`, `unix:PATH` or `none`; nil for anything else, and for
    /// what others could reach.
    package init?(_ text: String) {
        if text == "none" {
            endpoint = nil
            return
        }
        switch Endpoint(text) {
        case .unix(let path)? where path.utf8.count <= Self.pathBytesMax && !path.isEmpty:
            endpoint = .unix(path: path)
        case .ipv4(let address, let port)? where PeerAddress(address)?.isLoopback == true:
            endpoint = .ipv4(address, port: port)
        case .ipv6(let address, let port)? where PeerAddress(address)?.isLoopback == true:
            endpoint = .ipv6(address, port: port)
        default: return nil
        }
    }

    /// By default: a socket in the data folder, whose owner is who may read it. Nowhere if its name
    /// would be longer than names of sockets are.
    package init(dataFolder: String) {
        let path = dataFolder + "/operator.sock"
        endpoint = path.utf8.count <= Self.pathBytesMax ? .unix(path: path) : nil
    }
}
