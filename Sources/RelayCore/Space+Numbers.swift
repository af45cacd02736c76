import MailboxProtocol

// Numbers begin, are renewed and end.
extension Space {
    /// Finds the number a request is about, or makes it, and renews its life.
    mutating func number(
        for request: AttendRequest, by side: Side, _ context: SigningContext, _ turn: inout Turn
    ) throws(Refusal) -> Nameplate {
        if let nameplate = try existing(request) {
            guard live[nameplate]?.key == request.key, Self.isSigned(request, context) else {
                throw .notAllowed
            }
            guard mayAttend(nameplate, side, turn.limits) else { throw .busy }
            try bindAgain(nameplate, request, context, &turn)
            renew(nameplate, request, &turn)
            return nameplate
        }
        guard let binding = request.binding else { throw .ended }
        guard Self.isSigned(request, context), isValid(binding, for: request, context) else {
            throw .notAllowed
        }
        guard takesNewNumbers else { throw .notAllowed }
        let nameplate = try place(request, &turn)
        try takeRoom(turn.limits.liveNumberBytes, &turn)
        adopt(binding, &turn)
        add(nameplate, request, &turn)
        return nameplate
    }

    /// A number of an earlier epoch is taken into the current one by a binding; its key alone is
    /// not enough to attend it.
    private mutating func bindAgain(
        _ nameplate: Nameplate, _ request: AttendRequest, _ context: SigningContext,
        _ turn: inout Turn
    ) throws(Refusal) {
        guard let number = live[nameplate] else { return }
        let isPast = number.epoch < authority.epoch
        guard isPast || (request.binding?.epoch ?? 0) > authority.epoch else { return }
        guard let binding = request.binding, takesNewNumbers,
            isValid(binding, for: request, context)
        else { throw .notAllowed }
        adopt(binding, &turn)
        let epoch = authority.epoch
        live[nameplate]?.epoch = epoch
    }

    /// The live number a request names, by itself or by its token.
    private func existing(_ request: AttendRequest) throws(Refusal) -> Nameplate? {
        if let nameplate = request.nameplate {
            if quarantined.contains(nameplate) { throw .ended }
            return live.contains(nameplate) ? nameplate : nil
        }
        guard let token = request.token, request.binding != nil else {
            throw .badRequest("a new number needs 'token' and 'bind'")
        }
        return tokens[token]
    }

    /// Where a new number goes: where it asks to, or drawn at random.
    private func place(
        _ request: AttendRequest, _ turn: inout Turn
    ) throws(Refusal) -> Nameplate {
        guard live.count < turn.limits.numbersPerSpaceMax,
            quarantined.count < turn.limits.quarantinedNumbersPerSpaceMax
        else { throw .busy }
        if let nameplate = request.nameplate { return nameplate }
        let drawn = counts.usage.draw(digits: 2, .sparse, random: &turn.random) {
            live.contains($0) || quarantined.contains($0)
        }
        guard let drawn else { throw .busy }
        return drawn
    }

    private mutating func add(
        _ nameplate: Nameplate, _ request: AttendRequest, _ turn: inout Turn
    ) {
        precondition(!live.contains(nameplate), "a new number is new")
        // A token makes picking idempotent; who names the number needs none.
        let token = request.nameplate == nil ? request.token : nil
        live[nameplate] = LiveNumber(
            key: request.key, token: token, epoch: authority.epoch,
            expires: turn.now + .seconds(request.lifetime), generation: request.generation)
        counts.usage.add(nameplate)
        if let token { tokens[token] = nameplate }
        turn.report(.numberBound)
        store(nameplate, &turn)
        setAlarm(of: nameplate, &turn)
    }

    private mutating func renew(
        _ nameplate: Nameplate, _ request: AttendRequest, _ turn: inout Turn
    ) {
        live[nameplate]?.renew(until: turn.now + .seconds(request.lifetime), request.generation)
        store(nameplate, &turn)
        setAlarm(of: nameplate, &turn)
    }

    func store(_ nameplate: Nameplate, _ turn: inout Turn) {
        guard let number = live[nameplate] else { return }
        turn.put(.number(appID, nameplate), number.record)
    }

    mutating func setAlarm(of nameplate: Nameplate, _ turn: inout Turn) {
        guard let expires = live[nameplate]?.expires else { return }
        live[nameplate]?.alarm.set(
            expires, for: .number(appID, nameplate), in: &turn.deadlines)
    }

    /// Ends a number on the word of who holds it, or of the space.
    mutating func retire(
        _ nameplate: Nameplate, _ signature: [UInt8], _ context: SigningContext,
        _ turn: inout Turn
    ) throws(Refusal) {
        guard let number = live[nameplate] else { throw .ended }
        guard isRetirement(of: nameplate, number, signature, context) else {
            throw .notAllowed
        }
        end(nameplate, .retired, &turn)
    }

    mutating func expireNumber(
        _ nameplate: Nameplate, _ deadline: Deadlines.Deadline, _ turn: inout Turn
    ) {
        if live[nameplate]?.alarm.takes(deadline) == true {
            guard let number = live[nameplate], number.expires <= turn.now else {
                return setAlarm(of: nameplate, &turn)
            }
            end(nameplate, .expired, &turn)
        } else if quarantined[nameplate]?.alarm.takes(deadline) == true {
            quarantined[nameplate] = nil
            counts.usage.remove(nameplate)
            countBytes(-turn.limits.quarantinedNumberBytes, &turn)
            turn.remove(.number(appID, nameplate))
        }
    }

    /// Everybody who waits is told at once; what was answered goes on without the number.
    private mutating func end(_ nameplate: Nameplate, _ reason: NumberEnd, _ turn: inout Turn) {
        guard let number = live[nameplate] else { return }
        turn.report(.numberEnded(reason))
        for knock in number.knocks.knocks where knocks[knock]?.needsBoth == true {
            dismiss(knock, .ended, &turn)
        }
        for attendance in number.attendances { forget(attendance) }
        live[nameplate] = nil
        countBytes(-turn.limits.liveNumberBytes, &turn)
        if let token = number.token { tokens[token] = nil }
        quarantine(nameplate, &turn)
    }

    private mutating func quarantine(_ nameplate: Nameplate, _ turn: inout Turn) {
        guard nameplate.rawValue.utf8.count <= turn.limits.quarantinedDigitsMax else {
            counts.usage.remove(nameplate)
            return turn.remove(.number(appID, nameplate))
        }
        let ended = QuarantinedNumber(until: turn.now + turn.limits.quarantine)
        turn.put(.number(appID, nameplate), ended.record)
        addQuarantined(nameplate, ended, &turn)
    }

    private mutating func addQuarantined(
        _ nameplate: Nameplate, _ ended: QuarantinedNumber, _ turn: inout Turn
    ) {
        countBytes(turn.limits.quarantinedNumberBytes, &turn)
        quarantined[nameplate] = ended
        quarantined[nameplate]?.alarm.set(
            ended.until, for: .number(appID, nameplate), in: &turn.deadlines)
    }

    mutating func restoreNumber(
        _ nameplate: Nameplate, _ record: JSONObject, _ turn: inout Turn
    ) throws(RestoreError) {
        guard !live.contains(nameplate), !quarantined.contains(nameplate) else { throw .orphan }
        switch try record.text("state") {
        case "live":
            let number = try LiveNumber(record: record)
            if let token = number.token, tokens[token] != nil { throw .orphan }
            live[nameplate] = number
            countBytes(turn.limits.liveNumberBytes, &turn)
            if let token = number.token { tokens[token] = nameplate }
            setAlarm(of: nameplate, &turn)
        case "quarantined":
            addQuarantined(nameplate, try QuarantinedNumber(record: record), &turn)
        default: throw .invalidMember("state")
        }
        counts.usage.add(nameplate)
    }
}
