package import CryptoPrimitives
package import MailboxProtocol

/// One holder at any time. The giver durably stops before anything leaves it; whoever takes stores
/// before it says so; every step may be repeated, and what is old is known by its turn.
///
/// Source: design, section 6.
extension Ledger {
    /// Stops answering for an invite, and hands out everything about it. Asked for again before the
    /// other side has said that it holds it, it hands out the same.
    package mutating func give(_ id: String, at now: Timestamp) throws(HandOverFault) -> HandOver {
        guard let index = index(ofInvite: id) else { throw .noSuchInvite }
        if invites[index].state != .giving {
            guard invites[index].isOpen(at: now), invites[index].code.budget.remaining > 0 else {
                throw .notHeld
            }
            guard invites[index].code.link == nil else { throw .longLink }
            guard !hasUndecided(id) else { throw .peopleWait }
            guard guests(of: id).count <= AdmissionLimits.guestsHandedOver else {
                throw .tooManyGuests
            }
            invites[index].turn += 1
            invites[index].state = .giving
            // Whoever is being tested at this moment is dropped, and stays paid for.
            let budget = invites[index].code.budget
            invites[index].code.budget = GuessBudget(
                remaining: budget.remaining, wrong: budget.wrong, coolsDown: budget.coolsDown)
            storeInvite(index)
        }
        guard let secrets = secrets(of: invites[index].code) else { throw .notHeld }
        var invite = invites[index]
        invite.state = .open
        invite.code.sealed = []
        return HandOver(
            invite: invite, secrets: secrets, generation: generation,
            guests: guests(of: id).map(HandOver.Guest.init))
    }

    private func guests(of id: String) -> [AdmissionRecord] {
        admissions.filter { $0.invite == id && $0.state == .admitted && !$0.isLapsed }
    }

    /// Somebody whose code was right and who has no answer yet: that conversation is ours alone.
    private func hasUndecided(_ id: String) -> Bool {
        admissions.contains {
            $0.invite == id && $0.conversation != nil && ![.admitted, .denied].contains($0.state)
        }
    }

    /// The other side holds the invite: we know it by name only from here on.
    package mutating func given(_ id: String, turn: Int, at now: Timestamp) {
        guard let index = index(ofInvite: id), invites[index].state == .giving,
            invites[index].turn == turn
        else { return }
        invites[index].state = .given
        invites[index].code.sealed = []
        storeInvite(index)
        log(LedgerEvent(at: now, kind: .given, invite: id))
    }

    /// The other side has said that it does not take this very hand-over: we go on.
    ///
    /// - Returns: whether it is ours again.
    package mutating func keep(_ id: String, turn: Int) -> Bool {
        guard let index = index(ofInvite: id), invites[index].state == .giving,
            invites[index].turn == turn
        else { return false }
        invites[index].state = .open
        storeInvite(index)
        return true
    }

    /// Takes an invite over. The same hand-over again changes nothing.
    ///
    /// - Returns: whether there was anything to do.
    package mutating func take(
        _ taken: TakenInvite, at now: Timestamp
    ) throws(HandOverFault) -> Bool {
        let isElsewhere = invites.contains {
            $0.id != taken.invite.id && $0.code.nameplate == taken.invite.code.nameplate
        }
        guard !isElsewhere else { throw .numberTaken }
        if let index = index(ofInvite: taken.invite.id) {
            guard invites[index].turn != taken.invite.turn else { return false }
            let isAway = [.giving, .given].contains(invites[index].state)
            guard isAway, invites[index].turn < taken.invite.turn else { throw .stale }
            invites[index] = taken.invite
            storeInvite(index)
        } else {
            invites.append(taken.invite)
            storeInvite(invites.count - 1)
        }
        for guest in taken.guests { welcome(guest, invite: taken.invite.id) }
        countGeneration(from: taken.generation)
        storeCounters()
        log(LedgerEvent(at: now, kind: .taken, invite: taken.invite.id))
        return true
    }

    /// Somebody the earlier holder let in.
    private mutating func welcome(_ guest: HandOver.Guest, invite: String) {
        guard admissions.index(invite: invite, sign: guest.sign) == nil else { return }
        admissions.append(
            AdmissionRecord(
                id: guest.id, invite: invite, name: guest.name, member: guest.member,
                sign: guest.sign, box: guest.box, requested: guest.requested, state: .admitted,
                epoch: guest.epoch, fingerprint: guest.fingerprint, certificate: "",
                isReceived: true))
        storeAdmission(admissions.count - 1)
    }
}

/// A hand-over as its taker stores it: the code under the taker's own seal.
package struct TakenInvite: Sendable {
    package var invite: Invite
    package let generation: Int
    package let guests: [HandOver.Guest]

    /// Puts the code under another seal.
    package init(
        _ handOver: HandOver, under storageKey: borrowing SecretBytes,
        using random: inout Randomness
    ) {
        var invite = handOver.invite
        invite.code.sealed = handOver.secrets.sealed(under: storageKey, using: &random)
        self.init(invite: invite, generation: handOver.generation, guests: handOver.guests)
    }

    package init(invite: Invite, generation: Int, guests: [HandOver.Guest]) {
        self.invite = invite
        self.generation = generation
        self.guests = guests
    }
}
