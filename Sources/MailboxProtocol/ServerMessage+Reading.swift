import CryptoPrimitives

/// The relay sent something that is not the protocol. Fault: the relay's; the connection is of no
/// further use.
package enum ServerFault: Error, Equatable {
    case notJSON(JSONError)
    case field(type: String, name: String)
}

extension ServerMessage {
    /// Reads one WebSocket message; nil for a type we do not know, which clients ignore.
    package static func read(_ text: [UInt8]) throws(ServerFault) -> ServerMessage? {
        let object: JSONObject
        do { object = try JSONReader.readObject(text, limits: .answer) } catch {
            throw .notJSON(error)
        }
        return try Fields(object: object, type: object.string("type") ?? "").message()
    }
}

private struct Fields {
    let object: JSONObject
    let type: String

    func message() throws(ServerFault) -> ServerMessage? {
        switch type {
        case "welcome": .welcome(try welcome())
        case "ack": .ack(id: object["id"] ?? .null)
        case "nameplates": .nameplates(try nameplates())
        case "allocated": .allocated(try nameplate())
        case "claimed": .claimed(try mailbox(), attended: object["attended"]?.bool)
        case "released": .released
        case "message": .message(try mailboxMessage())
        case "closed": .closed(mailbox: object.string("mailbox").map(MailboxID.init))
        case "pong": .pong(object["pong"] ?? .null)
        case "error": .error(errorReply())
        case "attending": .attending(try attending())
        case "knock": .knock(try knock())
        case "gone": .gone(KnockID(try text("knock")))
        default: nil
        }
    }

    private func text(_ name: String) throws(ServerFault) -> String {
        guard let text = object.string(name) else { throw .field(type: type, name: name) }
        return text
    }

    private func number(_ name: String) throws(ServerFault) -> Int {
        guard let number = countable(name) else { throw .field(type: type, name: name) }
        return number
    }

    /// A number that can be counted with.
    private func countable(_ name: String) -> Int? {
        guard let number = object[name]?.integer, (0...FormatLimits.numberMax).contains(number)
        else { return nil }
        return number
    }

    private func mailbox() throws(ServerFault) -> MailboxID {
        MailboxID(try text("mailbox"))
    }

    private func nameplate() throws(ServerFault) -> Nameplate {
        guard let nameplate = Nameplate(try text("nameplate")) else {
            throw .field(type: type, name: "nameplate")
        }
        return nameplate
    }

    private func nameplates() throws(ServerFault) -> [Nameplate] {
        guard case .array(let elements) = object["nameplates"] else {
            throw .field(type: type, name: "nameplates")
        }
        return elements.compactMap { $0.object?.string("id").flatMap(Nameplate.init) }
    }

    private func welcome() throws(ServerFault) -> Welcome {
        guard let welcome = object["welcome"]?.object else {
            throw .field(type: type, name: "welcome")
        }
        return Welcome(
            challenge: try challenge(welcome.string("attend")),
            motd: welcome.string("motd"), error: welcome.string("error"))
    }

    private func challenge(_ text: String?) throws(ServerFault) -> [UInt8]? {
        guard let text else { return nil }
        guard let bytes = try? Hex.decode(text), bytes.count == 32 else {
            throw .field(type: type, name: "attend")
        }
        return bytes
    }

    private func mailboxMessage() throws(ServerFault) -> MailboxMessage {
        MailboxMessage(
            mailbox: object.string("mailbox").map(MailboxID.init),
            side: Side(try text("side")), phase: Phase(try text("phase")), body: try text("body"),
            id: object["id"] ?? .null, received: try moment("server_rx"))
    }

    private func moment(_ name: String) throws(ServerFault) -> Timestamp {
        guard case .number(let text)? = object[name], let moment = Timestamp(seconds: text) else {
            throw .field(type: type, name: name)
        }
        return moment
    }

    private func errorReply() -> ErrorReply {
        ErrorReply(
            object.string("error") ?? "the relay reported an error",
            object.string("code").flatMap(ErrorCode.init(rawValue:)),
            orig: object["orig"]?.object ?? [:], retryAfter: countable("retry_after"))
    }

    private func attending() throws(ServerFault) -> Attending {
        Attending(
            nameplate: try nameplate(), expiresIn: try number("expires_in"),
            waiting: try number("waiting"), missed: try number("missed"),
            generation: try number("generation"))
    }

    private func knock() throws(ServerFault) -> Knock {
        Knock(
            nameplate: try nameplate(), knock: KnockID(try text("knock")), mailbox: try mailbox(),
            waited: try number("waited"))
    }
}

extension JSON {
    /// The value, when this is a boolean.
    package var bool: Bool? {
        guard case .bool(let flag) = self else { return nil }
        return flag
    }
}
