import MailboxProtocol

// From a message's bytes to a command, in the reference's order of checks.
extension RelayCore {
    mutating func receive(_ text: [UInt8], from id: ConnectionID) {
        guard let connection = connections[id] else { return }
        guard text.count <= messageBytesMax(of: connection) else {
            turn.refuse(id, Refusal("the message is too big", .tooBig))
            return hangUp(id, .messageTooBig, "message too big")
        }
        do {
            receive(try ClientFrame(reading: text), from: id, connection)
        } catch {
            refuse(id, .badRequest("not a JSON object"), orig: JSONObject())
        }
    }

    private func messageBytesMax(of connection: Connection) -> Int {
        guard let session = connection.session, !session.appID.isInvite else {
            return turn.limits.inviteMessageBytesMax
        }
        return turn.limits.plainMessageBytesMax
    }

    private mutating func receive(
        _ frame: ClientFrame, from id: ConnectionID, _ connection: Connection
    ) {
        guard frame.object["type"] != nil else {
            return refuse(id, .badRequest("missing 'type'"), orig: frame.object)
        }
        turn.send(.ack(id: frame.id), to: id)
        if frame.isFromDeafClient { turn.markDeaf(id) }
        do {
            let message = try meaning(of: frame, on: id, connection)
            try perform(message, frame.id, id, connection)
        } catch {
            refuse(id, error, orig: frame.object)
        }
    }

    /// Also a command that is refused may have been used up.
    private mutating func perform(
        _ message: ClientMessage, _ frameID: JSON, _ id: ConnectionID, _ connection: Connection
    ) throws(Refusal) {
        var connection = connection
        defer { if !message.leavesSession { connections[id]?.session = connection.session } }
        try perform(message, frameID, id, &connection)
    }

    /// Refuses, and hangs up on a connection that does not speak our language.
    private mutating func refuse(_ id: ConnectionID, _ refusal: Refusal, orig: JSONObject) {
        turn.refuse(id, refusal, orig: orig)
        guard refusal.code == .badRequest, var connection = connections[id] else { return }
        connection.badRequests += 1
        connections[id] = connection
        let isOneTooMany = connection.badRequests >= turn.limits.badRequestsMax
        if isOneTooMany || hasSpentBadRequests(connection.address) {
            hangUp(id, .policyViolation, "too many bad requests")
        }
    }

    private mutating func hasSpentBadRequests(_ address: String) -> Bool {
        do throws(Refusal) {
            try turn.spend(.badRequest, of: address)
            return false
        } catch { return true }
    }

    private func meaning(
        of frame: ClientFrame, on id: ConnectionID, _ connection: Connection
    ) throws(Refusal) -> ClientMessage {
        let type = frame.type ?? ""
        if let session = connection.session {
            if let refusal = session.refusal(of: type) { throw refusal }
            if let refusal = refusal(of: frame, on: id, session) { throw refusal }
        } else if type != "ping", type != "bind", !connection.answers(farewell: type) {
            throw Refusal("must bind first")
        }
        do { return try ClientMessage(frame) } catch { throw .badRequest(error.sentence) }
    }

    /// What the reference refuses for want of a mailbox before it looks at a command's fields.
    private func refusal(
        of frame: ClientFrame, on id: ConnectionID, _ session: Session
    ) -> Refusal? {
        // Attendants name the mailboxes of their frames, and are checked by knock.
        let isNamed =
            session.isAttendant
            || session.appID.isInvite && frame.type == "add" && frame.object["mailbox"] != nil
        switch frame.type {
        case "open" where !isNamed && isReading(session, id):
            return Refusal("only one open per connection")
        case "close" where !isNamed && session.hasClosed:
            return Refusal("only one close per connection")
        case "add" where !isNamed && !isReading(session, id):
            return .notOpen
        default:
            return nil
        }
    }

    private func isReading(_ session: Session, _ id: ConnectionID) -> Bool {
        guard let mailbox = session.mailbox else { return false }
        return session.appID.isInvite
            ? spaces[session.appID]?.isJoinerReading(mailbox, on: id) == true
            : plainApps[session.appID]?.isReading(mailbox, on: id) == true
    }

    private mutating func perform(
        _ message: ClientMessage, _ frameID: JSON, _ id: ConnectionID,
        _ connection: inout Connection
    ) throws(Refusal) {
        switch message {
        case .ping(let value): return turn.send(.pong(value), to: id)
        case .bind(let appID, let side, let understandsInvites):
            guard appID.isInvite || configuration.servesPlainApps else {
                connections[id]?.isTurnedAway = true
                throw Refusal("this relay serves invites only", .notAllowed)
            }
            connection.session = Session(
                appID: appID, side: side, understandsInvites: understandsInvites)
            if appID.isInvite {
                turn.effects.append(.limitMessages(id, bytes: turn.limits.inviteMessageBytesMax))
            }
            return
        default: break
        }
        guard var session = connection.session else { return answerFarewell(message, id) }
        defer { connection.session = session }
        if session.appID.isInvite {
            try performInvite(message, frameID, id, connection, &session)
        } else {
            try performPlain(message, frameID, id, connection, &session)
        }
    }
}

// Clients of an appid that is not served.
extension RelayCore {
    /// They do not end before these are answered.
    private mutating func answerFarewell(_ message: ClientMessage, _ id: ConnectionID) {
        switch message {
        case .release: turn.send(.released, to: id)
        case .close: turn.send(.closed(mailbox: nil), to: id)
        default: preconditionFailure("refused before")
        }
    }
}

extension Connection {
    fileprivate func answers(farewell type: String) -> Bool {
        isTurnedAway && (type == "release" || type == "close")
    }
}

extension ClientMessage {
    /// Whether a connection's session is the same after this as before. It is what most messages
    /// are, and need not be remembered anew.
    fileprivate var leavesSession: Bool {
        switch self {
        case .add, .ping, .list: true
        default: false
        }
    }
}

extension ClientFrame {
    /// Whether this is the `bind` of a program that does not look at errors.
    fileprivate var isFromDeafClient: Bool { type == "bind" && program == "go-william" }
}
