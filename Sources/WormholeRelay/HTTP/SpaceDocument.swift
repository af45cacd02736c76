import EventLoop
import MailboxProtocol

/// `/v1/space`: which space the host of a request is, and where its relay listens.
enum SpaceDocument {
    static func response(to request: HTTPRequest) -> HTTPResponse {
        guard isHost(request.host) else {
            return .plain(400, "The Host header names no host\n")
        }
        let scheme = request.isSecure ? "wss" : "ws"
        let body = JSONWriter.object { writer in
            writer.member("space", request.host)
            writer.member("appid", AppID(inviteHost: request.host).rawValue)
            writer.member("relay", "\(scheme)://\(request.host)/v1")
        }
        return Document(body + [0x0A], type: "application/json").response(to: request)
    }

    /// A name as in DNS, or an address, and a port where there is one; lower case already.
    static func isHost(_ text: String) -> Bool {
        guard text.utf8.count <= 261 else { return false }
        var name = text[...]
        let bracket = text.lastIndex(of: "]") ?? text.startIndex
        if let colon = text[bracket...].lastIndex(of: ":") {
            guard UInt16(text[text.index(after: colon)...]) != nil else { return false }
            name = text[..<colon]
        }
        if name.first == "[", name.last == "]" {
            return PeerAddress(String(name.dropFirst().dropLast())) != nil
        }
        return !name.isEmpty && name.utf8.allSatisfy(isNameByte)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
    }
}
