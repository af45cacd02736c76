package import MailboxProtocol

/// An attendant that gives an invite away, or takes one.
extension Attendant {
    /// Stops answering for an invite at once, and hands out what its next holder needs. What was
    /// recorded has to be durable before that leaves.
    package mutating func give(
        _ id: String, at now: Timestamp, into effects: inout [AttendantEffect]
    ) throws(HandOverFault) -> HandOver {
        let handOver = try ledger.give(id, at: now)
        stopAnswering(handOver.invite.code.nameplate, into: &effects)
        flush(into: &effects)
        return handOver
    }

    /// Whoever is in the middle of an exchange begins again with the next holder; whoever has an
    /// answer coming gets it from us.
    private mutating func stopAnswering(
        _ nameplate: Nameplate, into effects: inout [AttendantEffect]
    ) {
        let ours = visits.filter { mailbox, visit in
            visit.nameplate == nameplate && ledger.index(of: mailbox) == nil
        }
        for mailbox in ours.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            awaitingCommit.removeAll { $0 == mailbox }
            dropUnconfirmed(mailbox, into: &effects)
        }
        send(.leave(nameplate), into: &effects)
    }

    /// Carries out the rest of a hand-over, whichever side we are on.
    mutating func perform(
        _ step: HandOverStep, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        switch step {
        case .given(let id, let turn): ledger.given(id, turn: turn, at: now)
        case .kept(let id, let turn):
            guard ledger.keep(id, turn: turn), let invite = ledger.invite(id),
                invite.isOpen(at: now)
            else { return }
            attend(invite, at: now, into: &effects)
        case .take(let taken):
            guard (try? ledger.take(taken, at: now)) == true,
                let invite = ledger.invite(taken.invite.id), invite.isOpen(at: now)
            else { return }
            attend(invite, at: now, into: &effects)
        }
    }
}

/// A step of a hand-over that somebody has made.
package enum HandOverStep: Sendable {
    /// The other side has stored what we gave.
    case given(inviteID: String, turn: Int)
    /// The other side does not take it.
    case kept(inviteID: String, turn: Int)
    /// The other side gave; we hold it once this is stored.
    case take(TakenInvite)
}

extension HandOverStep {
    func write(into writer: inout JSONWriter) {
        switch self {
        case .given(let id, let turn):
            writer.member("command", "given")
            writer.member("id", id)
            writer.member("turn", turn)
        case .kept(let id, let turn):
            writer.member("command", "kept")
            writer.member("id", id)
            writer.member("turn", turn)
        case .take(let taken):
            writer.member("command", "take")
            writer.member("generation", taken.generation)
            writer.member("invite") { taken.invite.write(into: &$0) }
            writer.member("guests", .array(taken.guests.map { .object($0.object) }))
        }
    }

    init?(_ object: JSONObject) {
        switch (object.string("command"), object.string("id"), object["turn"]?.integer) {
        case ("given", let id?, let turn?): self = .given(inviteID: id, turn: turn)
        case ("kept", let id?, let turn?): self = .kept(inviteID: id, turn: turn)
        case ("take", _, _):
            guard let invite = object["invite"]?.object.flatMap(Invite.init),
                let generation = object["generation"]?.integer,
                case .array(let listed)? = object["guests"]
            else { return nil }
            let guests = listed.compactMap { $0.object.flatMap(HandOver.Guest.init) }
            guard guests.count == listed.count else { return nil }
            self = .take(TakenInvite(invite: invite, generation: generation, guests: guests))
        default: return nil
        }
    }
}
