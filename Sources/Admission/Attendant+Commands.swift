import CryptoPrimitives
import InviteCodes
import MailboxProtocol
import WormholeSession

/// What members ask for, done.
extension Attendant {
    mutating func commandArrived(
        _ request: CommandRequest, _ exchange: AttendantExchange, at now: Timestamp,
        into effects: inout [AttendantEffect]
    ) {
        let mailbox = exchange.mailbox
        guard let key = exchange.key,
            let signer = request.signer(space: keys.space, owner: keys.owner, key: key),
            !ledger.isRemoved(JWS.thumbprint(signer))
        else { return answer(mailbox, .notAMember, into: &effects) }
        do throws(CommandFault) {
            let command = try MemberCommand(reading: request.command)
            try perform(command, of: JWS.thumbprint(signer), mailbox, at: now, into: &effects)
        } catch {
            answer(mailbox, error, into: &effects)
        }
    }

    private mutating func perform(
        _ command: MemberCommand, of member: String, _ mailbox: MailboxID, at now: Timestamp,
        into effects: inout [AttendantEffect]
    ) throws(CommandFault) {
        switch command {
        case .new(let wanted): try mint(wanted, for: member, mailbox, at: now, into: &effects)
        case .renew(let id, let token):
            try renew(id, token, for: member, mailbox, at: now, into: &effects)
        case .list(let all, let before):
            answer(mailbox, try list(all: all, before: before, at: now), into: &effects)
        case .show(let id):
            answer(mailbox, try invite(id), at: now, into: &effects)
        case .revoke(let id):
            let invite = try invite(id)
            guard invite.state == .open else { throw .over(invite.id) }
            // The relay's copy of the keys goes only with the space's word over HTTP.
            guard invite.code.link?.isOffline != true else { throw .offlineLink }
            perform(.revoke(inviteID: invite.id), at: now, into: &effects)
            answer(mailbox, try self.invite(id), at: now, into: &effects)
        case .rearm(let id):
            let invite = try invite(id)
            guard !ledger.unconfirmed(invite.id).isEmpty else { throw .allConfirmed(invite.id) }
            perform(.rearm(inviteID: invite.id, nil), at: now, into: &effects)
            answer(mailbox, try self.invite(id), at: now, into: &effects)
        case .approve(let id): try decide(id, mailbox, at: now, into: &effects) { .approve($0) }
        case .deny(let id): try decide(id, mailbox, at: now, into: &effects) { .deny($0) }
        case .pending: answer(mailbox, pending(), into: &effects)
        case .log(let last): answer(mailbox, log(last: last), into: &effects)
        case .give(let handOver):
            try take(handOver, from: member, mailbox, at: now, into: &effects)
        case .take(let id): try give(id, mailbox, at: now, into: &effects)
        case .taken(let id, let turn):
            perform(.given(inviteID: id, turn: turn), at: now, into: &effects)
            answer(mailbox, try invite(id), at: now, into: &effects)
        }
    }

    /// By the whole id, or a beginning of it that is one invite's only.
    func invite(_ id: String) throws(CommandFault) -> Invite {
        if let invite = ledger.invite(id) { return invite }
        let candidates = ledger.invites.filter { $0.id.hasPrefix(id) }
        guard let invite = candidates.first else { throw .noInvite }
        guard candidates.count == 1 else { throw .severalInvites }
        return invite
    }

    /// Tells of one invite, with its code while that is good.
    mutating func answer(
        _ mailbox: MailboxID, _ invite: Invite, at now: Timestamp,
        into effects: inout [AttendantEffect]
    ) {
        var object = InviteSummary(invite, in: ledger, at: now).object
        if invite.isOpen(at: now), let secrets = ledger.secrets(of: invite.code),
            let words = secrets.text.withBytes({ try? WordCode(reading: $0) })
        {
            let spoken = words.withSpoken { String(decoding: [UInt8](copying: $0), as: UTF8.self) }
            object.append("code", .string(spoken))
            // A sealed space's links carry what opens its card.
            let branding = keys.branding?.withBytes {
                String(decoding: [UInt8](copying: $0), as: UTF8.self)
            }
            if let branding { object.append("branding", .string(branding)) }
        }
        answer(mailbox, JSONWriter.write(.object(object)), into: &effects)
    }

    // MARK: Lists

    /// Invites, newest first, as many as fit; `more` says that there are older ones.
    private func list(
        all: Bool, before: String?, at now: Timestamp
    ) throws(CommandFault) -> [UInt8] {
        var invites = ledger.invites[...]
        if let before {
            guard let index = invites.firstIndex(where: { $0.id == before }) else {
                throw .noInvite
            }
            invites = invites[..<index]
        }
        let ledger = ledger
        let shown = invites.reversed().lazy
            .map { InviteSummary($0, in: ledger, at: now) }
            .filter { all || $0.isOpen || $0.waiting > 0 || $0.status == "locked" }
            .map { $0.object }
        return Self.fitted("invites", shown)
    }

    private func pending() -> [UInt8] {
        let ledger = ledger
        return Self.fitted(
            "pending",
            ledger.admissions.lazy.filter { $0.state == .waiting }.map { ledger.pendingObject($0) })
    }

    private func log(last: Int) -> [UInt8] {
        let events = ledger.events.suffix(last).reversed().lazy.map { event in
            (try? JSONReader.readObject(event.encoded)) ?? [:]
        }
        return Self.fitted("events", events)
    }

    /// An object with as many of the objects as fit into an answer, and whether that is all.
    private static func fitted(_ name: String, _ objects: some Sequence<JSONObject>) -> [UInt8] {
        var room = ControlLimits.answerBytesMax - 64
        var shown: [JSON] = []
        var isWhole = true
        for object in objects {
            let text = JSON.object(object)
            room -= JSONWriter.write(text).count + 1
            guard room >= 0, shown.count < FormatLimits.jsonMembersMax else {
                isWhole = false
                break
            }
            shown.append(text)
        }
        return JSONWriter.object(capacity: ControlLimits.answerBytesMax) { writer in
            writer.member(name, .array(shown))
            writer.member("more", .bool(!isWhole))
        }
    }

    // MARK: Decisions

    private enum Verdict {
        case approve(String)
        case deny(String)
    }

    private mutating func decide(
        _ id: String, _ mailbox: MailboxID, at now: Timestamp,
        into effects: inout [AttendantEffect], _ verdict: (String) -> Verdict
    ) throws(CommandFault) {
        let candidates = ledger.admissions.filter { $0.state == .waiting && $0.id.hasPrefix(id) }
        guard let person = candidates.first, candidates.count == 1 else { throw .nobodyWaits }
        switch verdict(person.id) {
        case .approve(let id): perform(.approve(admissionID: id), at: now, into: &effects)
        case .deny(let id): perform(.deny(admissionID: id), at: now, into: &effects)
        }
        let state = ledger.admissions.last { $0.id == person.id }?.state ?? .waiting
        var object = ledger.pendingObject(person)
        object.append("state", .string(state.rawValue))
        answer(mailbox, JSONWriter.write(.object(object)), into: &effects)
    }
}
