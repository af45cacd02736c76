import Glibc

/// Whether anything listens somewhere: for tools that explain, never within a loop.
package enum Reachability {
    /// Why nobody can be talked to there.
    package enum Problem: Hashable, Sendable {
        /// The name means nothing to this machine; the resolver's words.
        case unknownName(String)
        /// No address of it answers; the system's words about the last.
        case noAnswer(String)
    }

    /// Looks the name up and connects to each of its addresses until one answers.
    ///
    /// - Parameters:
    ///   - url: where a relay should be.
    ///   - seconds: how long to wait for each address.
    /// - Returns: nil when one answers.
    package static func problem(of url: WebSocketURL, seconds: Int = 5) -> Problem? {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        let status = unsafe getaddrinfo(url.host, "\(url.port)", &hints, &first)
        guard status == 0 else { return .unknownName(unsafe String(cString: gai_strerror(status))) }
        defer { unsafe freeaddrinfo(first) }
        var problem = Problem.noAnswer("it has no address")
        var next = unsafe first
        while let address = unsafe next?.pointee {
            guard let reason = unsafe refusal(address, seconds) else { return nil }
            problem = .noAnswer(reason)
            unsafe next = address.ai_next
        }
        return problem
    }

    private static func refusal(_ address: addrinfo, _ seconds: Int) -> String? {
        let file = unsafe socket(
            address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { return unsafe String(cString: strerror(errno)) }
        defer { close(file) }
        var patience = timeval(tv_sec: seconds, tv_usec: 0)
        _ = unsafe setsockopt(
            file, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        guard unsafe connect(file, address.ai_addr, address.ai_addrlen) == 0 else {
            let isTimeout = errno == EINPROGRESS || errno == EAGAIN
            return isTimeout
                ? "no answer within \(seconds) s" : unsafe String(cString: strerror(errno))
        }
        return nil
    }
}
