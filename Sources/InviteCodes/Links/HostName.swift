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
        let bytes = try InternationalHost.ascii(authority).map { lowercase($0) }
        let (name, port) = try splitPort(bytes)
        if name == Array("[::1]".utf8) {
            return Parsed(host: "[::1]", port: port, isLoopback: true)
        }
        let host = name.last == UInt8(ascii: ".") ? Array(name.dropLast()) : name
        guard (1...bytesMax).contains(host.count) else { throw LinkError(.badHost) }
        let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.allSatisfy(isLabel) else { throw LinkError(.badHost) }
        let text = String(decoding: host, as: UTF8.self)
        guard let last = labels.last, isNumber(last) else {
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

    /// Browsers read names that end so as addresses.
    private static func isNumber(_ label: ArraySlice<UInt8>) -> Bool {
        label.allSatisfy(isDigit)
            || (label.starts(with: "0x".utf8)
                && label.dropFirst(2).allSatisfy { hexValue($0) != nil })
    }

    private static func octet(_ label: ArraySlice<UInt8>) -> Int? {
        guard label.count <= 3, label.allSatisfy(isDigit) else { return nil }
        guard label.count == 1 || label.first != UInt8(ascii: "0") else { return nil }
        let value = label.reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
        return value <= 255 ? value : nil
    }
}
