/// Where to connect to: `ws://host:port/path` or `wss://…`, without user, query or fragment.
package struct WebSocketURL: Hashable, Sendable, CustomStringConvertible {
    /// Whether TLS is spoken, with the certificate checked against the system's authorities.
    package let isSecure: Bool

    /// Lower case; an IPv6 address without its brackets.
    package let host: String
    package let port: UInt16

    /// Starts with `/`.
    package let path: String

    /// - Parameters:
    ///   - isSecure: whether to speak TLS.
    ///   - host: a name or a numeric address, IPv6 without brackets.
    ///   - port: nil for 80, with TLS 443.
    ///   - path: starts with `/`.
    package init(isSecure: Bool, host: String, port: UInt16? = nil, path: String = "/v1") {
        self.isSecure = isSecure
        self.host = host.lowercased()
        self.port = port ?? (isSecure ? 443 : 80)
        self.path = path
    }

    /// Reads a URL; nil unless it is one of those described above.
    package init?(_ text: String) {
        guard let scheme = Self.schemes.first(where: { text.lowercased().hasPrefix($0.prefix) })
        else { return nil }
        let rest = text.dropFirst(scheme.prefix.count)
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        guard let (host, port) = Self.authority(rest[..<slash]) else { return nil }
        let path = slash == rest.endIndex ? "/" : String(rest[slash...])
        guard path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"?#".utf8.contains($0) })
        else { return nil }
        self.init(isSecure: scheme.isSecure, host: host, port: port, path: path)
    }

    private static let schemes = [
        (prefix: "ws://", isSecure: false), (prefix: "wss://", isSecure: true),
    ]

    private static func authority(_ text: Substring) -> (host: String, port: UInt16?)? {
        var host = text
        var port: UInt16?
        let bracket = text.lastIndex(of: "]") ?? text.startIndex
        if let colon = text[bracket...].lastIndex(of: ":") {
            guard let number = UInt16(text[text.index(after: colon)...]) else { return nil }
            (host, port) = (text[..<colon], number)
        }
        if host.first == "[", host.last == "]" { host = host.dropFirst().dropLast() }
        let isPlausible = host.utf8.allSatisfy {
            $0 > 0x20 && $0 < 0x7F && !"@?#%[]\\".utf8.contains($0)
        }
        return host.isEmpty || !isPlausible ? nil : (String(host), port)
    }

    /// The Host header: the port only where it is not the scheme's own.
    package var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
    }

    package var description: String { "\(isSecure ? "wss" : "ws")://\(authority)\(path)" }
}
