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

    private static func drop(_ prefix: String, from text: Substring) -> Substring? {
        let head = text.utf8.prefix(prefix.utf8.count)
        guard head.count == prefix.utf8.count,
            zip(head, prefix.utf8).allSatisfy({ lowercase($0) == $1 })
        else { return nil }
        return Substring(text.utf8.dropFirst(prefix.utf8.count))
    }
}

/// Small letter of an ASCII capital; everything else as it is.
func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

/// Host names and addresses as they stand in links.
enum HostName {
    struct Parsed {
        let host: String
        let port: Int?
        let isLoopback: Bool
    }

    /// Longest name of a host (RFC 1035 §2.3.4, without the last dot).
    static let bytesMax = 253

    /// Longest part of a name (RFC 1035 §2.3.4).
    private static let labelBytesMax = 63

    static func parse(_ authority: Substring) throws(LinkError) -> Parsed {
        let bytes = authority.utf8.map { lowercase($0) }
        guard bytes.allSatisfy({ $0 < 0x80 }) else { throw LinkError(.internationalHost) }
        let (name, port) = try splitPort(bytes)
        if name == Array("[::1]".utf8) {
            return Parsed(host: "[::1]", port: port, isLoopback: true)
        }
        let host = name.last == UInt8(ascii: ".") ? Array(name.dropLast()) : name
        guard (1...bytesMax).contains(host.count) else { throw LinkError(.badHost) }
        let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.allSatisfy(isLabel) else { throw LinkError(.badHost) }
        let text = String(decoding: host, as: UTF8.self)
        guard let last = labels.last, last.allSatisfy(isDigit) else {
            return Parsed(host: text, port: port, isLoopback: text == "localhost")
        }
        // A name that ends in a number is an address, and must be a plain one: browsers would
        // take 127.1 and 0x7f.1 for loopback too.
        let octets = labels.compactMap { octet($0) }
        guard octets.count == 4, labels.count == 4 else { throw LinkError(.badHost) }
        return Parsed(host: text, port: port, isLoopback: octets[0] == 127)
    }

    private static func splitPort(_ bytes: [UInt8]) throws(LinkError) -> ([UInt8], Int?) {
        let end = bytes.last == UInt8(ascii: "]") ? nil : bytes.lastIndex(of: UInt8(ascii: ":"))
        guard let end else { return (bytes, nil) }
        let digits = bytes[(end + 1)...]
        guard (1...5).contains(digits.count), digits.allSatisfy(isDigit) else {
            throw LinkError(.badHost)
        }
        let port = digits.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
        guard (1...65535).contains(port) else { throw LinkError(.badHost) }
        return (Array(bytes[..<end]), port)
    }

    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...labelBytesMax).contains(label.count)
            && label.first != hyphen && label.last != hyphen
            && label.allSatisfy { isDigit($0) || $0 == hyphen || isSmallLetter($0) }
    }

    private static func octet(_ label: ArraySlice<UInt8>) -> Int? {
        guard label.count <= 3, label.allSatisfy(isDigit) else { return nil }
        guard label.count == 1 || label.first != UInt8(ascii: "0") else { return nil }
        let value = label.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
        return value <= 255 ? value : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isSmallLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
}
