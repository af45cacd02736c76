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
        let number = errno
        if file >= 0 { close(file) }
        // A machine without IPv6: all its addresses are IPv4.
        if case .everywhere(let port) = self, [EAFNOSUPPORT, EADDRNOTAVAIL].contains(number) {
            return try Endpoint.ipv4("0.0.0.0", port: port).listen()
        }
        throw .cannotListen(
            endpoint: description, reason: unsafe String(cString: strerror(number)))
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
        let status = unsafe withAddress { unsafe Glibc.bind(file, $0, $1) }
        guard status == 0, case .unix(let path) = self else { return status }
        // Nobody can connect before it listens. A proxy gets in by the group.
        return unsafe chmod(path, 0o660)
    }

    /// A process that was killed leaves its socket behind, which nobody answers any more. Nothing
    /// but a socket is removed, though connecting to any other file fails in the same way.
    private func removeDeadSocket(_ path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else { return }
        let file = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard file >= 0 else { return }
        defer { close(file) }
        let result = unsafe withAddress { unsafe connect(file, $0, $1) }
        if result < 0, errno == ECONNREFUSED { unsafe unlink(path) }
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
