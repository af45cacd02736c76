import Glibc

/// A TCP client that knows nothing of WebSockets but how to write down their bytes.
final class RawClient {
    private let descriptor: Int32
    private(set) var bytes: [UInt8] = []
    private(set) var isAtEnd = false

    init(port: UInt16, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        if var size = receiveBuffer {
            unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw HarnessError.noConnection }
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    }

    init(unixPath: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) {
            unsafe $0.copyBytes(from: unixPath.utf8)
        }
        let status = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard status == 0 else { throw HarnessError.noConnection }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends as much as the kernel takes; tests send less than that.
    func send(_ bytes: [UInt8]) {
        _ = unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads what has come.
    func poll() {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while !isAtEnd {
            let count = unsafe recv(descriptor, &chunk, chunk.count, 0)
            if count > 0 { bytes += chunk[..<count] }
            if count < 0, errno == EAGAIN { return }
            isAtEnd = count <= 0
        }
    }

    /// Forgets what was read.
    func clear() { bytes = [] }

    deinit { close(descriptor) }
}

extension RawClient {
    /// Where the body or the first frame begins.
    private var headEnd: Int? {
        let mark = Array("\r\n\r\n".utf8)
        return bytes.indices.first { bytes[$0...].starts(with: mark) }.map { $0 + 4 }
    }

    var hasHead: Bool {
        poll()
        return headEnd != nil
    }

    var head: String {
        String(decoding: bytes[..<(headEnd ?? bytes.count)], as: UTF8.self)
    }

    var status: String { String(head.prefix { $0 != "\r\n" }) }

    var body: [UInt8] { Array(bytes[(headEnd ?? bytes.count)...]) }

    static func upgrade(
        port: UInt16, path: String = "/v1", host: String? = nil, headers: [String] = []
    ) -> String {
        let lines =
            [
                "GET \(path) HTTP/1.1", "Host: \(host ?? "Relay.Example:\(port)")",
                "Upgrade: websocket",
                "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                "Sec-WebSocket-Version: 13",
            ] + headers
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }
}

/// A frame as read off the wire.
struct Frame: Equatable {
    var first: UInt8
    var payload: [UInt8]

    static func text(_ text: String) -> Frame { Frame(first: 0x81, payload: Array(text.utf8)) }

    /// The close code, if this is a close frame with one.
    var closeCode: Int? {
        guard first == 0x88, payload.count >= 2 else { return nil }
        return Int(payload[0]) << 8 | Int(payload[1])
    }
}

extension RawClient {
    /// All whole frames after the handshake.
    var frames: [Frame] {
        poll()
        var rest = body[...]
        var frames: [Frame] = []
        while let frame = Self.frame(from: &rest) { frames.append(frame) }
        return frames
    }

    private static func frame(from rest: inout ArraySlice<UInt8>) -> Frame? {
        guard rest.count >= 2 else { return nil }
        let start = rest.startIndex
        var header = 2
        var length = Int(rest[start + 1])
        if length >= 126 {
            let width = length == 126 ? 2 : 8
            guard rest.count >= 2 + width else { return nil }
            length = rest[start + 2..<start + 2 + width].reduce(0) { $0 << 8 | Int($1) }
            header += width
        }
        guard rest.count >= header + length else { return nil }
        let payload = Array(rest[start + header..<start + header + length])
        defer { rest = rest.dropFirst(header + length) }
        return Frame(first: rest[start], payload: payload)
    }

    /// A masked frame. `announced` is the length in the header, if it is to be a lie.
    static func frame(
        _ first: UInt8, _ payload: [UInt8], announced: Int? = nil
    ) -> [UInt8] {
        let length = announced ?? payload.count
        let mask: [UInt8] = [0x11, 0x22, 0x33, 0x44]
        var bytes = [first]
        if length < 126 {
            bytes.append(0x80 | UInt8(length))
        } else if length < 65_536 {
            bytes += [0x80 | 126, UInt8(length >> 8), UInt8(length & 0xFF)]
        } else {
            bytes.append(0x80 | 127)
            bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
        }
        return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }
}
