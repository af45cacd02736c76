package import MailboxProtocol

/// Counting guesses. Source: design, section 6.
extension Ledger {
    /// A confirmation arrived for a number: charge a guess for it, hold it, or refuse it.
    package mutating func confirmationArrived(
        _ nameplate: Nameplate, at now: Timestamp
    ) -> GuessBudget.OnConfirmation {
        guard let index = index(of: nameplate), invites[index].isOpen(at: now) else {
            return .refused
        }
        guard invites[index].code.link == nil else { return .free }
        let answer = invites[index].code.budget.confirmationArrived(at: now)
        guard answer == .reserved else { return answer }
        countGeneration()
        storeInvite(index)
        storeCounters()
        return .reserved
    }

    /// The charged guess was right: it is given back.
    package mutating func wasRight(_ nameplate: Nameplate) {
        giveBack(nameplate)
    }

    /// The conversation of the charged guess ended before its confirmation was opened, so nobody
    /// learned anything by it: it is given back.
    package mutating func wasNotOpened(_ nameplate: Nameplate) {
        giveBack(nameplate)
    }

    private mutating func giveBack(_ nameplate: Nameplate) {
        guard let index = budgetIndex(of: nameplate) else { return }
        invites[index].code.budget.wasRight()
        storeInvite(index)
    }

    /// The charged guess was wrong.
    ///
    /// - Returns: how many wrong ones there were, and the code to end at the relay once it is
    ///   locked.
    package mutating func wasWrong(
        _ nameplate: Nameplate, at now: Timestamp
    ) -> (count: Int, locked: InviteCode?) {
        guard let index = budgetIndex(of: nameplate) else { return (0, nil) }
        invites[index].code.budget.wasWrong(at: now)
        bucket.wasWrong(at: now)
        let budget = invites[index].code.budget
        let id = invites[index].id
        log(LedgerEvent(at: now, kind: .wrongCode, invite: id, count: budget.wrong))
        let code = invites[index].code
        let locks = budget.isSpent && code.state == .open
        if locks {
            invites[index].code.state = .locked
            log(LedgerEvent(at: now, kind: .locked, invite: id, count: budget.wrong))
        }
        storeInvite(index)
        storeCounters()
        return (budget.wrong, locks ? code : nil)
    }

    /// The invite whose code has a reservation out, whatever became of the code since.
    private func budgetIndex(of nameplate: Nameplate) -> Int? {
        invites.lastIndex {
            $0.code.nameplate == nameplate && $0.code.budget.reserved > 0
        }
    }

    /// After a restart, what was reserved is spent: a code with nothing left is locked.
    mutating func lockSpentCodes(at now: Timestamp) {
        for index in invites.indices
        where invites[index].state == .open && invites[index].code.state == .open
            && invites[index].code.budget.isSpent
        {
            retire(invites[index].code)
            invites[index].code.state = .locked
            storeInvite(index)
            log(LedgerEvent(at: now, kind: .locked, invite: invites[index].id))
        }
    }
}
