import Glibc

/// The service manager that started the process, systemd say, if it wants to hear from it:
/// `sd_notify(3)`, which is a datagram to the socket that `NOTIFY_SOCKET` names.
package struct ServiceManager: Sendable {
    /// What it can be told.
    package enum News: String, Sendable {
        case ready = "READY=1"
        case stopping = "STOPPING=1"
        /// Still alive.
        case watchdog = "WATCHDOG=1"
    }

    /// Milliseconds between two signs of life that the manager asks for; nil if it does not.
    package let watchdogMilliseconds: Int64?
    private let path: String?

    /// - Parameter environment: looks a variable up; nil if it is not set.
    package init(environment: (String) -> String? = { Environment[$0] }) {
        path = environment("NOTIFY_SOCKET")
        let isForUs = environment("WATCHDOG_PID").map { Int32($0) == getpid() } ?? true
        let microseconds = isForUs ? environment("WATCHDOG_USEC").flatMap(Int64.init) : nil
        // Twice in the time it waits.
        watchdogMilliseconds = microseconds.flatMap { $0 >= 2_000 ? $0 / 2_000 : nil }
    }

    /// Says it, or nothing where nobody listens.
    package func tell(_ news: News) {
        guard let path, let address = Self.address(path) else { return }
        let file = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { return }
        defer { close(file) }
        let bytes = Array(news.rawValue.utf8)
        _ = unsafe withUnsafePointer(to: address.socket) { address_ in
            unsafe address_.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe sendto(file, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, address.count)
            }
        }
    }

    /// A path, or after an `@` a name in the abstract namespace, which begins with a zero byte.
    private static func address(_ path: String) -> (socket: sockaddr_un, count: socklen_t)? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(path.utf8)
        let head = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path)
        guard let first = name.first, head + name.count < MemoryLayout<sockaddr_un>.size
        else { return nil }
        if first == UInt8(ascii: "@") { name[0] = 0 }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: name) }
        return (address, socklen_t(head + name.count))
    }
}
