import Glibc

extension Endpoint {
    /// Asks a plain HTTP server here for a path, and waits: for tools, never within a loop.
    ///
    /// - Parameters:
    ///   - path: starts with `/`.
    ///   - seconds: how long to wait for each piece of the answer.
    ///   - limit: bytes of the whole answer, head included.
    /// - Returns: The status and the body.
    /// - Throws: ``EventLoopError/cannotFetch(endpoint:reason:)``.
    package func fetch(
        _ path: String, seconds: Int = 5, limit: Int = 4 << 20
    ) throws(EventLoopError) -> (status: Int, body: [UInt8]) {
        let file = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard file >= 0 else { throw unreachable() }
        defer { close(file) }
        var patience = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            _ = unsafe setsockopt(
                file, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
        guard unsafe withAddress({ unsafe connect(file, $0, $1) }) == 0 else { throw unreachable() }
        let request = Array(
            "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
        let sent = unsafe Glibc.send(file, request, request.count, Int32(MSG_NOSIGNAL))
        guard sent == request.count else { throw unreachable() }
        return try answer(in: try readToEnd(file, limit))
    }

    private func readToEnd(_ file: Int32, _ limit: Int) throws(EventLoopError) -> [UInt8] {
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while answer.count <= limit {
            let count = unsafe recv(file, &chunk, chunk.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreachable() }
            if count == 0 { return answer }
            answer += chunk[..<count]
        }
        throw .cannotFetch(endpoint: description, reason: "it does not stop talking")
    }

    private func answer(in bytes: [UInt8]) throws(EventLoopError) -> (status: Int, body: [UInt8]) {
        let mark = Array("\r\n\r\n".utf8)
        let text = String(decoding: bytes.prefix(16), as: UTF8.self)
        let words = text.split(separator: " ", maxSplits: 2)
        guard text.hasPrefix("HTTP/1."), words.count > 1, let status = Int(words[1].prefix(3)),
            let end = bytes.firstRange(of: mark)?.upperBound
        else { throw .cannotFetch(endpoint: description, reason: "it does not speak HTTP") }
        return (status, Array(bytes[end...]))
    }

    private func unreachable() -> EventLoopError {
        .cannotFetch(endpoint: description, reason: unsafe String(cString: strerror(errno)))
    }
}
