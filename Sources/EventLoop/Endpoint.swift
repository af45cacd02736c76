/// Where to listen.
package enum Endpoint: Hashable, Sendable, CustomStringConvertible {
    /// A numeric IPv4 address; `0.0.0.0` is all of them. Port 0 takes a free one.
    case ipv4(String, port: UInt16)

    /// A numeric IPv6 address; `::` is all of them, and IPv6 only.
    case ipv6(String, port: UInt16)

    /// Every address of this machine, IPv4 and IPv6.
    case everywhere(port: UInt16)

    /// A Unix socket at a path.
    case unix(path: String)

    /// Reads `127.0.0.1:4000`, `[::1]:4000`, `*:4000` or `unix:/run/relay.sock`; nil for anything
    /// else.
    package init?(_ text: String) {
        if text.hasPrefix("unix:") {
            self = .unix(path: String(text.dropFirst(5)))
            return
        }
        guard let colon = text.lastIndex(of: ":"),
            let port = UInt16(text[text.index(after: colon)...])
        else { return nil }
        self.init(host: text[..<colon], port: port)
    }

    private init?(host: Substring, port: UInt16) {
        if host == "*" {
            self = .everywhere(port: port)
        } else if host.first == "[", host.last == "]" {
            let address = String(host.dropFirst().dropLast())
            guard address.contains(":"), PeerAddress(address) != nil else { return nil }
            self = .ipv6(address, port: port)
        } else {
            guard case .ipv4? = PeerAddress(String(host)), !host.contains(":") else { return nil }
            self = .ipv4(String(host), port: port)
        }
    }

    package var description: String {
        switch self {
        case .ipv4(let address, let port): "\(address):\(port)"
        case .ipv6(let address, let port): "[\(address)]:\(port)"
        case .everywhere(let port): "*:\(port)"
        case .unix(let path): "unix:\(path)"
        }
    }
}
