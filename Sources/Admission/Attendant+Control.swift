import CryptoPrimitives
import MailboxProtocol
import WormholeSession

/// Members at the control number: both ends prove who they are, then a command and its answer.
///
/// There is nothing to guess, so no budget; but there is a quota, so that neither strangers nor
/// members keep others out. Source: design, section 12; docs/protocol.md, rules C-1 to C-9.
extension Attendant {
    // MARK: The number

    /// Binds the control number, or renews it. The relay learns the current epoch by it.
    mutating func attendControlNumber(at now: Timestamp, into effects: inout [AttendantEffect]) {
        guard takesCommands, case .up(let context) = link else { return }
        control.renewal = now + AdmissionLimits.controlRenewal
        let request = keys.attendRequest(
            control.nameplate, token: nil, numberKey: control.keySeed, role: role,
            lifetime: AdmissionLimits.controlLifetime, generation: 0, context)
        send(.attend(request), into: &effects)
    }

    /// Only the space's bot does; a member's device attends its own invites.
    private var takesCommands: Bool { role == .bot }

    /// Ends the number of an epoch that is over, and all that goes on there. The relay has heard of
    /// the new epoch before, and takes its word.
    mutating func close(_ old: ControlDoor, into effects: inout [AttendantEffect]) {
        for mailbox in old.strangers + old.members {
            leave(mailbox, mood: "lonely", into: &effects)
        }
        guard takesCommands, case .up(let context) = link else { return }
        effects.append(.send(keys.retirement(old.nameplate, context).encoded()))
    }

    /// The keys may have turned while we were away: then the number of before is still there.
    func retireEarlierControlNumber(into effects: inout [AttendantEffect]) {
        guard takesCommands, case .up(let context) = link,
            let earlier = keys.groupKeys.dropLast().last
        else { return }
        let nameplate = ControlNumber.nameplate(earlier)
        effects.append(.send(keys.retirement(nameplate, context).encoded()))
    }

    // MARK: Conversations

    /// Somebody is at the control number.
    mutating func controlKnocked(_ knock: Knock, at now: Timestamp) -> AttendantExchange? {
        guard let password = control.password else { return nil }
        control.strangers.append(knock.mailbox)
        return AttendantExchange(
            mailbox: knock.mailbox, side: keys.side, password: password, purpose: .command,
            at: now)
    }

    /// Makes room for one more; the oldest goes.
    mutating func makeControlRoom(into effects: inout [AttendantEffect]) {
        guard control.strangers.count >= AdmissionLimits.controlStrangersMax,
            let oldest = control.strangers.first
        else { return }
        dropUnconfirmed(oldest, into: &effects)
    }

    /// The next moment at which somebody at the control number is given up.
    var nextControlDrop: Timestamp? {
        let stranger = opened(control.strangers).map { $0 + AdmissionLimits.unconfirmedFor }
        let member = opened(control.members).map { $0 + AdmissionLimits.controlFor }
        return [stranger, member].compactMap { $0 }.min()
    }

    private func opened(_ mailboxes: [MailboxID]) -> Timestamp? {
        mailboxes.first.flatMap { visits[$0]?.exchange.opened }
    }

    mutating func dropAtControlDoor(at now: Timestamp, into effects: inout [AttendantEffect]) {
        while let opened = opened(control.strangers), let mailbox = control.strangers.first,
            opened + AdmissionLimits.unconfirmedFor <= now
        {
            dropUnconfirmed(mailbox, into: &effects)
        }
        while let opened = opened(control.members), let mailbox = control.members.first,
            opened + AdmissionLimits.controlFor <= now
        {
            leave(mailbox, mood: "lonely", into: &effects)
        }
    }

    /// A confirmation at the control number: 256 bits are not guessed, so it is opened at once.
    mutating func openControl(
        _ mailbox: MailboxID, _ exchange: AttendantExchange, into effects: inout [AttendantEffect]
    ) {
        control.strangers.removeAll { $0 == mailbox }
        switch exchange.verify(using: &random) {
        case .wrong(let body):
            send(.add(mailbox: mailbox, .version, body: body), into: &effects)
            leaveWhenSaid(mailbox, mood: "scary")
        case .right(let body):
            send(.add(mailbox: mailbox, .version, body: body), into: &effects)
            if control.members.count >= AdmissionLimits.controlMembersMax,
                let oldest = control.members.first
            {
                leave(oldest, mood: "lonely", into: &effects)
            }
            control.members.append(mailbox)
            greet(exchange, into: &effects)
        }
    }

    /// We say first who we are: whoever knows the group key could answer here.
    private mutating func greet(
        _ exchange: AttendantExchange, into effects: inout [AttendantEffect]
    ) {
        guard let key = exchange.key else { return }
        let greeting = BotGreeting(
            delegation: keys.delegation, admittingSeed: keys.admitting.bytes, key: key)
        say(greeting.encoded, exchange, into: &effects)
    }

    private mutating func say(
        _ plaintext: [UInt8], _ exchange: AttendantExchange, into effects: inout [AttendantEffect]
    ) {
        guard let (phase, body) = exchange.say(plaintext, using: &random) else { return }
        send(.add(mailbox: exchange.mailbox, phase, body: body), into: &effects)
    }

    /// The answer, in as many phases as it takes.
    mutating func answer(
        _ mailbox: MailboxID, _ text: [UInt8], into effects: inout [AttendantEffect]
    ) {
        guard let exchange = visits[mailbox]?.exchange else { return }
        for part in AnswerPart.parts(of: text) ?? [] { say(part.encoded, exchange, into: &effects) }
    }

    mutating func answer(
        _ mailbox: MailboxID, _ fault: CommandFault, into effects: inout [AttendantEffect]
    ) {
        let text = JSONWriter.object { writer in
            writer.member("error", fault.code)
            writer.member("message", fault.message)
        }
        answer(mailbox, text, into: &effects)
    }
}
