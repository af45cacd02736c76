/// All addresses that share a prefix: `10.0.0.0/8`, `2001:db8::/32`, or one address; or `unix`,
/// which is whoever comes by a Unix socket.
package struct AddressBlock: Hashable, Sendable {
    private let base: PeerAddress
    private let prefixBits: Int

    /// Reads `address`, `address/bits` or `unix`; nil for anything else.
    package init?(_ text: String) {
        if text == "unix" {
            (base, prefixBits) = (.local, 0)
            return
        }
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let base = PeerAddress(String(parts[0])) else { return nil }
        let width = base.width
        guard let bits = parts.count == 2 ? Int(parts[1]) : width, (0...width).contains(bits)
        else { return nil }
        self.base = base
        prefixBits = bits
    }

    package func contains(_ address: PeerAddress) -> Bool {
        switch (base, address) {
        case (.ipv4(let ours), .ipv4(let theirs)):
            (ours ^ theirs) & ~(UInt32.max >> UInt32(prefixBits)) == 0
        case (.ipv6(let high, let low), .ipv6(let theirHigh, let theirLow)):
            (high ^ theirHigh) & ~(UInt64.max >> UInt64(prefixBits)) == 0
                && (low ^ theirLow) & ~(UInt64.max >> UInt64(max(prefixBits - 64, 0))) == 0
        case (.local, .local): true
        default: false
        }
    }
}

extension PeerAddress {
    fileprivate var width: Int {
        switch self {
        case .ipv4: 32
        case .ipv6: 128
        case .local, .unknown: 0
        }
    }
}

extension PeerAddress {
    /// The client behind our trusted proxies: the last address of the `X-Forwarded-For` header
    /// that is not a trusted proxy itself. What stands left of it may be the client's invention.
    func client(forwardedFor header: String, proxies: [AddressBlock]) -> PeerAddress {
        var client = self
        for hop in header.split(separator: ",").reversed() {
            guard client.isAmong(proxies),
                let address = PeerAddress(String(hop.filter { $0 != " " && $0 != "\t" }))
            else { break }
            client = address
        }
        return client
    }

    func isAmong(_ blocks: [AddressBlock]) -> Bool { blocks.contains { $0.contains(self) } }
}
