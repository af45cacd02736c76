import Glibc

extension Endpoint {
    var family: Int32 {
        switch self {
        case .ipv4: AF_INET
        case .ipv6, .everywhere: AF_INET6
        case .unix: AF_UNIX
        }
    }

    /// Calls a function of the system with the address of this; fails with EINVAL if it is none,
    /// such as a Unix socket's path of more than 107 bytes.
    func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        switch self {
        case .ipv4(let host, let port):
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            guard unsafe inet_pton(AF_INET, host, &address.sin_addr) == 1 else { return noAddress }
            return unsafe call(body, with: address)
        case .ipv6(let host, let port):
            return unsafe withAddress(ipv6: host, port, body)
        case .everywhere(let port):
            return unsafe withAddress(ipv6: "::", port, body)
        case .unix(let path):
            guard let address = unixAddress(path) else { return noAddress }
            return unsafe call(body, with: address)
        }
    }

    private func withAddress(
        ipv6 host: String, _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        guard unsafe inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else { return noAddress }
        return unsafe call(body, with: address)
    }

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

    private func call<Address>(
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32, with address: Address
    ) -> Int32 {
        unsafe withUnsafePointer(to: address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }

    private var noAddress: Int32 {
        errno = EINVAL
        return -1
    }
}
