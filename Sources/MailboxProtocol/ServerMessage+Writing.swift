import CryptoPrimitives

extension ServerMessage {
    /// The message's name on the wire.
    package var type: String {
        switch self {
        case .welcome: "welcome"
        case .ack: "ack"
        case .nameplates: "nameplates"
        case .allocated: "allocated"
        case .claimed: "claimed"
        case .released: "released"
        case .message: "message"
        case .closed: "closed"
        case .pong: "pong"
        case .error: "error"
        case .attending: "attending"
        case .knock: "knock"
        case .gone: "gone"
        case .unreadable(let answer): answer.rawValue
        }
    }

    /// The text of one WebSocket message, sent at `now`.
    package func encoded(at now: Timestamp) -> [UInt8] {
        JSONWriter.object(capacity: capacity) { writer in
            writer.member("type", type)
            write(into: &writer)
            writer.member("server_tx", thousandths: now.milliseconds)
        }
    }

    private var capacity: Int {
        guard case .message(let message) = self else { return 256 }
        return message.body.utf8.count + 256
    }

    private func write(into writer: inout JSONWriter) {
        switch self {
        case .welcome(let welcome): welcome.write(into: &writer)
        case .ack(let id): writer.member("id", id)
        case .nameplates(let nameplates):
            let entries = nameplates.map { JSON.object(["id": .string($0.rawValue)]) }
            writer.member("nameplates", .array(entries))
        case .allocated(let nameplate): writer.member("nameplate", nameplate.rawValue)
        case .claimed(let mailbox, let attended):
            writer.member("mailbox", mailbox.rawValue)
            if let attended { writer.member("attended", .bool(attended)) }
        case .released: break
        case .message(let message): message.write(into: &writer)
        case .closed(let mailbox): writer.member("mailbox", ifPresent: mailbox?.rawValue)
        case .pong(let value): writer.member("pong", value)
        case .error(let reply): reply.write(into: &writer)
        case .attending(let attending): attending.write(into: &writer)
        case .knock(let knock): knock.write(into: &writer)
        case .gone(let knock): writer.member("knock", knock.rawValue)
        case .unreadable(let answer): writer.member(answer.member, 0)
        }
    }
}

extension Welcome {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.member("welcome") { writer in
            writer.member("attend", ifPresent: challenge.map(Hex.encode))
            writer.member("motd", ifPresent: motd)
            writer.member("error", ifPresent: error)
        }
    }
}

extension MailboxMessage {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.member("mailbox", ifPresent: mailbox?.rawValue)
        writer.member("side", side.rawValue)
        writer.member("phase", phase.rawValue)
        writer.member("body", body)
        writer.member("id", id)
        writer.member("server_rx", thousandths: received.milliseconds)
    }
}

extension ErrorReply {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.member("error", error)
        writer.member("code", ifPresent: code?.rawValue)
        if let retryAfter { writer.member("retry_after", retryAfter) }
        writer.member("orig", .object(orig))
    }
}

extension Attending {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.member("nameplate", nameplate.rawValue)
        writer.member("expires_in", expiresIn)
        writer.member("waiting", waiting)
        writer.member("missed", missed)
        writer.member("generation", generation)
    }
}

extension Knock {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.member("nameplate", nameplate.rawValue)
        writer.member("knock", knock.rawValue)
        writer.member("mailbox", mailbox.rawValue)
        writer.member("waited", waited)
    }
}
