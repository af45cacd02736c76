package import CryptoPrimitives
package import MailboxProtocol
import SPAKE2

/// The member's side of a control conversation: from dialling to the bot's answer.
///
/// Both ends prove who they are inside: first the bot, then the member. When a run is lost on the
/// way it is begun again: commands may be repeated. Source: design, section 12; docs/protocol.md.
package struct CommandSession: ~Copyable {
    enum Stage: ~Copyable {
        case idle
        /// Dialling, or waiting for the relay to make a mailbox.
        case claiming
        /// Our `pake` is in the mailbox.
        case hello(SymmetricExchange)
        /// Our `version` left.
        case confirming(UnconfirmedKey)
        /// The bot has to show who it is.
        case meeting(SharedSecret)
        /// The command left; what came of the answer so far.
        case asking(SharedSecret, [UInt8])
    }

    let configuration: CommandConfiguration
    var random: Randomness
    var stage: Stage = .idle
    var side = Side("")
    var peerSide: Side?
    var mailbox: MailboxID?
    var inbox = Inbox()
    private var runs = 0
    private var until = Timestamp(milliseconds: 0)
    private var isConnected = false
    private var hasEverConnected = false
    private var backoff = Backoff()
    private var redial: Timestamp?
    /// When whoever answers has been silent for too long.
    var quiet: Timestamp?

    /// How long the bot may be silent once it has begun to answer.
    package static let quietMax = Duration.seconds(10)

    /// Runs that may be lost before we give up.
    package static let runsMax = 5

    package init(_ configuration: CommandConfiguration, random: Randomness) {
        self.configuration = configuration
        self.random = random
    }

    /// When the driver must next deliver a tick.
    package var nextDeadline: Timestamp? {
        if isIdle { return nil }
        return [redial, quiet, until].compactMap { $0 }.min()
    }

    private var appID: AppID { AppID(inviteHost: configuration.space) }
    private var nameplate: Nameplate { ControlNumber.nameplate(configuration.groupKey) }

    private var isIdle: Bool {
        switch stage {
        case .idle: true
        case .claiming: false
        case .hello: false
        case .confirming: false
        case .meeting: false
        case .asking: false
        }
    }

    /// Applies one input and appends what the driver must now do, in order.
    package mutating func handle(
        _ input: CommandInput, at now: Timestamp, into effects: inout [CommandEffect]
    ) {
        switch input {
        case .start:
            until = now + configuration.patience
            dial(into: &effects)
        case .connected: connected(into: &effects)
        case .received(let text): received(text, at: now, into: &effects)
        case .disconnected: disconnected(at: now, into: &effects)
        case .cancel: finish(.cancelled, into: &effects)
        case .tick: tick(at: now, into: &effects)
        }
    }

    /// Begins a run from the start: another mailbox, another exchange.
    private mutating func dial(into effects: inout [CommandEffect]) {
        redial = nil
        quiet = nil
        side = Side(Hex.encode(random.bytes(5)))
        peerSide = nil
        mailbox = nil
        inbox = Inbox()
        stage = .claiming
        if isConnected { effects.append(.disconnect) }
        isConnected = false
        effects.append(.connect)
    }

    private mutating func connected(into effects: inout [CommandEffect]) {
        isConnected = true
        hasEverConnected = true
        send(.bind(appID, side, understandsInvites: true), into: &effects)
        send(.claim(nameplate), into: &effects)
    }

    private mutating func disconnected(at now: Timestamp, into effects: inout [CommandEffect]) {
        isConnected = false
        quiet = nil
        if isIdle || redial != nil { return }
        guard hasEverConnected else { return finish(.unreachable, into: &effects) }
        redial = now + backoff.next(using: &random)
    }

    private mutating func tick(at now: Timestamp, into effects: inout [CommandEffect]) {
        if isIdle { return }
        if until <= now { return finish(hasEverConnected ? .silent : .unreachable, into: &effects) }
        if let moment = quiet, moment <= now { lost(at: now, into: &effects) }
        if let moment = redial, moment <= now { dial(into: &effects) }
    }

    /// The run is lost. Another one is begun, but not for ever.
    private mutating func lost(at now: Timestamp, into effects: inout [CommandEffect]) {
        runs += 1
        quiet = nil
        guard runs < Self.runsMax else { return finish(.silent, into: &effects) }
        redial = now + backoff.next(using: &random)
    }

    mutating func finish(_ outcome: CommandOutcome, into effects: inout [CommandEffect]) {
        if isIdle { return }
        if isConnected, mailbox != nil {
            let mood = outcome == .interfered ? "scary" : "happy"
            send(.close(mailbox: mailbox, mood: mood), into: &effects)
        }
        stage = .idle
        redial = nil
        quiet = nil
        effects.append(.finish(outcome))
    }

    func send(_ message: ClientMessage, into effects: inout [CommandEffect]) {
        effects.append(.send(message.encoded()))
    }

    // MARK: Frames

    private mutating func received(
        _ text: [UInt8], at now: Timestamp, into effects: inout [CommandEffect]
    ) {
        if isIdle || redial != nil { return }
        guard let message = try? ServerMessage.read(text) else {
            return interfered(into: &effects)
        }
        switch message {
        case .welcome(let welcome):
            if let error = welcome.error { finish(.refused(error), into: &effects) }
        case .claimed(let mailbox, let attended): claimed(mailbox, attended, into: &effects)
        case .message(let message):
            mailboxMessage(message, into: &effects)
            if peerSide != nil, !isIdle { quiet = now + Self.quietMax }
        case .error(let reply): refused(reply, at: now, into: &effects)
        case .ack, .nameplates, .allocated, .released, .closed, .pong, .attending, .knock, .gone,
            .unreadable:
            break
        }
    }

    private mutating func claimed(
        _ id: MailboxID, _ attended: Bool?, into effects: inout [CommandEffect]
    ) {
        guard case .claiming = exchange(&stage, with: .idle),
            let password = ControlNumber.password(configuration.groupKey, appID: appID),
            let hello = try? SymmetricExchange(password, using: &random)
        else { return interfered(into: &effects) }
        mailbox = id
        send(.open(id), into: &effects)
        let pake = PhaseBody.pake(hello.message)
        send(.add(mailbox: nil, .pake, body: pake), into: &effects)
        stage = .hello(hello)
        if attended == false { effects.append(.report(.waiting)) }
    }

    private mutating func refused(
        _ reply: ErrorReply, at now: Timestamp, into effects: inout [CommandEffect]
    ) {
        switch reply.code {
        case .ended:
            // A number that ends under a conversation was retired: the keys have turned.
            finish(.noSuchPlace, into: &effects)
        case .gone: lost(at: now, into: &effects)
        case .busy, .slowDown:
            let wait = Duration.seconds(max(1, reply.retryAfter ?? 5))
            redial = now + wait
            quiet = nil
            effects.append(.report(.busy(for: wait)))
        case .tooBig, .badRequest, .crowded, .notYours, .notAllowed, nil:
            finish(.refused(reply.error), into: &effects)
        }
    }
}
