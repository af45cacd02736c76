package import MailboxProtocol

/// Uses that came to nothing: the answer was given and nobody ever said that it arrived.
extension Ledger {
    /// Who was let in by an invite, never confirmed it, and still counts as a use.
    package func unconfirmed(_ id: String) -> [AdmissionRecord] {
        admissions.filter {
            $0.invite == id && $0.state == .admitted && !$0.isReceived && !$0.isLapsed
        }
    }

    /// Counts those uses as free again. Who was meant by them and asks once more takes a use like
    /// anybody else. An invite whose last use this was is open again, by `code` where its own
    /// number is over.
    ///
    /// - Returns: the conversations that are over by this.
    package mutating func rearm(
        _ id: String, code: InviteCode?, at now: Timestamp
    ) -> [MailboxID] {
        guard let index = index(ofInvite: id), invites[index].expires > now,
            [.open, .usedUp].contains(invites[index].state)
        else { return [] }
        let lapsed = unconfirmed(id)
        guard !lapsed.isEmpty else { return [] }
        for admission in lapsed { lapse(admission) }
        invites[index].used = max(0, invites[index].used - lapsed.count)
        invites[index].state = .open
        if let code, invites[index].code.state != .open { invites[index].code = code }
        storeInvite(index)
        log(LedgerEvent(at: now, kind: .rearmed, invite: id, count: lapsed.count))
        return lapsed.compactMap { $0.conversation?.mailbox }
    }

    private mutating func lapse(_ admission: AdmissionRecord) {
        guard let index = admissions.index(invite: admission.invite, sign: admission.sign) else {
            return
        }
        admissions[index].isLapsed = true
        admissions[index].conversation = nil
        storeAdmission(index)
    }
}

extension Attendant {
    mutating func rearm(
        _ id: String, _ code: InviteCode?, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        for mailbox in ledger.rearm(id, code: code, at: now) {
            leave(mailbox, mood: "lonely", into: &effects)
        }
        guard let invite = ledger.invite(id), invite.isOpen(at: now) else { return }
        attend(invite, at: now, into: &effects)
    }
}
