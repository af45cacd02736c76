// What holds between inputs.
extension RelayCore {
    /// Walks everything and stops the process where two parts of the state disagree. Its cost grows
    /// with all that is stored: for tests and simulation.
    package func checkInvariants() {
        precondition(turn.deadlines.isOrdered, "the earliest deadline comes first")
        var plainBytes = 0
        for appID in plainApps.keys {
            plainBytes += plainApps[appID]?.checkInvariants(limits: turn.limits) ?? 0
        }
        precondition(plainBytes == turn.stored.plainBytes, "what is stored is counted")
        var spaceBytes = 0
        for appID in spaces.keys {
            guard let space = spaces[appID] else { preconditionFailure("a key has a value") }
            space.checkInvariants(limits: turn.limits)
            spaceBytes += space.counts.bytes
        }
        precondition(plainBytes + spaceBytes == turn.stored.bytes, "what is stored is counted")
    }
}

extension Space {
    fileprivate func checkInvariants(limits: RelayLimits) {
        precondition(owner != nil, "a space has an owner")
        var stored = 0
        var parked = 0
        for number in knocks.keys {
            guard let knock = knocks[number] else { preconditionFailure("a key has a value") }
            check(number, knock)
            stored += knock.log.bytes + limits.mailboxOverheadBytes
            if knock.stage == .parked { parked += 1 }
        }
        stored += live.count * limits.liveNumberBytes
        stored += quarantined.count * limits.quarantinedNumberBytes
        stored += heldBytes(limits)
        precondition(stored == counts.bytes, "what is stored is counted")
        precondition(parked == counts.parked, "the parked are counted")
        let deleted = blobs.keys.count { blobs[$0]?.body == nil }
        precondition(deleted == counts.deletedBlobs, "deleted blobs are counted")
        checkNumbers()
        checkAttendances()
    }

    private func check(_ number: KnockNumber, _ knock: Knock) {
        knock.log.checkInvariants()
        precondition(knocksByMailbox[knock.mailbox] == number, "a mailbox leads to its knock")
        precondition(knocksByID[knock.id] == number, "an id leads to its knock")
        precondition(number.rawValue <= counts.lastKnock, "knocks are counted")
        precondition(knock.isJoinerHere != knock.connections.isEmpty, "here or away")
        guard knock.needsBoth else { return }
        precondition(live[knock.nameplate]?.knocks.contains(number) == true, "a number's knock")
        let isParked = live[knock.nameplate]?.parked.contains(number) == true
        precondition(isParked == (knock.stage == .parked), "parked where it says so")
        guard let holder = knock.holder else { return }
        precondition(attendances[holder]?.knocks.contains(number) == true, "held by its holder")
        precondition(attendances[holder]?.nameplate == knock.nameplate, "held at its number")
    }

    private func checkNumbers() {
        var expected = NumberUsage()
        for nameplate in quarantined.keys {
            precondition(!live.contains(nameplate), "a number lives or is quarantined")
            expected.add(nameplate)
        }
        for nameplate in live.keys {
            guard let number = live[nameplate] else { preconditionFailure("a key has a value") }
            expected.add(nameplate)
            precondition(number.alarm.time != nil, "a number ends some day")
            if let token = number.token { precondition(tokens[token] == nameplate, "its token") }
            for knock in number.knocks.knocks { precondition(knocks.contains(knock), "its knocks") }
            for attendance in number.attendances {
                precondition(attendances[attendance]?.nameplate == nameplate, "its attendants")
            }
        }
        precondition(counts.usage == expected, "every number is counted")
    }

    private func checkAttendances() {
        for number in attendances.keys {
            guard let attendance = attendances[number] else { preconditionFailure("key, value") }
            precondition(live[attendance.nameplate]?.attendances.contains(number) == true, "known")
            for knock in attendance.knocks.knocks {
                precondition(knocks[knock]?.holder == number, "a knock has one holder")
            }
            guard let connection = attendance.connection else { continue }
            precondition(desks[connection]?.attendances.contains(number) == true, "has its desk")
        }
        for connection in desks.keys {
            guard let desk = desks[connection] else { preconditionFailure("a key has a value") }
            precondition(!desk.isEmpty, "an empty desk is cleared away")
            let load = desk.attendances.reduce(0) { $0 + (attendances[$1]?.knocks.count ?? 0) }
            precondition(desk.load == load, "a desk's load is counted")
            for knock in desk.reading.knocks {
                precondition(knocks[knock]?.log.isRead(on: connection) == true, "reads it")
            }
        }
    }
}
