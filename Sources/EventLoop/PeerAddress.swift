import Glibc

/// The address of the other end, without its port.
package enum PeerAddress: Hashable, Sendable {
    /// Also for IPv4 clients of an IPv6 listener.
    case ipv4(UInt32)
    case ipv6(high: UInt64, low: UInt64)
    /// The other end of a Unix socket.
    case local
    /// That of a connection that is already gone.
    case unknown

    /// Reads `192.0.2.1`, `2001:db8::1` or `::ffff:192.0.2.1`; nil for anything else.
    package init?(_ text: String) {
        // C reads no further than to a zero byte.
        guard !text.utf8.contains(0) else { return nil }
        var four = in_addr()
        var six = in6_addr()
        if unsafe inet_pton(AF_INET, text, &four) == 1 {
            self = .ipv4(UInt32(bigEndian: four.s_addr))
        } else if unsafe inet_pton(AF_INET6, text, &six) == 1 {
            self = PeerAddress(six)
        } else {
            return nil
        }
    }

    init(_ address: in6_addr) {
        let bytes = unsafe withUnsafeBytes(of: address) { unsafe Array($0) }
        let high = bytes[..<8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let low = bytes[8...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        if high == 0, low >> 32 == 0xFFFF {
            self = .ipv4(UInt32(truncatingIfNeeded: low))
        } else {
            self = .ipv6(high: high, low: low)
        }
    }

    /// The address of the peer of an open socket.
    init(socket: Int32) {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = unsafe withUnsafeMutablePointer(to: &storage) { storage in
            unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getpeername(socket, $0, &size)
            }
        }
        self = result == 0 ? PeerAddress(storage) : .unknown
    }

    private init(_ storage: sockaddr_storage) {
        self = unsafe withUnsafePointer(to: storage) { storage in
            switch Int32(unsafe storage.pointee.ss_family) {
            case AF_INET:
                unsafe storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    .ipv4(UInt32(bigEndian: unsafe $0.pointee.sin_addr.s_addr))
                }
            case AF_INET6:
                unsafe storage.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    unsafe PeerAddress($0.pointee.sin6_addr)
                }
            case AF_UNIX: .local
            default: .unknown
            }
        }
    }

    /// What counts as one party for budgets: the address itself, on IPv6 its /64.
    package var party: PeerAddress {
        switch self {
        case .ipv6(let high, _): .ipv6(high: high, low: 0)
        case .ipv4, .local, .unknown: self
        }
    }

    /// Whether the other end is on this machine.
    package var isLoopback: Bool {
        switch self {
        case .ipv4(let address): address >> 24 == 127
        case .ipv6(let high, let low): high == 0 && low == 1
        case .local: true
        case .unknown: false
        }
    }
}
