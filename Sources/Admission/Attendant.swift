package import CryptoPrimitives
package import MailboxProtocol
import WormholeSession

/// Who answers joiners for a space on one connection: attends every open number, holds many
/// conversations at once, and lets in those whose code is right.
///
/// Each guess is recorded, and the record durable, before the confirmation it is for is opened:
/// the core asks for the record in one step and goes on when ``AttendantInput/committed`` says so.
/// Source: design, sections 5, 6 and 12.
package struct Attendant: ~Copyable {
    /// One conversation and what it is about.
    struct Visit {
        let exchange: AttendantExchange
        let nameplate: Nameplate
        var knock: KnockID?
        /// Our last message is said: once the relay has it, close with this mood.
        var leaving: String?
    }

    enum Link {
        case down
        case dialling
        /// The relay's challenge is awaited.
        case greeting
        case up(SigningContext)
    }

    let role: AttendantRole
    /// The relay's host as dialled, which signatures cover.
    let relayHost: String
    package internal(set) var ledger: Ledger
    var random: Randomness
    var control: ControlDoor
    var keys: SpaceKeys { ledger.keys }
    var link = Link.down
    var visits: [MailboxID: Visit] = [:]
    var mailboxes: [KnockID: MailboxID] = [:]
    /// Mailboxes we listen to on this connection.
    var opened: Set<MailboxID> = []
    /// Those of them whose past the relay has told us in full.
    var caughtUp: Set<MailboxID> = []
    /// Conversations without a confirmed code, oldest first.
    var unconfirmed: [MailboxID] = []
    /// Charged, waiting for the charge to be durable. Each with its visit: by then, the mailbox may
    /// be another one's.
    var awaitingCommit: [(mailbox: MailboxID, visit: Visit)] = []
    /// Waiting for a cool-down or another reservation, in order of arrival.
    var held: [(mailbox: MailboxID, until: Timestamp?)] = []
    let hooks: HostHooks
    /// Questions the app works on, and the invites they are about.
    var questions: [String: String] = [:]
    var notifications = NotificationBucket()
    private var backoff = Backoff()
    private var redial: Timestamp?

    package init(
        ledger: consuming Ledger, role: AttendantRole, relayHost: String, random: Randomness,
        hooks: HostHooks = HostHooks()
    ) {
        self.control = ControlDoor(ledger.keys)
        self.ledger = ledger
        self.role = role
        self.relayHost = relayHost
        self.random = random
        self.hooks = hooks
    }

    /// Takes up what an earlier run left, counts this start, and dials. `guardGeneration` is what
    /// the file beside the store remembers, 0 when there is none.
    package mutating func start(
        guardGeneration: Int, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        if guardGeneration > ledger.generation {
            lockRestored(newest: guardGeneration, at: now, into: &effects)
        }
        ledger.started()
        for admission in ledger.keptConversations { takeUp(admission, at: now) }
        link = .dialling
        effects.append(.connect)
        askNext(at: now, into: &effects)
        flush(into: &effects)
    }

    /// Applies one input and appends what the driver must now do, in order.
    package mutating func handle(
        _ input: AttendantInput, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        switch input {
        case .connected: link = .greeting
        case .received(let text): received(text, at: now, into: &effects)
        case .disconnected: disconnected(at: now, into: &effects)
        case .committed: committed(at: now, into: &effects)
        case .command(let command): perform(command, at: now, into: &effects)
        case .hostAnswered(let id, let answer):
            hostAnswered(id, answer, at: now, into: &effects)
        case .turned(let keys): turn(to: keys, at: now, into: &effects)
        case .tick: tick(at: now, into: &effects)
        }
        flush(into: &effects)
    }

    /// Moves what the ledger recorded into the effects.
    mutating func flush(into effects: inout [AttendantEffect]) {
        for operation in ledger.takeOperations() { effects.append(.record(operation)) }
    }

    // MARK: Time

    /// When the driver must next deliver a tick.
    package var nextDeadline: Timestamp? {
        let moments: [Timestamp?] = [
            redial, control.renewal, nextControlDrop, nextDrop,
            held.lazy.compactMap { $0.until }.min(), ledger.nextExpiry,
            ledger.nextDroppedConversation,
        ]
        return moments.compactMap { $0 }.min()
    }

    private var nextDrop: Timestamp? {
        unconfirmed.first.flatMap { visits[$0] }.map {
            $0.exchange.opened + AdmissionLimits.unconfirmedFor
        }
    }

    private mutating func tick(at now: Timestamp, into effects: inout [AttendantEffect]) {
        if let moment = redial, moment <= now {
            redial = nil
            link = .dialling
            effects.append(.connect)
        }
        if let moment = control.renewal, moment <= now {
            control.renewal = nil
            attendControlNumber(at: now, into: &effects)
        }
        dropAtControlDoor(at: now, into: &effects)
        while let drop = nextDrop, drop <= now, let mailbox = unconfirmed.first {
            dropUnconfirmed(mailbox, into: &effects)
        }
        for mailbox in ledger.dropOldConversations(at: now) {
            leave(mailbox, mood: "lonely", into: &effects)
        }
        for code in ledger.expire(at: now) { retire(code, into: &effects) }
        releaseHeld(at: now, into: &effects)
    }

    // MARK: Connection

    private mutating func disconnected(at now: Timestamp, into effects: inout [AttendantEffect]) {
        link = .down
        control.renewal = nil
        opened = []
        caughtUp = []
        let wait = backoff.next(using: &random)
        redial = now + wait
        effects.append(.notice(.offline(retryIn: wait)))
    }

    func send(_ message: ClientMessage, into effects: inout [AttendantEffect]) {
        guard case .up = link else { return }
        effects.append(.send(message.encoded()))
    }

    private mutating func greeted(
        _ welcome: Welcome, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        guard let challenge = welcome.challenge, welcome.error == nil else {
            let words = welcome.error ?? "this relay does not know invites"
            effects.append(.notice(.refused(words)))
            return effects.append(.disconnect)
        }
        backoff.reset()
        link = .up(SigningContext(host: relayHost, challenge: challenge, appID: keys.appID))
        send(.bind(keys.appID, keys.side, understandsInvites: true), into: &effects)
        // First, so that the relay knows our epoch when it reads the rest.
        attendControlNumber(at: now, into: &effects)
        retireEarlierControlNumber(into: &effects)
        let invites = ledger.openInvites(at: now)
        for invite in invites { attend(invite, at: now, into: &effects) }
        for code in ledger.retiring where isKept(code.nameplate) {
            attend(code, until: now + .seconds(600), at: now, into: &effects)
        }
        for admission in ledger.keptConversations {
            if let mailbox = admission.conversation?.mailbox { listen(to: mailbox, into: &effects) }
        }
        for code in ledger.retiring where !isKept(code.nameplate) {
            sendRetirement(code, into: &effects)
        }
        resendMints(into: &effects)
        effects.append(.notice(.online(numbers: invites.count)))
    }

    /// Takes an invite's joiners on this connection.
    mutating func attend(
        _ invite: Invite, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        attend(invite.code, until: invite.expires, at: now, into: &effects)
    }

    /// Takes a number's joiners on this connection. Its key is proof enough: the number is bound.
    private mutating func attend(
        _ code: InviteCode, until expires: Timestamp, at now: Timestamp,
        into effects: inout [AttendantEffect]
    ) {
        guard case .up(let context) = link, let secrets = ledger.secrets(of: code) else { return }
        let request = keys.attendRequest(
            code.nameplate, token: nil, numberKey: secrets.numberKey, role: role,
            lifetime: expires.since(now).secondsRoundedUp, generation: ledger.generation, context)
        send(.attend(request), into: &effects)
    }

    // MARK: Frames

    private mutating func received(
        _ text: [UInt8], at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        guard let message = try? ServerMessage.read(text) else { return }
        switch message {
        case .welcome(let welcome): greeted(welcome, at: now, into: &effects)
        case .attending(let attending):
            if attending.generation > ledger.generation {
                lockRestored(newest: attending.generation, at: now, into: &effects)
            }
            numberArrived(attending.nameplate, at: now, into: &effects)
        case .knock(let knock): knocked(knock, at: now, into: &effects)
        case .message(let message): mailboxMessage(message, at: now, into: &effects)
        case .gone(let knock): gone(knock)
        case .error(let reply): refused(reply, into: &effects)
        case .ack(let id): acknowledged(id)
        case .pong(let value):
            if let mailbox = value.string { catchUp(MailboxID(mailbox), at: now, into: &effects) }
        case .nameplates, .allocated, .claimed, .released, .closed, .unreadable: break
        }
    }

    /// A refusal names what it refuses in `orig`.
    private mutating func refused(_ reply: ErrorReply, into effects: inout [AttendantEffect]) {
        switch (reply.orig.string("type"), reply.code) {
        case ("attend", let code): attendRefused(reply, code, into: &effects)
        case ("open", .ended), ("open", .gone), ("open", .notYours), ("add", .notYours):
            guard let mailbox = reply.orig.string("mailbox").map(MailboxID.init) else { return }
            let nameplate = visits[mailbox]?.nameplate
            forget(mailbox)
            ledger.conversationLost(mailbox)
            if let nameplate { sendDelayedRetirement(of: nameplate, into: &effects) }
        case ("retire", .notAllowed): retirementRefused(reply, into: &effects)
        case ("open", _), ("add", _), ("close", _), ("retire", _), ("pass", _): break
        default: effects.append(.notice(.refused(reply.error)))
        }
    }

    private mutating func attendRefused(
        _ reply: ErrorReply, _ code: ErrorCode?, into effects: inout [AttendantEffect]
    ) {
        guard let nameplate = reply.orig.string("nameplate").flatMap(Nameplate.init) else {
            guard let token = reply.orig.key("token", count: 16) else { return }
            return numberRefused(token, reply.error, into: &effects)
        }
        switch code {
        case .notAllowed where nameplate == control.nameplate:
            effects.append(.notice(.controlNumberTaken))
        case .ended: ledger.numberEnded(nameplate)
        default: effects.append(.notice(.refused(reply.error)))
        }
    }

    private mutating func lockRestored(
        newest generation: Int, at now: Timestamp, into effects: inout [AttendantEffect]
    ) {
        let locked = ledger.restoredFromBackup(newest: generation, at: now)
        for code in locked { retire(code, into: &effects) }
        effects.append(.notice(.restored(invites: locked.count)))
    }
}
