package import CryptoPrimitives
package import MailboxProtocol
package import SPAKE2

/// The joiner's side of the invite conversation, from `bind` to the kept admission.
///
/// Joiner first: nothing the other end says can be tested against the words before our own
/// confirmation has left, and every such run is counted and kept. Source: design, sections 5 and 6.
package struct Joiner: ~Copyable {
    package struct Configuration: Sendable {
        /// The space's id: the link's host.
        package let space: String
        package let nameplate: Nameplate
        package let name: PersonName

        package init(space: String, nameplate: Nameplate, name: PersonName) {
            self.space = space
            self.nameplate = nameplate
            self.name = name
        }
    }

    enum Stage: ~Copyable {
        /// No run, or it is over.
        case idle
        /// Dialling, or waiting for the relay to make a mailbox.
        case claiming
        /// Our `pake` is in the mailbox.
        case hello(SymmetricExchange)
        /// Our `version` left: this run counts.
        case confirming(UnconfirmedKey)
        /// The code was right; the conversation is in the record.
        case asking
        /// The answer is kept; the other end is told.
        case leaving(Grant)

        /// Which stage it is, without what it holds: a value that holds secrets cannot be compared.
        var step: Step {
            switch self {
            case .idle: .idle
            case .claiming: .claiming
            case .hello: .hello
            case .confirming: .confirming
            case .asking: .asking
            case .leaving: .leaving
            }
        }
    }

    enum Step: Equatable {
        case idle
        case claiming
        case hello
        case confirming
        case asking
        case leaving
    }

    let configuration: Configuration
    let password: SymmetricPassword
    var random: Randomness
    var record: JoinRecord
    var stage: Stage = .idle
    /// The answer, where an earlier run of the program kept it and died before it could say so.
    private var kept: Grant?

    var side: Side
    var peerSide: Side?
    var mailbox: MailboxID?
    var inbox = Inbox()
    var outbox = Outbox()
    var isConnected = false
    var hasEverConnected = false
    /// How long the other end is told that the answer is kept, reconnecting included.
    var goodbyeUntil = Timestamp(milliseconds: 0)
    var backoff = Backoff()
    /// When the driver must next deliver a tick.
    package private(set) var nextDeadline: Timestamp?

    /// `record` is what an earlier run of the program kept about this code, or a new one; `kept` is
    /// the answer to its conversation, if that is kept already.
    package init(
        _ configuration: Configuration, password: SymmetricPassword, record: JoinRecord,
        kept: Grant? = nil, random: Randomness
    ) {
        self.configuration = configuration
        self.password = password
        self.record = record
        self.kept = kept
        self.random = random
        self.side = Side("")
    }

    private var appID: AppID { AppID(inviteHost: configuration.space) }

    var runsLeft: Int { max(0, ConversationLimits.runsMax - record.runs) }

    /// Applies one input and appends what the driver must now do, in order.
    package mutating func handle(
        _ input: JoinerInput, at now: Timestamp, into effects: inout [JoinerEffect]
    ) {
        switch input {
        case .start: start(at: now, into: &effects)
        case .connected: connected(at: now, into: &effects)
        case .received(let text): received(text, at: now, into: &effects)
        case .disconnected: disconnected(at: now, into: &effects)
        case .cancel: cancel(into: &effects)
        case .tick: tick(at: now, into: &effects)
        }
    }

    // MARK: Runs

    private mutating func start(at now: Timestamp, into effects: inout [JoinerEffect]) {
        guard stage.step == .idle else { return }
        if let kept = record.conversation, now.since(kept.confirmed) < ConversationLimits.keptFor {
            resume(kept)
        } else {
            record.conversation = nil
            guard runsLeft > 0 else { return effects.append(.finish(.outOfRuns)) }
            newRun()
        }
        effects.append(.report(.connecting))
        dial(into: &effects)
    }

    private mutating func newRun() {
        side = Side(Hex.encode(random.bytes(5)))
        peerSide = nil
        mailbox = nil
        inbox = Inbox()
        outbox = Outbox()
        kept = nil
        stage = .claiming
    }

    /// Goes on where the code was already confirmed: no words are needed any more.
    private mutating func resume(_ kept: JoinRecord.Conversation) {
        side = kept.side
        peerSide = kept.peerSide
        mailbox = kept.mailbox
        inbox = Inbox(next: .numbered(0))
        outbox = Outbox()
        outbox.append(.numbered(0), kept.request)
        stage = .asking
    }

    private mutating func dial(into effects: inout [JoinerEffect]) {
        nextDeadline = nil
        if isConnected {
            isConnected = false
            effects.append(.disconnect)
        }
        effects.append(.connect)
    }

    /// The person stops. A conversation whose code was right is not closed: it goes on when they
    /// come back.
    private mutating func cancel(into effects: inout [JoinerEffect]) {
        if stage.step == .asking { mailbox = nil }
        finish(.cancelled, mood: "lonely", into: &effects)
    }

    /// Ends the run at the relay and for the driver. Who has kept the answer is in, however the
    /// goodbye goes.
    mutating func finish(
        _ outcome: JoinOutcome, mood: String, into effects: inout [JoinerEffect]
    ) {
        switch exchange(&stage, with: .idle) {
        case .leaving(let grant): return left(grant, into: &effects)
        default: break
        }
        nextDeadline = nil
        if isConnected {
            if let mailbox { send(.close(mailbox: mailbox, mood: mood), into: &effects) }
            isConnected = false
            effects.append(.disconnect)
        }
        effects.append(.finish(outcome))
    }

    // MARK: Connection

    private mutating func connected(at now: Timestamp, into effects: inout [JoinerEffect]) {
        isConnected = true
        hasEverConnected = true
        nextDeadline = deadlineOfStage(at: now)
        send(.bind(appID, side, understandsInvites: true), into: &effects)
        guard let mailbox else {
            return send(.claim(configuration.nameplate), into: &effects)
        }
        send(.open(mailbox), into: &effects)
        for message in outbox.unechoed {
            send(.add(mailbox: nil, message.phase, body: message.body), into: &effects)
        }
        if stage.step == .leaving { send(.close(mailbox: mailbox, mood: "happy"), into: &effects) }
    }

    private mutating func disconnected(at now: Timestamp, into effects: inout [JoinerEffect]) {
        isConnected = false
        if stage.step == .idle { return }
        guard hasEverConnected else { return finish(.unreachable, mood: "errory", into: &effects) }
        let wait = backoff.next(using: &random)
        if stage.step == .leaving, now + wait > goodbyeUntil {
            return finish(.cancelled, mood: "happy", into: &effects)
        }
        nextDeadline = now + wait
        effects.append(.report(.reconnecting(in: wait)))
    }

    func send(_ message: ClientMessage, into effects: inout [JoinerEffect]) {
        effects.append(.send(message.encoded()))
    }

    mutating func add(_ phase: Phase, _ body: String, into effects: inout [JoinerEffect]) {
        outbox.append(phase, body)
        send(.add(mailbox: nil, phase, body: body), into: &effects)
    }

    // MARK: Time

    /// How long a stage may last while connected: the answer to our confirmation, a decision, and
    /// the relay's goodbye have a limit. Waiting for somebody to be there has none.
    private func deadlineOfStage(at now: Timestamp) -> Timestamp? {
        switch stage.step {
        case .confirming: now + Self.answerWithin
        case .leaving: goodbyeUntil
        case .asking: record.conversation.map { $0.confirmed + ConversationLimits.keptFor }
        case .idle, .claiming, .hello: nil
        }
    }

    private static let answerWithin = Duration.seconds(300)
    static let goodbyeWithin = Duration.seconds(10)

    mutating func setDeadline(at now: Timestamp) {
        nextDeadline = deadlineOfStage(at: now)
    }

    private mutating func tick(at now: Timestamp, into effects: inout [JoinerEffect]) {
        guard let deadline = nextDeadline, deadline <= now else { return }
        nextDeadline = nil
        guard isConnected else { return effects.append(.connect) }
        switch exchange(&stage, with: .idle) {
        case .leaving(let grant): left(grant, into: &effects)
        case .confirming: finish(.lost(runsLeft: runsLeft), mood: "errory", into: &effects)
        case .asking: nobodyDecided(into: &effects)
        case let other: stage = other
        }
    }

    /// The other end has given up too by now: nobody will ever answer.
    private mutating func nobodyDecided(into effects: inout [JoinerEffect]) {
        record.conversation = nil
        effects.append(.forget)
        finish(kept.map(JoinOutcome.admitted) ?? .denied(.ended), mood: "lonely", into: &effects)
    }

    // MARK: Frames

    private mutating func received(
        _ text: [UInt8], at now: Timestamp, into effects: inout [JoinerEffect]
    ) {
        if stage.step == .idle { return }
        let message: ServerMessage?
        do throws(ServerFault) {
            message = try ServerMessage.read(text)
        } catch {
            return finish(.interfered, mood: "errory", into: &effects)
        }
        switch message {
        case .welcome(let welcome):
            guard let error = welcome.error else { return backoff.reset() }
            finish(.refused(error), mood: "unwelcome", into: &effects)
        case .claimed(let mailbox, let attended): claimed(mailbox, attended, into: &effects)
        case .message(let message): mailboxMessage(message, at: now, into: &effects)
        case .error(let reply): refused(reply, at: now, into: &effects)
        case .closed: closed(into: &effects)
        case .ack, .nameplates, .allocated, .released, .pong, .attending, .knock, .gone,
            .unreadable, nil:
            break
        }
    }

    private mutating func claimed(
        _ id: MailboxID, _ attended: Bool?, into effects: inout [JoinerEffect]
    ) {
        guard stage.step == .claiming, mailbox == nil else { return }
        let hello: SymmetricExchange
        do throws(SPAKE2Error) {
            hello = try SymmetricExchange(password, using: &random)
        } catch {
            return finish(.interfered, mood: "errory", into: &effects)
        }
        mailbox = id
        send(.open(id), into: &effects)
        add(.pake, PhaseBody.pake(hello.message), into: &effects)
        stage = .hello(hello)
        if attended == false { effects.append(.report(.waiting)) }
    }

    private mutating func refused(
        _ reply: ErrorReply, at now: Timestamp, into effects: inout [JoinerEffect]
    ) {
        // Only the goodbye failed: after a lost `closed` the mailbox is no longer there.
        if stage.step == .leaving { return finish(.cancelled, mood: "happy", into: &effects) }
        switch reply.code {
        case .ended: ended(into: &effects)
        case .gone: gone(into: &effects)
        case .busy, .slowDown:
            isConnected = false
            effects.append(.disconnect)
            let wait = Duration.seconds(min(600, max(1, reply.retryAfter ?? 30)))
            nextDeadline = now + wait
            effects.append(.report(.busy(for: wait)))
        case .tooBig, .badRequest, .crowded, .notYours, .notAllowed, nil:
            finish(.refused(reply.error), mood: "errory", into: &effects)
        }
    }

    private mutating func ended(into effects: inout [JoinerEffect]) {
        effects.append(.forget)
        finish(kept.map(JoinOutcome.admitted) ?? .ended, mood: "errory", into: &effects)
    }

    /// The other end is lost. Before our `version` left nothing was at stake, and we begin again by
    /// ourselves; afterwards the run is spent and the person decides.
    private mutating func gone(into effects: inout [JoinerEffect]) {
        switch stage.step {
        case .claiming, .hello:
            newRun()
            dial(into: &effects)
        case .asking where kept != nil: ended(into: &effects)
        case .confirming, .asking:
            record.conversation = nil
            effects.append(.save(record))
            finish(.lost(runsLeft: runsLeft), mood: "errory", into: &effects)
        case .idle, .leaving: break
        }
    }

    private mutating func closed(into effects: inout [JoinerEffect]) {
        switch exchange(&stage, with: .idle) {
        case .leaving(let grant): left(grant, into: &effects)
        case let other: stage = other
        }
    }

    private mutating func left(_ grant: Grant, into effects: inout [JoinerEffect]) {
        mailbox = nil
        effects.append(.forget)
        finish(.admitted(grant), mood: "happy", into: &effects)
    }
}
