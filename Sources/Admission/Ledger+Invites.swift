import Journal
package import MailboxProtocol

/// Making invites, and the ways they end.
extension Ledger {
    /// Takes a new invite into the books. Taking the same one twice changes nothing.
    package mutating func add(_ invite: Invite) {
        guard index(ofInvite: invite.id) == nil else { return }
        invites.append(invite)
        storeInvite(invites.count - 1)
        log(LedgerEvent(at: invite.created, kind: .created, invite: invite.id))
    }

    /// Gives an invite a new code, with a new number and a whole budget; the old code is over.
    ///
    /// - Returns: the number to end at the relay.
    package mutating func renew(
        _ id: String, code: InviteCode, at now: Timestamp
    ) -> InviteCode? {
        guard let index = index(ofInvite: id), invites[index].state == .open,
            invites[index].code.nameplate != code.nameplate
        else { return nil }
        let old = invites[index].code
        invites[index].code = code
        storeInvite(index)
        log(LedgerEvent(at: now, kind: .renewed, invite: id))
        return old.state == .open ? old : nil
    }

    /// Ends an invite.
    ///
    /// - Returns: the code to end at the relay.
    package mutating func revoke(_ id: String, at now: Timestamp) -> InviteCode? {
        guard let index = index(ofInvite: id), invites[index].state == .open else { return nil }
        log(LedgerEvent(at: now, kind: .revoked, invite: id))
        return end(index, as: .revoked)
    }

    /// Takes a member out: their invites end, and what they ask for is not done any more.
    ///
    /// - Returns: the codes to end at the relay.
    package mutating func remove(member: String, at now: Timestamp) -> [InviteCode] {
        guard removed.insert(member).inserted else { return [] }
        record(.put(key: LedgerKey.removed(member), value: []))
        let name = admissions.last { $0.member == member }?.name
        log(LedgerEvent(at: now, kind: .removed, invite: "", name: name, member: member))
        return invites.filter { $0.maker == member && $0.state == .open }.compactMap {
            revoke($0.id, at: now)
        }
    }

    func isRemoved(_ member: String) -> Bool { removed.contains(member) }

    /// Somebody is let in again: a member like any other.
    mutating func readmit(member: String) {
        guard removed.remove(member) != nil else { return }
        record(.remove(key: LedgerKey.removed(member)))
    }

    /// Ends what has run out.
    ///
    /// - Returns: the codes to end at the relay.
    package mutating func expire(at now: Timestamp) -> [InviteCode] {
        var ended: [InviteCode] = []
        for index in invites.indices
        where invites[index].state == .open && invites[index].expires <= now {
            log(LedgerEvent(at: now, kind: .expired, invite: invites[index].id))
            if let code = end(index, as: .expired) { ended.append(code) }
        }
        return ended
    }

    mutating func end(_ index: Int, as state: Invite.State) -> InviteCode? {
        invites[index].state = state
        let code = invites[index].code
        if code.state == .open { invites[index].code.state = .ended }
        storeInvite(index)
        return code.state == .open ? code : nil
    }

    /// A code is over: its number has to be ended at the relay.
    package mutating func retire(_ code: InviteCode) {
        guard !retiring.contains(where: { $0.nameplate == code.nameplate }) else { return }
        retiring.append(code)
        let value = JSONWriter.object { code.write(into: &$0) }
        record(.put(key: LedgerKey.retiring(code.nameplate), value: value))
    }

    /// The relay has ended a number.
    package mutating func retired(_ nameplate: Nameplate) {
        guard retiring.contains(where: { $0.nameplate == nameplate }) else { return }
        retiring.removeAll { $0.nameplate == nameplate }
        record(.remove(key: LedgerKey.retiring(nameplate)))
    }

    /// The relay says that the number is gone.
    package mutating func numberEnded(_ nameplate: Nameplate) {
        guard let index = index(of: nameplate) else { return }
        invites[index].code.state = .ended
        storeInvite(index)
    }

    /// The store is older than something else remembers: whatever was guessed since is unknown, so
    /// every open code is locked.
    ///
    /// - Returns: the codes to end at the relay.
    package mutating func restoredFromBackup(
        newest generation: Int, at now: Timestamp
    ) -> [InviteCode] {
        countGeneration(from: generation)
        storeCounters()
        var locked: [InviteCode] = []
        for index in invites.indices
        where invites[index].state == .open && invites[index].code.state == .open {
            locked.append(invites[index].code)
            invites[index].code.state = .locked
            storeInvite(index)
            log(LedgerEvent(at: now, kind: .restored, invite: invites[index].id))
        }
        return locked
    }

    /// Applies a command that its holder has not seen yet, for a report.
    package mutating func preview(_ command: LedgerCommand, at now: Timestamp) {
        switch command {
        case .add(let invite): add(invite)
        case .renew(let id, let code): _ = renew(id, code: code, at: now)
        case .revoke(let id): _ = revoke(id, at: now)
        case .rearm(let id, let code): _ = rearm(id, code: code, at: now)
        case .handOver(.take(let taken)): _ = try? take(taken, at: now)
        case .remove(let member): _ = remove(member: member, at: now)
        case .approve, .deny, .handOver: break
        }
    }

    /// Counts a start of the holder.
    package mutating func started() {
        countGeneration()
        storeCounters()
    }

    /// One more than any generation that was seen. It stays at what a relay takes: one that told
    /// the highest number there is must not keep us from attending anywhere else.
    mutating func countGeneration(from seen: Int = 0) {
        generation = min(max(generation, seen), FormatLimits.numberMax - 1) + 1
    }
}
