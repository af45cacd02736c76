import Glibc

extension Endpoint {
    /// A socket that listens here and does not block.
    ///
    /// - Throws: ``EventLoopError/cannotListen(endpoint:reason:)``.
    func listen() throws(EventLoopError) -> Int32 {
        let type = SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue
        let file = socket(family, Int32(type), 0)
        if file >= 0, prepare(file) == 0, bind(file) == 0, Glibc.listen(file, SOMAXCONN) == 0 {
            return file
        }
        let reason = unsafe String(cString: strerror(errno))
        if file >= 0 { close(file) }
        throw .cannotListen(endpoint: description, reason: reason)
    }

    private var family: Int32 {
        switch self {
        case .ipv4: AF_INET
        case .ipv6, .everywhere: AF_INET6
        case .unix: AF_UNIX
        }
    }

    /// Connections of an earlier process must not keep the port; and what Linux makes of an IPv6
    /// listener on IPv4 is left to no machine's setting.
    private func prepare(_ file: Int32) -> Int32 {
        switch self {
        case .unix(let path):
            removeDeadSocket(path)
            return 0
        case .ipv4:
            return set(SO_REUSEADDR, at: SOL_SOCKET, of: file, to: 1)
        case .ipv6, .everywhere:
            let isOnly: Int32 = if case .everywhere = self { 0 } else { 1 }
            let status = set(SO_REUSEADDR, at: SOL_SOCKET, of: file, to: 1)
            return status == 0
                ? set(IPV6_V6ONLY, at: Int32(IPPROTO_IPV6), of: file, to: isOnly) : status
        }
    }

    private func set(_ option: Int32, at level: Int32, of file: Int32, to value: Int32) -> Int32 {
        var value = value
        return unsafe setsockopt(file, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    private func bind(_ file: Int32) -> Int32 {
        switch self {
        case .ipv4(let host, let port):
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            guard unsafe inet_pton(AF_INET, host, &address.sin_addr) == 1 else { return noAddress }
            return unsafe withSocketAddress(of: address) { unsafe Glibc.bind(file, $0, $1) }
        case .ipv6(let host, let port):
            return bind(file, ipv6: host, port: port)
        case .everywhere(let port):
            return bind(file, ipv6: "::", port: port)
        case .unix(let path):
            guard let address = unixAddress(path) else { return noAddress }
            return unsafe withSocketAddress(of: address) { unsafe Glibc.bind(file, $0, $1) }
        }
    }

    private func bind(_ file: Int32, ipv6 host: String, port: UInt16) -> Int32 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        guard unsafe inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else { return noAddress }
        return unsafe withSocketAddress(of: address) { unsafe Glibc.bind(file, $0, $1) }
    }

    private var noAddress: Int32 {
        errno = EINVAL
        return -1
    }

    /// A process that was killed leaves its socket behind, which nobody answers any more.
    private func removeDeadSocket(_ path: String) {
        guard let address = unixAddress(path) else { return }
        let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard file >= 0 else { return }
        defer { close(file) }
        let status = unsafe withSocketAddress(of: address) { unsafe connect(file, $0, $1) }
        if status < 0, errno == ECONNREFUSED { unsafe unlink(path) }
    }
}

/// Nil if the path is longer than a Unix socket's address holds (107 bytes).
private func unixAddress(_ path: String) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isWhole = unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
        guard path.utf8.count < room.count else { return false }
        unsafe room.copyBytes(from: path.utf8)
        return true
    }
    return isWhole ? address : nil
}

private func withSocketAddress<Address>(
    of address: Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
    unsafe withUnsafePointer(to: address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe body($0, socklen_t(MemoryLayout<Address>.size))
        }
    }
}

/// The port an IPv4 or IPv6 socket is bound to; 0 for any other.
func portOf(socket file: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let port: UInt16? = unsafe withUnsafeMutablePointer(to: &storage) { storage in
        let status = unsafe storage.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            unsafe getsockname(file, $0, &size)
        }
        let family = Int32(unsafe storage.pointee.ss_family)
        guard status == 0, family == AF_INET || family == AF_INET6 else { return nil }
        // The port is at the same place in both.
        return unsafe storage.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
            unsafe $0.pointee.sin_port
        }
    }
    return port.map(UInt16.init(bigEndian:)) ?? 0
}
