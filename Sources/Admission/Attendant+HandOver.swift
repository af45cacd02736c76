import CryptoPrimitives
package import MailboxProtocol
import WormholeSession

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
        awaitingCommit.removeAll { $0.visit.nameplate == nameplate }
        let ours = visits.keys.filter { mailbox in
            visits[mailbox]?.nameplate == nameplate && ledger.index(of: mailbox) == nil
        }
        for mailbox in ours.sorted(by: { $0.rawValue < $1.rawValue }) {
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
        case .take(let taken): try? take(taken, at: now, into: &effects)
        }
    }

    /// Takes an invite over, and answers for it from now on. What was recorded has to be durable
    /// before the giver hears of it.
    package mutating func take(
        _ taken: TakenInvite, at now: Timestamp, into effects: inout [AttendantEffect]
    ) throws(HandOverFault) {
        let isNew = try ledger.take(taken, at: now)
        if isNew, let invite = ledger.invite(taken.invite.id), invite.isOpen(at: now) {
            attend(invite, at: now, into: &effects)
        }
        flush(into: &effects)
    }
}

/// Hand-overs between the bot and a member's device, by the member's command.
extension Attendant {
    /// The bot takes what a member's device gives: its answer says that it holds it.
    mutating func take(
        _ handOver: HandOver, from member: String, _ mailbox: MailboxID, at now: Timestamp,
        into effects: inout [AttendantEffect]
    ) throws(CommandFault) {
        let last = now + .seconds(FormatLimits.lifetimeSecondsMax)
        guard handOver.invite.usesMax <= AdmissionLimits.usesMax, handOver.invite.expires <= last,
            handOver.invite.state == .open, handOver.invite.code.state == .open
        else { throw .badValue("invite") }
        var taken = TakenInvite(handOver, under: keys.storageKey, using: &random)
        taken.invite.maker = ledger.invite(taken.invite.id)?.maker ?? member
        do throws(HandOverFault) {
            try take(taken, at: now, into: &effects)
        } catch { throw CommandFault(error, taken.invite.id) }
        answer(mailbox, try invite(taken.invite.id), at: now, into: &effects)
    }

    /// The bot gives: it has stopped answering when this answer leaves.
    mutating func give(
        _ id: String, _ mailbox: MailboxID, at now: Timestamp,
        into effects: inout [AttendantEffect]
    ) throws(CommandFault) {
        let invite = try invite(id)
        let handOver: HandOver
        do throws(HandOverFault) {
            handOver = try give(invite.id, at: now, into: &effects)
        } catch { throw CommandFault(error, invite.id) }
        var text = JSONWriter.write(.object(handOver.object))
        defer { Wipe.bytes(&text) }
        guard text.count <= ControlLimits.answerBytesMax else {
            perform(
                .kept(inviteID: invite.id, turn: handOver.invite.turn), at: now, into: &effects)
            throw CommandFault(.tooManyGuests, invite.id)
        }
        answer(mailbox, text, into: &effects)
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
