import CryptoPrimitives
import MailboxProtocol
import WormholeSession

/// From a right code to an answer.
extension Attendant {
    mutating func decide(
        _ request: JoinRequest, _ visit: Visit, at now: Timestamp,
        into effects: inout [AttendantEffect]
    ) {
        switch ledger.decide(request, number: visit.nameplate, at: now) {
        case .admit(let inviteID):
            letIn(request, inviteID, visit.exchange, at: now, into: &effects)
        case .ask(let inviteID, let person):
            ask(request, inviteID, person, visit.exchange, at: now, into: &effects)
        case .deny(let reason):
            say(.denied(reason), visit.exchange, into: &effects)
            leaveWhenSaid(visit.exchange.mailbox, mood: "happy")
        }
    }

    /// Adds our next numbered phase; nil when it does not fit, which only a grant with too much in
    /// it can cause.
    @discardableResult
    mutating func say(
        _ answer: Answer, _ exchange: AttendantExchange, into effects: inout [AttendantEffect]
    ) -> String? {
        guard let (phase, body) = exchange.say(answer, using: &random) else { return nil }
        send(.add(mailbox: exchange.mailbox, phase, body: body), into: &effects)
        return body
    }

    mutating func admit(
        _ request: JoinRequest, _ inviteID: String, _ exchange: AttendantExchange,
        extra: JSONObject? = nil, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        let grant = ledger.grant(
            request, inviteID: inviteID, extra: extra, at: now, using: &random)
        guard let sealed = try? grant.sealed(to: request.box),
            let body = say(.admitted(sealed: sealed), exchange, into: &effects),
            let kept = conversation(exchange, saying: body)
        else { return leave(exchange.mailbox, mood: "errory", into: &effects) }
        let isNew = !ledger.isAdmitted(request, by: inviteID)
        let last = ledger.admit(
            request, grant, inviteID: inviteID, conversation: kept, at: now, using: &random)
        if let admission = admission(in: exchange.mailbox) {
            effects.append(.notice(.letIn(admission)))
        }
        if let last { retire(last, into: &effects) }
        if isNew, let lost = ledger.invite(inviteID).flatMap(ledger.replaced) {
            for code in ledger.remove(member: lost, at: now) { retire(code, into: &effects) }
        }
    }

    private mutating func ask(
        _ request: JoinRequest, _ inviteID: String, _ person: String,
        _ exchange: AttendantExchange, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        guard let body = say(.waiting(for: person), exchange, into: &effects),
            let kept = conversation(exchange, saying: body)
        else { return leave(exchange.mailbox, mood: "errory", into: &effects) }
        ledger.hold(request, inviteID: inviteID, conversation: kept, at: now)
        if let admission = admission(in: exchange.mailbox) {
            effects.append(.notice(.waiting(admission)))
            tellHost(.waiting, inviteID, admission: admission, at: now, into: &effects)
        }
    }

    private func admission(in mailbox: MailboxID) -> AdmissionRecord? {
        ledger.index(of: mailbox).map { ledger.admissions[$0] }
    }

    /// What has to survive a restart: the key sealed, and our phases as they were sent.
    mutating func conversation(
        _ exchange: AttendantExchange, saying body: String?
    ) -> AdmissionRecord.Conversation? {
        guard let key = exchange.key, let peer = exchange.peerSide else { return nil }
        let sealedKey = key.withBytes {
            SecretBox.seal($0, key: keys.storageKey, using: &random)
        }
        let earlier = admission(in: exchange.mailbox)?.conversation?.said ?? []
        return AdmissionRecord.Conversation(
            mailbox: exchange.mailbox, side: exchange.side, peerSide: peer,
            sealedKey: sealedKey, said: earlier + (body.map { [$0] } ?? []))
    }

    mutating func received(
        _ mailbox: MailboxID, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        let admission = admission(in: mailbox)
        ledger.received(mailbox, at: now)
        leave(mailbox, mood: "happy", into: &effects)
        if let admission { effects.append(.notice(.received(admission))) }
    }

    // MARK: Commands

    mutating func perform(
        _ command: LedgerCommand, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        switch command {
        case .add(let invite):
            ledger.add(invite)
            attend(invite, at: now, into: &effects)
        case .renew(let id, let code):
            if let old = ledger.renew(id, code: code, at: now) { retire(old, into: &effects) }
            if let invite = ledger.invite(id), invite.isOpen(at: now) {
                attend(invite, at: now, into: &effects)
            }
        case .revoke(let id):
            let code = ledger.revoke(id, at: now)
            stopAsking(id, at: now, into: &effects)
            turnAwayFromRevoked(at: now, into: &effects)
            if let code { retire(code, into: &effects) }
        case .approve(let id): approve(id, at: now, into: &effects)
        case .deny(let id): deny(id, at: now, into: &effects)
        case .handOver(let step): perform(step, at: now, into: &effects)
        case .rearm(let id, let code): rearm(id, code, at: now, into: &effects)
        case .remove(let member):
            let codes = ledger.remove(member: member, at: now)
            turnAwayFromRevoked(at: now, into: &effects)
            for code in codes { retire(code, into: &effects) }
        }
    }

    /// Whoever waits for a decision at an invite that was revoked is told, at once or on coming
    /// back.
    private mutating func turnAwayFromRevoked(
        at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        for waiting in ledger.admissions.filter({ $0.state == .waiting })
        where ledger.invite(waiting.invite)?.state == .revoked {
            deny(waiting.id, reason: .ended, at: now, into: &effects)
        }
    }

    private mutating func approve(
        _ id: String, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        guard let waiting = ledger.waiting(id), let request = ledger.request(of: waiting),
            let visit = waiting.conversation.flatMap({ visits[$0.mailbox] })
        else { return }
        guard ledger.mayStillAdmit(waiting) else {
            return deny(id, reason: .ended, at: now, into: &effects)
        }
        letIn(request, waiting.invite, visit.exchange, at: now, into: &effects)
    }

    private mutating func deny(
        _ id: String, reason: DenialReason = .declined, at now: Timestamp,
        into effects: inout [AttendantEffect]
    ) {
        guard let waiting = ledger.waiting(id) else { return }
        let kept = sayDenied(reason, to: waiting, into: &effects)
        ledger.deny(id, conversation: kept, at: now)
        effects.append(.notice(.denied(invite: waiting.invite)))
    }

    /// Says no to somebody whose conversation is kept.
    ///
    /// - Returns: the conversation with that in it.
    mutating func sayDenied(
        _ reason: DenialReason, to admission: AdmissionRecord,
        into effects: inout [AttendantEffect]
    ) -> AdmissionRecord.Conversation? {
        guard var kept = admission.conversation, let visit = visits[kept.mailbox],
            let body = say(.denied(reason), visit.exchange, into: &effects)
        else { return admission.conversation }
        kept.said.append(body)
        leaveWhenSaid(kept.mailbox, mood: "happy")
        return kept
    }
}
