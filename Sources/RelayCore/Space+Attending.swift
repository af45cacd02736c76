import MailboxProtocol

// Attendants come and go.
extension Space {
    /// Takes a number's joiners on this connection.
    mutating func attend(
        _ request: AttendRequest, _ session: Session, _ context: SigningContext,
        on connection: ConnectionID, _ turn: inout Turn
    ) throws(Refusal) {
        let before = authority.epoch
        let nameplate = try number(for: request, by: session.side, context, &turn)
        if authority.epoch > before { sendAway(except: connection, &turn) }
        let known = attendance(of: session.side, for: nameplate)
        let attendance = known ?? newAttendance(for: nameplate, session.side, request.role)
        let isRenewal = attendances[attendance]?.connection == connection
        seat(attendance, request.role, on: connection)
        turn.send(.attending(reply(nameplate, at: turn.now)), to: connection)
        forgetMissed(nameplate, &turn)
        if !isRenewal { showAgain(attendance, nameplate, &turn) }
        forgetDeclined(by: session.side, for: nameplate)
        offerParked(nameplate, &turn)
    }

    private func attendance(of side: Side, for nameplate: Nameplate) -> AttendanceNumber? {
        live[nameplate]?.attendances.first { attendances[$0]?.side == side }
    }

    /// Whether this side may answer for a number, among those that do.
    func mayAttend(_ nameplate: Nameplate, _ side: Side, _ limits: RelayLimits) -> Bool {
        let others = live[nameplate]?.attendances.count ?? 0
        return others < limits.attendancesPerNumberMax
            || attendance(of: side, for: nameplate) != nil
    }

    private mutating func newAttendance(
        for nameplate: Nameplate, _ side: Side, _ role: AttendantRole
    ) -> AttendanceNumber {
        counts.lastAttendance += 1
        let number = AttendanceNumber(rawValue: counts.lastAttendance)
        attendances[number] = Attendance(
            nameplate: nameplate, side: side, role: role,
            presence: .away(until: Timestamp(milliseconds: 0)), stamp: 0)
        live[nameplate]?.attendances.append(number)
        return number
    }

    /// The connection an attendance had before, if any, is heard no more for this number.
    private mutating func seat(
        _ number: AttendanceNumber, _ role: AttendantRole, on connection: ConnectionID
    ) {
        unseat(number)
        let stamp = counts.lastStamp + 1
        counts.lastStamp = stamp
        attendances[number]?.presence = .here(connection)
        attendances[number]?.role = role
        attendances[number]?.stamp = stamp
        var desk = desks[connection] ?? Desk()
        desk.attendances.append(number)
        desk.load += attendances[number]?.knocks.count ?? 0
        desks[connection] = desk
    }

    private mutating func unseat(_ number: AttendanceNumber) {
        guard let attendance = attendances[number], let connection = attendance.connection else {
            return
        }
        desks[connection]?.attendances.removeAll { $0 == number }
        desks[connection]?.load -= attendance.knocks.count
        for knock in attendance.knocks.knocks { stopReading(knock, on: connection) }
        forgetDeskIfEmpty(connection)
    }

    private func reply(_ nameplate: Nameplate, at now: Timestamp) -> Attending {
        guard let number = live[nameplate] else { preconditionFailure("the number is live") }
        let waiting = number.knocks.knocks.count { knock in
            knocks[knock].map { $0.needsBoth && $0.isJoinerHere } ?? false
        }
        return Attending(
            nameplate: nameplate, expiresIn: number.expires.since(now).secondsRoundedUp,
            waiting: waiting, missed: number.missed, generation: number.generation)
    }

    private mutating func forgetMissed(_ nameplate: Nameplate, _ turn: inout Turn) {
        guard let missed = live[nameplate]?.missed, missed > 0 else { return }
        live[nameplate]?.missed = 0
        store(nameplate, &turn)
    }

    /// What this attendant still holds, for a connection that does not know of it.
    private mutating func showAgain(
        _ number: AttendanceNumber, _ nameplate: Nameplate, _ turn: inout Turn
    ) {
        guard let attendance = attendances[number], let connection = attendance.connection else {
            return
        }
        for knock in live[nameplate]?.knocks.knocks ?? [] {
            guard let entry = knocks[knock] else { continue }
            let isItsAnswer = entry.answeredSide == attendance.side
            guard entry.holder == number || isItsAnswer else { continue }
            if case .offered = entry.stage { offerAgain(knock, to: number, &turn) }
            turn.send(.knock(entry.announcement(at: turn.now)), to: connection)
        }
    }

    private mutating func forgetDeclined(by side: Side, for nameplate: Nameplate) {
        for knock in live[nameplate]?.parked.knocks ?? [] {
            knocks[knock]?.declined.removeAll { $0 == side }
        }
    }

    /// Stops attending a number on this connection.
    mutating func leave(
        _ nameplate: Nameplate, on connection: ConnectionID, _ turn: inout Turn
    ) throws(Refusal) {
        let own = desks[connection]?.attendances ?? []
        guard let number = own.first(where: { attendances[$0]?.nameplate == nameplate }) else {
            throw .notYours
        }
        giveUp(number, &turn)
    }

    /// A connection is gone: what it held is kept for its side for a while.
    mutating func leave(_ connection: ConnectionID, _ session: Session, _ turn: inout Turn) {
        for mailbox in [session.knocked, session.mailbox] {
            guard let mailbox, let knock = knock(in: mailbox) else { continue }
            joinerLeft(knock, connection, &turn)
        }
        guard let desk = desks[connection] else { return }
        desks[connection] = nil
        for number in desk.attendances { putAway(number, &turn) }
        for knock in desk.reading.knocks { knocks[knock]?.log.removeReader(connection) }
    }

    /// The keys have turned: nobody attends numbers of an earlier epoch any more. What they hold is
    /// kept for their side, which may come back with the current keys.
    private mutating func sendAway(except own: ConnectionID?, _ turn: inout Turn) {
        var told: [ConnectionID] = []
        for number in attendances.keys {
            guard let attendance = attendances[number], let connection = attendance.connection,
                (live[attendance.nameplate]?.epoch ?? 0) < authority.epoch
            else { continue }
            unseat(number)
            putAway(number, &turn)
            guard connection != own, !told.contains(connection) else { continue }
            told.append(connection)
            turn.refuse(connection, .turned)
        }
    }

    /// Takes the space's word that came with no connection of its own.
    mutating func adopt(overHTTP binding: SpaceBinding, _ turn: inout Turn) {
        let before = authority.epoch
        adopt(binding, &turn)
        if authority.epoch > before { sendAway(except: nil, &turn) }
    }

    private mutating func putAway(_ number: AttendanceNumber, _ turn: inout Turn) {
        guard let attendance = attendances[number] else { return }
        if attendance.knocks.isEmpty { return forget(number) }
        let until = turn.now + turn.limits.attendantAbsenceMax
        attendances[number]?.presence = .away(until: until)
        attendances[number]?.alarm.set(
            until, for: .attendance(appID, number), in: &turn.deadlines)
    }

    mutating func expireAttendance(
        _ number: AttendanceNumber, _ deadline: Deadlines.Deadline, _ turn: inout Turn
    ) {
        guard attendances[number]?.alarm.takes(deadline) == true,
            case .away(let until)? = attendances[number]?.presence
        else { return }
        if until <= turn.now { return giveUp(number, &turn) }
        attendances[number]?.alarm.set(
            until, for: .attendance(appID, number), in: &turn.deadlines)
    }

    /// An attendant is lost for good: who was only offered is offered to others, and an exchange
    /// that nobody else can finish is over.
    private mutating func giveUp(_ number: AttendanceNumber, _ turn: inout Turn) {
        guard let attendance = attendances[number] else { return }
        let held = attendance.knocks.knocks
        for knock in held { release(knock, &turn) }
        forget(number)
        for knock in held { goOnWithout(knock, &turn) }
    }

    /// Gives a knock back to a side that had taken it before a restart, until it comes back.
    mutating func hold(
        _ knock: KnockNumber, for side: Side, at nameplate: Nameplate, _ turn: inout Turn
    ) {
        let known = attendance(of: side, for: nameplate)
        let number = known ?? newAttendance(for: nameplate, side, .bot)
        knocks[knock]?.stage = .taken(number)
        attendances[number]?.knocks.insert(knock)
        putAway(number, &turn)
    }

    /// Removes an attendance that holds nothing.
    mutating func forget(_ number: AttendanceNumber) {
        guard let attendance = attendances[number] else { return }
        precondition(attendance.knocks.isEmpty, "what was held has gone to others")
        unseat(number)
        live[attendance.nameplate]?.attendances.removeAll { $0 == number }
        attendances[number] = nil
    }

    mutating func forgetDeskIfEmpty(_ connection: ConnectionID) {
        if desks[connection]?.isEmpty == true { desks[connection] = nil }
    }
}

extension Knock {
    /// What an attendant is told.
    func announcement(at now: Timestamp) -> MailboxProtocol.Knock {
        MailboxProtocol.Knock(
            nameplate: nameplate, knock: id, mailbox: mailbox,
            waited: Int(now.since(arrived).wholeMilliseconds / 1000))
    }

    /// The side whose answer this is.
    var answeredSide: Side? {
        guard case .answered(let side, _) = stage else { return nil }
        return side
    }
}
