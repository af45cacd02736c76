import MailboxProtocol
import WormholeSession

/// What the app that a space belongs to wants to be asked and told.
package struct HostHooks: Hashable, Sendable {
    /// Ask before anybody is let in.
    package var asksOnAdmit: Bool
    /// Tell of people who wait and of wrong codes.
    package var notifies: Bool

    package init(asksOnAdmit: Bool = false, notifies: Bool = false) {
        self.asksOnAdmit = asksOnAdmit
        self.notifies = notifies
    }
}

/// Between a right code and an admission: the app's word.
///
/// The request is stored first, as ``AdmissionRecord/State/asking``. The question is an effect, the
/// answer an input, and what it leads to is committed with the use it counts. After a crash the
/// same question is asked again, under the same id.
extension Attendant {
    /// Lets somebody in, once the app agrees where it is to be asked. Who is in already has its
    /// answer without another question.
    mutating func letIn(
        _ request: JoinRequest, _ inviteID: String, _ exchange: AttendantExchange,
        at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        guard hooks.asksOnAdmit, !ledger.isAdmitted(request, by: inviteID) else {
            return admit(request, inviteID, exchange, at: now, into: &effects)
        }
        guard ledger.mayAskHost(request, by: inviteID) else {
            say(.denied(.later), exchange, into: &effects)
            return leaveWhenSaid(exchange.mailbox, mood: "happy")
        }
        guard let kept = conversation(exchange, saying: nil) else {
            return leave(exchange.mailbox, mood: "errory", into: &effects)
        }
        ledger.keepForHost(request, inviteID: inviteID, conversation: kept, at: now)
        askNext(at: now, into: &effects)
    }

    /// Asks about those who wait for the app, oldest first: as many at once as an invite has uses
    /// left, so that nobody is registered for a use that another one takes.
    mutating func askNext(at now: Timestamp, into effects: inout [AttendantEffect]) {
        for admission in ledger.askingHost where questions[admission.id] == nil {
            guard ledger.mayStillAdmit(admission), let invite = ledger.invite(admission.invite)
            else {
                turnAway(admission, .ended, at: now, into: &effects)
                continue
            }
            guard hooks.asksOnAdmit else {
                admitAsked(admission, extra: [:], at: now, into: &effects)
                continue
            }
            guard questions.count < AdmissionLimits.hostQuestionsAtOnce else { return }
            let asked = questions.values.count { $0 == invite.id }
            guard invite.used + asked < invite.usesMax else { continue }
            questions[admission.id] = invite.id
            let lost = ledger.replaced(by: invite)
            effects.append(.askHost(HostQuestion(admission, invite, keys, readmits: lost)))
        }
    }

    /// The app's answer, or that there is none.
    mutating func hostAnswered(
        _ id: String, _ answer: HostAnswer, at now: Timestamp,
        into effects: inout [AttendantEffect]
    ) {
        guard questions.removeValue(forKey: id) != nil else { return }
        let admission = ledger.askingHost(id)
        let number = admission?.conversation.flatMap { visits[$0.mailbox] }?.nameplate
        if let admission { settle(admission, answer, at: now, into: &effects) }
        askNext(at: now, into: &effects)
        if let number { sendDelayedRetirement(of: number, into: &effects) }
    }

    /// An invite was revoked: nobody waits for the app any more.
    mutating func stopAsking(
        _ inviteID: String, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        for admission in ledger.askingHost where admission.invite == inviteID {
            questions[admission.id] = nil
            turnAway(admission, .ended, at: now, into: &effects)
        }
    }

    private mutating func settle(
        _ admission: AdmissionRecord, _ answer: HostAnswer, at now: Timestamp,
        into effects: inout [AttendantEffect]
    ) {
        switch answer {
        case .admit(let extra):
            guard ledger.mayStillAdmit(admission) else {
                return turnAway(admission, .ended, at: now, into: &effects)
            }
            admitAsked(admission, extra: extra, at: now, into: &effects)
        case .refuse(let reason):
            turnAway(admission, .declined, at: now, into: &effects)
            effects.append(.notice(.hostRefused(admission, reason: reason)))
        case .failed(let failure):
            turnAway(admission, .later, at: now, into: &effects)
            effects.append(.notice(.hostFailed(admission, failure)))
        }
    }

    private mutating func admitAsked(
        _ admission: AdmissionRecord, extra: JSONObject, at now: Timestamp,
        into effects: inout [AttendantEffect]
    ) {
        guard let request = ledger.request(of: admission),
            let visit = admission.conversation.flatMap({ visits[$0.mailbox] })
        else { return ledger.giveUpAsking(admission.id) }
        admit(
            request, admission.invite, visit.exchange, extra: extra, at: now, into: &effects)
    }

    /// Says no. Nothing is counted; who was told `later` may ask again and is asked about again.
    private mutating func turnAway(
        _ admission: AdmissionRecord, _ reason: DenialReason, at now: Timestamp,
        into effects: inout [AttendantEffect]
    ) {
        let kept = sayDenied(reason, to: admission, into: &effects)
        if reason == .later {
            ledger.hostFailed(admission.id, conversation: kept, at: now)
        } else {
            ledger.deny(admission.id, conversation: kept, at: now)
        }
    }

    /// Tells the app, unless there was too much to tell lately.
    mutating func tellHost(
        _ event: HostNotification.Event, _ inviteID: String, admission: AdmissionRecord? = nil,
        at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        guard hooks.notifies, let invite = ledger.invite(inviteID) else { return }
        let notification = HostNotification(event, invite, keys.space, admission: admission)
        guard let allowed = notifications.take(notification, at: now) else { return }
        effects.append(.tellHost(allowed))
    }
}
