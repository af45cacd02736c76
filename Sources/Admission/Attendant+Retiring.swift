import CryptoPrimitives
import MailboxProtocol
import WormholeSession

/// Ending numbers at the relay, when whoever was in conversation there has had the last word.
extension Attendant {
    /// Ends a number at the relay: now, or when the relay is there again.
    mutating func retire(_ code: InviteCode, into effects: inout [AttendantEffect]) {
        ledger.retire(code)
        if !isAskedAbout(code.nameplate) { sendRetirement(code, into: &effects) }
        for mailbox in unconfirmedMailboxes(of: code.nameplate) { forget(mailbox) }
    }

    /// Whether a conversation of this number is kept whose last words the relay may not have. The
    /// number must not end before: the relay ends unanswered conversations with it.
    func isKept(_ nameplate: Nameplate) -> Bool {
        ledger.keptConversations.contains { admission in
            guard let mailbox = admission.conversation?.mailbox, let visit = visits[mailbox] else {
                return false
            }
            return visit.nameplate == nameplate
                && (!caughtUp.contains(mailbox) || admission.state == .asking)
        }
    }

    /// Whether somebody who came by this number waits for the app, and has heard nothing yet.
    private func isAskedAbout(_ nameplate: Nameplate) -> Bool {
        ledger.askingHost.contains { admission in
            admission.conversation.flatMap { visits[$0.mailbox] }?.nameplate == nameplate
        }
    }

    /// Ends a number whose end had to wait for a conversation.
    mutating func sendDelayedRetirement(
        of nameplate: Nameplate, into effects: inout [AttendantEffect]
    ) {
        guard !isKept(nameplate) else { return }
        for code in ledger.retiring where code.nameplate == nameplate {
            sendRetirement(code, into: &effects)
        }
    }

    func sendRetirement(_ code: InviteCode, into effects: inout [AttendantEffect]) {
        guard case .up(let context) = link, let secrets = ledger.secrets(of: code) else { return }
        let message = SignedFields.retire(context, code.nameplate)
        let signature = Ed25519.sign(message.span, seed: secrets.numberKey.bytes)
        let command = ClientMessage.retire(code.nameplate, signature: signature)
        effects.append(.send(command.encoded(id: Self.retirementID + code.nameplate.rawValue)))
    }

    /// Marks acknowledgements of retirements: the relay has made them durable.
    private static let retirementID = "retire "

    mutating func acknowledged(_ id: JSON) {
        guard let text = id.string, text.hasPrefix(Self.retirementID),
            let nameplate = Nameplate(String(text.dropFirst(Self.retirementID.count)))
        else { return }
        ledger.retired(nameplate)
    }

    /// The number's own key does not end it: it is of an earlier epoch, and takes the word of this
    /// one. That is said once.
    func retirementRefused(_ reply: ErrorReply, into effects: inout [AttendantEffect]) {
        guard case .up(let context) = link,
            reply.orig.string("id")?.hasPrefix(Self.retirementID) == true,
            let nameplate = reply.orig.string("nameplate").flatMap(Nameplate.init)
        else { return }
        effects.append(.send(keys.retirement(nameplate, context).encoded()))
    }

    private func unconfirmedMailboxes(of nameplate: Nameplate) -> [MailboxID] {
        unconfirmed.filter { visits[$0]?.nameplate == nameplate }
    }
}
