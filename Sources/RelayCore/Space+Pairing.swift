import MailboxProtocol

// Who gets which joiner.
extension Space {
    /// Offers a knock to the best attendant, or parks it. Where no more are parked its joiner is
    /// told that nobody is there.
    mutating func offer(_ knock: KnockNumber, _ turn: inout Turn) {
        guard let entry = knocks[knock] else { return }
        if entry.isJoinerHere, let attendance = best(for: entry, turn.limits) {
            assign(knock, to: attendance, &turn)
        } else if isParked(knock, at: entry.nameplate)
            || mayPark(at: entry.nameplate, entry.address, turn.limits)
        {
            park(knock, &turn)
        } else {
            lose(knock, &turn)
        }
    }

    private func isParked(_ knock: KnockNumber, at nameplate: Nameplate) -> Bool {
        live[nameplate]?.parked.contains(knock) == true
    }

    /// Whether one knock more may wait for an attendant. After a restart nobody knows from which
    /// address those that wait had come.
    func mayPark(at nameplate: Nameplate, _ address: String?, _ limits: RelayLimits) -> Bool {
        let parked = live[nameplate]?.parked.knocks ?? []
        let own = address.map { own in parked.count { knocks[$0]?.address == own } } ?? 0
        return parked.count < limits.parkedKnocksPerNameplateMax
            && own < limits.parkedKnocksPerNameplateAndAddressMax
            && counts.parked < limits.parkedKnocksPerSpaceMax
    }

    /// Offers what was parked at a number, oldest first.
    mutating func offerParked(_ nameplate: Nameplate, _ turn: inout Turn) {
        for knock in live[nameplate]?.parked.knocks ?? [] { offer(knock, &turn) }
    }

    /// A member before a bot, then who has least to do, then who came last.
    func best(for knock: Knock, _ limits: RelayLimits) -> AttendanceNumber? {
        best(for: knock.nameplate, limits) { !knock.declined.contains($0) }
    }

    func best(
        for nameplate: Nameplate, _ limits: RelayLimits, where isAsked: (Side) -> Bool
    ) -> AttendanceNumber? {
        var best: (number: AttendanceNumber, attendance: Attendance, load: Int)?
        for number in live[nameplate]?.attendances ?? [] {
            guard let attendance = attendances[number], let connection = attendance.connection,
                let load = desks[connection]?.load, load < limits.knocksPerConnectionMax,
                isAsked(attendance.side)
            else { continue }
            if let other = best, !attendance.isBetter(load, other.attendance, other.load) {
                continue
            }
            best = (number, attendance, load)
        }
        return best?.number
    }

    private mutating func assign(
        _ knock: KnockNumber, to number: AttendanceNumber, _ turn: inout Turn
    ) {
        guard let connection = attendances[number]?.connection else { return }
        unpark(knock)
        attendances[number]?.knocks.insert(knock)
        desks[connection]?.load += 1
        offerAgain(knock, to: number, &turn)
        guard let entry = knocks[knock] else { return }
        turn.send(.knock(entry.announcement(at: turn.now)), to: connection)
    }

    /// Whoever comes back to an offer has its time again.
    mutating func offerAgain(
        _ knock: KnockNumber, to number: AttendanceNumber, _ turn: inout Turn
    ) {
        let until = turn.now + turn.limits.attendantSilenceMax
        knocks[knock]?.stage = .offered(number, until: until)
        setAlarm(of: knock, &turn)
    }

    mutating func park(_ knock: KnockNumber, _ turn: inout Turn) {
        guard let nameplate = knocks[knock]?.nameplate else { return }
        knocks[knock]?.stage = .parked
        if knocks[knock]?.isJoinerHere == true { knocks[knock]?.hasWaited = true }
        if !isParked(knock, at: nameplate) {
            live[nameplate]?.parked.insert(knock)
            counts.parked += 1
        }
        setAlarm(of: knock, &turn)
    }

    mutating func unpark(_ knock: KnockNumber) {
        guard let nameplate = knocks[knock]?.nameplate, isParked(knock, at: nameplate) else {
            return
        }
        live[nameplate]?.parked.remove(knock)
        counts.parked -= 1
    }

    mutating func setAlarm(of knock: KnockNumber, _ turn: inout Turn) {
        guard let due = knocks[knock]?.due(turn.limits) else { return }
        knocks[knock]?.alarm.set(due, for: .knock(appID, knock), in: &turn.deadlines)
    }

    /// Takes a knock from its holder, who is heard no more on it. Its stage is left for the caller
    /// to change.
    mutating func release(_ knock: KnockNumber, _ turn: inout Turn) {
        guard let holder = knocks[knock]?.holder else { return }
        attendances[holder]?.knocks.remove(knock)
        guard let connection = attendances[holder]?.connection else { return }
        desks[connection]?.load -= 1
        stopReading(knock, on: connection)
    }

    /// After a knock was released by one who will not come back to it.
    mutating func goOnWithout(_ knock: KnockNumber, _ turn: inout Turn) {
        switch knocks[knock]?.stage {
        case .offered: offer(knock, &turn)
        case .taken: lose(knock, &turn)
        case .parked, .answered, .finished, .lost, nil: break
        }
    }

    /// The exchange is over, and its joiner is told, now or when it comes back.
    private mutating func lose(_ knock: KnockNumber, _ turn: inout Turn) {
        guard let entry = knocks[knock] else { return }
        if entry.isJoinerHere {
            for connection in entry.connections { turn.refuse(connection, .gone) }
            return delete(knock, .lost, &turn)
        }
        countBytes(-entry.log.bytes, &turn)
        turn.removeAll(under: .messages(appID, knock))
        knocks[knock]?.log = MessageLog()
        knocks[knock]?.stage = .lost
        settle(knock, &turn)
        store(knock, &turn)
        setAlarm(of: knock, &turn)
    }

    /// Tells whoever has the knock that it is over for them.
    private func tellGone(_ knock: KnockNumber, _ turn: inout Turn) {
        guard let entry = knocks[knock], let holder = entry.holder,
            let connection = attendances[holder]?.connection
        else { return }
        turn.send(.gone(entry.id), to: connection)
    }

    /// The number has ended: both ends are told.
    mutating func dismiss(_ knock: KnockNumber, _ refusal: Refusal, _ turn: inout Turn) {
        for connection in knocks[knock]?.connections ?? [] { turn.refuse(connection, refusal) }
        tellGone(knock, &turn)
        release(knock, &turn)
        delete(knock, .expired, &turn)
    }

    /// The joiner has given up, or its time ran out.
    mutating func endForJoiner(
        _ knock: KnockNumber, _ outcome: ExchangeOutcome, _ turn: inout Turn
    ) {
        guard let entry = knocks[knock] else { return }
        if entry.isUnanswered {
            live[entry.nameplate]?.missed += 1
            store(entry.nameplate, &turn)
        }
        tellGone(knock, &turn)
        release(knock, &turn)
        delete(knock, outcome, &turn)
    }

    mutating func expireKnock(
        _ knock: KnockNumber, _ deadline: Deadlines.Deadline, _ turn: inout Turn
    ) {
        guard knocks[knock]?.alarm.takes(deadline) == true, let entry = knocks[knock],
            let due = entry.due(turn.limits)
        else { return }
        guard due <= turn.now else { return setAlarm(of: knock, &turn) }
        switch entry.stage {
        case .offered(let holder, let until) where until <= turn.now:
            passOver(knock, holder, &turn)
        case .parked, .offered: endForJoiner(knock, .gaveUp, &turn)
        case .taken where !entry.isAbsent(turn.now, turn.limits): breakOff(knock, &turn)
        case .taken: endForJoiner(knock, .gaveUp, &turn)
        case .finished where entry.isJoinerHere: lose(knock, &turn)
        case .answered, .finished, .lost: delete(knock, .expired, &turn)
        }
    }

    /// Nobody has said a word for too long: both ends are told.
    private mutating func breakOff(_ knock: KnockNumber, _ turn: inout Turn) {
        tellGone(knock, &turn)
        release(knock, &turn)
        lose(knock, &turn)
    }

    /// The attendant has said nothing for too long. That counts against it only if there was
    /// somebody to talk to.
    private mutating func passOver(
        _ knock: KnockNumber, _ holder: AttendanceNumber, _ turn: inout Turn
    ) {
        turn.report(.attendantSilent)
        if let side = attendances[holder]?.side, knocks[knock]?.isJoinerHere == true {
            knocks[knock]?.declined.append(side)
        }
        tellGone(knock, &turn)
        release(knock, &turn)
        offer(knock, &turn)
    }
}

extension Attendance {
    fileprivate func isBetter(_ load: Int, _ other: Attendance, _ otherLoad: Int) -> Bool {
        if role != other.role { return role == .member }
        return load == otherLoad ? stamp > other.stamp : load < otherLoad
    }
}
