import MailboxProtocol

// Commands in plain appids.
extension RelayCore {
    mutating func performPlain(
        _ message: ClientMessage, _ frameID: JSON, _ id: ConnectionID, _ connection: Connection,
        _ session: inout Session
    ) throws(Refusal) {
        switch message {
        case .ping, .bind: preconditionFailure("handled before")
        case .list:
            let nameplates = plainApps[session.appID]?.list(turn.limits) ?? []
            turn.send(.nameplates(nameplates), to: id)
        case .allocate: try allocate(id, connection.address, &session)
        case .claim(let nameplate): try claim(nameplate, id, connection.address, &session)
        case .release(let named): try release(named, id, &session)
        case .open(let mailbox): try open(mailbox, id, &session)
        case .add(_, let phase, let body):
            try add(phase, body, frameID, id, &session)
        case .close(let named, let mood): try close(named, mood, id, &session)
        case .attend, .retire, .pass, .leave: throw .badRequest("unknown type")
        }
    }

    /// Runs work in an appid, which exists from the first thing it keeps to the last.
    private mutating func inApp<Result>(
        _ appID: AppID, _ work: (inout PlainApp, inout Turn) throws(Refusal) -> Result
    ) throws(Refusal) -> Result {
        guard var app = plainApps.take(appID) else {
            var new = PlainApp(appID)
            defer { if !new.isEmpty { plainApps.insert(appID, new) } }
            return try work(&new, &turn)
        }
        defer {
            plainApps.putBack(appID, app)
            forgetIfEmpty(appID)
        }
        return try work(&app, &turn)
    }

    private mutating func allocate(
        _ id: ConnectionID, _ address: String, _ session: inout Session
    ) throws(Refusal) {
        let side = session.side
        let nameplate: Nameplate
        do throws(Refusal) {
            nameplate = try inApp(session.appID) { (app, turn) throws(Refusal) in
                try app.allocate(for: side, from: address, &turn)
            }
        } catch {
            if error.isPassing { turn.report(.exchange(.plain, .busy)) }
            throw error
        }
        session.hasAllocated = true
        turn.send(.allocated(nameplate), to: id)
    }

    /// The one claim is used up even if it fails, unless it was only too early.
    private mutating func claim(
        _ nameplate: Nameplate, _ id: ConnectionID, _ address: String, _ session: inout Session
    ) throws(Refusal) {
        guard !session.hasClaimed else { throw Refusal("only one claim per connection") }
        let side = session.side
        do throws(Refusal) {
            let mailbox = try inApp(session.appID) { (app, turn) throws(Refusal) in
                try app.claim(nameplate, for: side, from: address, &turn)
            }
            session.noteClaim(of: nameplate)
            turn.send(.claimed(mailbox, attended: nil), to: id)
        } catch {
            if error.isPassing {
                turn.report(.exchange(.plain, .busy))
            } else {
                session.noteClaim(of: nameplate)
            }
            throw error
        }
    }

    private mutating func release(
        _ named: Nameplate?, _ id: ConnectionID, _ session: inout Session
    ) throws(Refusal) {
        let nameplate = try session.released(named)
        session.hasReleased = true
        plainApps[session.appID]?.release(nameplate, by: session.side, &turn)
        turn.send(.released, to: id)
    }

    private mutating func open(
        _ mailbox: MailboxID, _ id: ConnectionID, _ session: inout Session
    ) throws(Refusal) {
        session.mailbox = mailbox
        let side = session.side
        try inApp(session.appID) { (app, turn) throws(Refusal) in
            try app.open(mailbox, for: side, on: id, &turn)
        }
    }

    private mutating func add(
        _ phase: Phase, _ body: String, _ frameID: JSON, _ id: ConnectionID,
        _ session: inout Session
    ) throws(Refusal) {
        guard let mailbox = session.mailbox else { throw .notOpen }
        let message = StoredMessage(
            side: session.side, phase: phase, body: body, id: frameID, received: turn.now)
        try plainApps[session.appID]?.add(message, to: mailbox, on: id, &turn)
    }

    private mutating func close(
        _ named: MailboxID?, _ mood: String?, _ id: ConnectionID, _ session: inout Session
    ) throws(Refusal) {
        let mailbox = try session.closed(named)
        session.hasClosed = true
        plainApps[session.appID]?.stopReading(mailbox, on: id, &turn)
        plainApps[session.appID]?.close(mailbox, by: session.side, as: mood, &turn)
        forgetIfEmpty(session.appID)
        turn.send(.closed(mailbox: nil), to: id)
    }
}
