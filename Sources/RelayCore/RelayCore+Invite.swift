import MailboxProtocol

// Commands in invite appids.
extension RelayCore {
    mutating func performInvite(
        _ message: ClientMessage, _ frameID: JSON, _ id: ConnectionID, _ connection: Connection,
        _ session: inout Session
    ) throws(Refusal) {
        switch message {
        case .ping, .bind: preconditionFailure("handled before")
        case .list: turn.send(.nameplates([]), to: id)
        case .allocate:
            throw Refusal("numbers of a space are bound, not allocated", .notAllowed)
        case .claim(let nameplate): try knock(at: nameplate, id, connection.address, &session)
        case .release(let named):
            _ = try session.released(named)
            session.hasReleased = true
            turn.send(.released, to: id)
        case .open(let mailbox): try openInvite(mailbox, id, connection.address, &session)
        case .add(let named, let phase, let body):
            let message = StoredMessage(
                side: session.side, phase: phase, body: body, id: frameID, received: turn.now)
            try addInvite(message, to: named, id, session)
        case .close(let named, let mood): try closeInvite(named, mood, id, &session)
        case .attend, .retire, .pass, .leave:
            try performAttendance(message, id, connection, &session)
        }
    }

    /// Never bound, expired, retired, used up: all end here, on the one line that says so.
    private mutating func knock(
        at nameplate: Nameplate, _ id: ConnectionID, _ address: String, _ session: inout Session
    ) throws(Refusal) {
        guard !session.hasClaimed else { throw Refusal("only one claim per connection") }
        do throws(Refusal) {
            try turn.spend(.inviteClaim, of: address)
            let claimed = try spaces[session.appID]?.claim(
                nameplate, for: session.side, from: address, on: id, &turn)
            guard let claimed = claimed ?? nil else { throw .ended }
            session.noteClaim(of: nameplate)
            session.knocked = claimed.mailbox
            let isAttended = session.understandsInvites ? claimed.isAttended : nil
            turn.send(.claimed(claimed.mailbox, attended: isAttended), to: id)
        } catch {
            if error.isPassing {
                turn.report(.exchange(.invite, .busy))
            } else {
                session.noteClaim(of: nameplate)
            }
            throw error
        }
    }

    private mutating func openInvite(
        _ mailbox: MailboxID, _ id: ConnectionID, _ address: String, _ session: inout Session
    ) throws(Refusal) {
        if let knock = spaces[session.appID]?.attendantsKnock(mailbox, session, on: id) {
            session.isAttendant = true
            return try spaces[session.appID]?.openAsAttendant(knock, on: id, &turn) ?? ()
        }
        guard !session.isAttendant else { throw .notYours }
        session.mailbox = mailbox
        guard let knock = spaces[session.appID]?.joinersKnock(mailbox, session.side) else {
            throw .ended
        }
        try spaces[session.appID]?.openAsJoiner(knock, from: address, on: id, &turn)
    }

    private mutating func addInvite(
        _ message: StoredMessage, to named: MailboxID?, _ id: ConnectionID, _ session: Session
    ) throws(Refusal) {
        if let named, named != session.mailbox || session.isAttendant {
            guard let knock = spaces[session.appID]?.attendantsKnock(named, session, on: id)
            else { throw .notYours }
            return try spaces[session.appID]?.addAsAttendant(message, to: knock, on: id, &turn)
                ?? ()
        }
        guard let mailbox = session.mailbox, !session.isAttendant else { throw .notOpen }
        try spaces[session.appID]?.addAsJoiner(message, to: mailbox, on: id, &turn)
    }

    private mutating func closeInvite(
        _ named: MailboxID?, _ mood: String?, _ id: ConnectionID, _ session: inout Session
    ) throws(Refusal) {
        if session.isAttendant {
            guard let named else { throw Refusal("close without mailbox must follow open") }
            guard let knock = spaces[session.appID]?.attendantsKnock(named, session, on: id)
            else { throw .notYours }
            spaces[session.appID]?.closeAsAttendant(knock, session, on: id, &turn)
            return
        }
        let mailbox = try session.closed(named)
        session.hasClosed = true
        if let knock = spaces[session.appID]?.joinersKnock(mailbox, session.side) {
            spaces[session.appID]?.closeAsJoiner(knock, mood, on: id, &turn)
        }
        turn.send(.closed(mailbox: nil), to: id)
    }
}

// Attendance.
extension RelayCore {
    private mutating func performAttendance(
        _ message: ClientMessage, _ id: ConnectionID, _ connection: Connection,
        _ session: inout Session
    ) throws(Refusal) {
        guard session.understandsInvites else {
            throw Refusal("bind with \"invite\": 1 first", .notAllowed)
        }
        let context = SigningContext(
            host: connection.host, challenge: connection.challenge, appID: session.appID)
        switch message {
        case .attend(let request):
            try attend(request, id, connection.address, context, &session)
        case .retire(let nameplate, let signature):
            guard spaces.contains(session.appID) else { throw .ended }
            try verifying(connection.address, session.appID) { (space, turn) throws(Refusal) in
                try space.retire(nameplate, signature, context, &turn)
            }
        case .pass(let knock):
            guard spaces.contains(session.appID) else { throw .notYours }
            try spaces[session.appID]?.pass(knock, session, on: id, &turn)
        case .leave(let nameplate):
            guard spaces.contains(session.appID) else { throw .notYours }
            try spaces[session.appID]?.leave(nameplate, on: id, &turn)
        default: preconditionFailure("not a command of attendance")
        }
    }

    private mutating func attend(
        _ request: AttendRequest, _ id: ConnectionID, _ address: String,
        _ context: SigningContext, _ session: inout Session
    ) throws(Refusal) {
        let current = session
        try asSpace(session.appID, address, mayBegin: request.binding != nil) {
            (space, turn) throws(Refusal) in
            try space.attend(request, current, context, on: id, &turn)
        }
        session.isAttendant = true
    }

    /// Does what takes a space's signature. In an open relay a space begins with the first that is
    /// valid.
    mutating func asSpace(
        _ appID: AppID, _ address: String, mayBegin: Bool,
        _ work: (inout Space, inout Turn) throws(Refusal) -> Void
    ) throws(Refusal) {
        if !spaces.contains(appID) {
            guard mayBegin else { throw .ended }
            guard configuration.opensSpaces else { throw .notAllowed }
            guard spaces.count < turn.limits.openSpacesMax else { throw .busy }
            guard appID.isCanonicalInvite else { throw .notAllowed }
            try turn.check(.openedSpace, of: address)
            spaces.insert(appID, Space(appID, owner: nil))
            spaces[appID]?.takesNewNumbers = true
        }
        defer { if spaces[appID]?.owner == nil { spaces.remove(appID) } }
        let isNew = spaces[appID]?.owner == nil
        try verifying(address, appID, work)
        if isNew { try turn.spend(.openedSpace, of: address) }
    }

    /// Runs what checks signatures. Failures are rationed: verifying costs, and so does guessing.
    private mutating func verifying(
        _ address: String, _ appID: AppID,
        _ work: (inout Space, inout Turn) throws(Refusal) -> Void
    ) throws(Refusal) {
        try turn.check(.refusedAttend, of: address)
        do throws(Refusal) {
            guard var space = spaces.take(appID) else { return }
            defer { spaces.putBack(appID, space) }
            try work(&space, &turn)
        } catch {
            if error.code == .notAllowed { try turn.spend(.refusedAttend, of: address) }
            throw error
        }
    }
}
