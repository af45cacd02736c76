/// Where a space is: the host of its links, and how it is reached.
public struct SpaceAddress: Hashable, Sendable {
    /// The scheme of the space's links.
    public enum Scheme: Hashable, Sendable {
        case https
        /// Only for this machine itself.
        case http
    }

    /// How the space is reached.
    public let scheme: Scheme

    /// Lower-case host name or address, with `:port` if the port is not the scheme's own. At most
    /// 261 bytes, ASCII.
    public let host: String

    /// True for 127.0.0.0/8, ::1 and localhost.
    public let isLoopback: Bool

    /// The relay application that the space's invites are under.
    public var appID: String { "invite/\(host)" }

    /// The address links start with, `https://xyz.example`.
    public var origin: String {
        switch scheme {
        case .https: "https://\(host)"
        case .http: "http://\(host)"
        }
    }

    /// Reads `xyz.example`, `https://xyz.example` or `http://localhost:8080`, in any case.
    ///
    /// Without a scheme it is https, and http on loopback, where nobody has certificates.
    ///
    /// - Throws: ``LinkError``: `badHost`, `internationalHost`, `plainHTTP` or `portOffLoopback`.
    public init(reading text: String) throws(LinkError) {
        var rest = Substring(text)
        var scheme: Scheme?
        if let after = Self.drop("https://", from: rest) {
            (scheme, rest) = (.https, after)
        } else if let after = Self.drop("http://", from: rest) {
            (scheme, rest) = (.http, after)
        }
        if rest.last == "/" { rest = rest.dropLast() }
        try self.init(scheme: scheme, authority: rest)
    }

    /// The same, of the scheme (nil if none was written) and the host and port of an address.
    init(scheme: Scheme?, authority: Substring) throws(LinkError) {
        let parsed = try HostName.parse(authority)
        let scheme = scheme ?? (parsed.isLoopback ? .http : .https)
        let port = parsed.port == (scheme == .https ? 443 : 80) ? nil : parsed.port
        if !parsed.isLoopback {
            guard scheme == .https else { throw LinkError(.plainHTTP) }
            guard port == nil else { throw LinkError(.portOffLoopback) }
        }
        self.scheme = scheme
        self.isLoopback = parsed.isLoopback
        self.host = port.map { "\(parsed.host):\($0)" } ?? parsed.host
    }

    /// No space's address: what text is tried for that names none (RFC 2606 §2).
    static let unknown = SpaceAddress(host: "invalid")

    private init(host: String) {
        self.scheme = .https
        self.host = host
        self.isLoopback = false
    }

    private static func drop(_ prefix: String, from text: Substring) -> Substring? {
        let head = text.utf8.prefix(prefix.utf8.count)
        guard head.count == prefix.utf8.count,
            zip(head, prefix.utf8).allSatisfy({ lowercase($0) == $1 })
        else { return nil }
        return Substring(text.utf8.dropFirst(prefix.utf8.count))
    }
}
