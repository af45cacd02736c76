import CryptoPrimitives
import Journal
import MailboxProtocol
import RelayCore
import Testing

/// A relay with its clients, a disk and a clock that moves at will.
final class World {
    private(set) var core: RelayCore
    private(set) var journal = MemoryJournal()
    private(set) var now = Timestamp(milliseconds: 1_700_000_000_000)
    /// What relays before the last restart have counted.
    private var counted: [RelayEvent: Int] = [:]
    /// What the operator decides; takes effect with the next restart.
    var configuration: RelayConfiguration
    private var clients: [ConnectionID: Reference] = [:]
    private var lastConnection: UInt64 = 0
    private var replies: [ConnectionID: [SpaceReply]] = [:]
    private var seed: UInt64

    /// A client holds its world, so the world must not hold its clients.
    private struct Reference {
        weak var client: Client?
    }

    /// Whether drained connections are reported by themselves.
    var drainsByItself = true

    init(seed: UInt64 = 1, _ configure: (inout RelayConfiguration) -> Void = { _ in }) {
        var configuration = RelayConfiguration()
        configure(&configuration)
        self.configuration = configuration
        self.seed = seed
        core = RelayCore(configuration: configuration, random: .seeded(seed), now: now)
    }

    /// How often something has happened, across restarts.
    func count(_ event: RelayEvent) -> Int { counted[event, default: 0] + core.counters[event] }

    /// Everything that has happened, across restarts.
    var events: [RelayEvent: Int] {
        var events: [RelayEvent: Int] = [:]
        for event in RelayEvent.allCases where count(event) > 0 { events[event] = count(event) }
        return events
    }

    /// A client that has had its welcome.
    func connect(_ address: String = "192.0.2.1", host: String = "relay.example") -> Client {
        lastConnection += 1
        let client = Client(self, ConnectionID(rawValue: lastConnection))
        clients[client.id] = Reference(client: client)
        handle(.opened(client.id, address: address, host: host))
        if case .welcome(let welcome)? = client.inbox.first {
            client.welcome = welcome
            client.inbox.removeFirst()
        }
        return client
    }

    /// A client that has bound an appid.
    func bind(
        _ appID: String, _ side: String, invite: Bool = false, from address: String = "192.0.2.1"
    ) -> Client {
        let client = connect(address)
        let understands = invite ? #","invite":1"# : ""
        client.send(#"{"type":"bind","appid":"\#(appID)","side":"\#(side)"\#(understands)}"#)
        #expect(client.take() == [.ack(id: .null)])
        client.appID = AppID(appID)
        client.side = Side(side)
        return client
    }

    /// The same side of the same mailbox on a new connection.
    func reopen(_ client: Client, _ mailbox: MailboxID? = nil) -> Client {
        let again = bind(client.appID.rawValue, client.side.rawValue, invite: client.appID.isInvite)
        again.open(mailbox?.rawValue ?? client.mailbox)
        return again
    }

    func pass(_ duration: Duration) {
        let end = now + duration
        while let due = core.nextDeadline, due <= end {
            now = max(now, due)
            handle(.tick)
        }
        now = end
    }

    /// The driver's clock is set back.
    func turnBack(_ duration: Duration) { now.milliseconds -= duration.wholeMilliseconds }

    /// The process ends, and another starts from what is on the disk.
    func restart() {
        for id in clients.keys { clients[id]?.client?.isOpen = false }
        clients = [:]
        seed += 1
        counted = events
        core = RelayCore(configuration: configuration, random: .seeded(seed), now: now)
        for entry in journal.entries {
            do { try core.restore(entry, at: now) } catch { Issue.record("restore: \(error)") }
        }
        core.finishRestoring(at: now)
        core.checkInvariants()
        pass(.zero)
    }

    func handle(_ input: RelayInput) {
        turn([input])
    }

    /// The operator names the registered spaces anew.
    @discardableResult
    func register(_ spaces: [RegisteredSpace]) -> [AppID] {
        defer { core.checkInvariants() }
        return core.register(spaces)
    }

    /// Whether the disk takes what it is given.
    var storageWorks = true

    /// One turn of a driver: all inputs, one commit, then everything that depended on it.
    func turn(_ inputs: [RelayInput]) {
        var effects: [RelayEffect] = []
        for input in inputs { core.handle(input, at: now, into: &effects) }
        if storageWorks || !effects.contains(where: { $0.isRecord }) {
            for effect in effects { store(effect) }
            core.committed()
        } else {
            core.takeBack(at: now, into: &effects)
            let recorded = effects.count { $0.isRecord }
            #expect(recorded == 0)
        }
        core.checkInvariants()
        let keys = core.storedKeys
        #expect(keys == journal.keys, "what there is, is stored, and nothing else")
        for effect in effects { apply(effect) }
    }

    /// One request over plain HTTP and its reply.
    func ask(_ ask: SpaceAsk) -> SpaceReply? {
        lastConnection += 1
        let id = ConnectionID(rawValue: lastConnection)
        replies[id] = []
        handle(.asked(id, ask))
        let came = replies.removeValue(forKey: id) ?? []
        #expect(came.count == 1)
        return came.first
    }

    private func store(_ effect: RelayEffect) {
        if case .record(let operation) = effect { journal.apply(operation) }
    }

    private func apply(_ effect: RelayEffect) {
        switch effect {
        case .send(let id, let message): clients[id]?.client?.deliver(message)
        case .close(let id, let code, _):
            clients[id]?.client?.closeCode = code
            clients[id]?.client?.isOpen = false
        case .reportDrained(let id):
            clients[id]?.client?.drainsAsked += 1
            if drainsByItself { handle(.drained(id)) }
        case .limitMessages(let id, let bytes): clients[id]?.client?.messageBytesMax = bytes
        case .answer(let id, let reply): replies[id]?.append(reply)
        case .record: break
        }
    }
}

/// One connection, seen from its client.
final class Client {
    let id: ConnectionID
    let world: World
    var inbox: [ServerMessage] = []
    var welcome: Welcome?
    var closeCode: CloseCode?
    var isOpen = true
    var drainsAsked = 0
    /// What the driver was told to take from this client, if it was.
    var messageBytesMax: Int?
    var appID = AppID("")
    var side = Side("")
    /// The mailbox it opened last.
    var mailbox = ""

    init(_ world: World, _ id: ConnectionID) {
        self.world = world
        self.id = id
    }

    func deliver(_ message: ServerMessage) {
        #expect(isOpen, "nothing is sent after the end")
        inbox.append(message)
    }

    func send(_ text: String) {
        world.handle(.received(id, Array(text.utf8)))
    }

    func send(_ message: ClientMessage) {
        world.handle(.received(id, message.encoded()))
    }

    /// What came since the last look.
    func take() -> [ServerMessage] {
        defer { inbox = [] }
        return inbox
    }

    /// Sends a command, checks that its acknowledgement comes first, and says what came after it.
    func ask(_ text: String, id: JSON = .null) -> [ServerMessage] {
        send(text)
        let answers = take()
        #expect(answers.first == .ack(id: id), "\(text)")
        return Array(answers.dropFirst())
    }

    func ask(_ message: ClientMessage) -> [ServerMessage] {
        send(message)
        let answers = take()
        #expect(answers.first == .ack(id: .null), "\(message)")
        return Array(answers.dropFirst())
    }

    /// Sends a command that must be refused; says with which words.
    func refusal(_ text: String) -> ErrorReply? {
        soleError(ask(text))
    }

    func refusal(_ message: ClientMessage) -> ErrorReply? {
        soleError(ask(message))
    }

    /// The mailbox a claim leads to.
    func claim(_ nameplate: String) -> String? {
        let answers = ask(#"{"type":"claim","nameplate":"\#(nameplate)"}"#)
        guard case .claimed(let mailbox, _)? = answers.last else { return nil }
        return mailbox.rawValue
    }

    @discardableResult
    func open(_ mailbox: String?) -> [ServerMessage] {
        self.mailbox = mailbox ?? "?"
        return ask(#"{"type":"open","mailbox":"\#(self.mailbox)"}"#)
    }

    @discardableResult
    func add(_ phase: String, _ body: String) -> [ServerMessage] {
        ask(#"{"type":"add","phase":"\#(phase)","body":"\#(body)"}"#)
    }

    /// Adds a message, whatever has come before and comes of it.
    func say(_ phase: String, in mailbox: MailboxID? = nil) {
        _ = take()
        _ = ask(.add(mailbox: mailbox, Phase(phase), body: "x"))
    }

    /// Closes, whatever has come before.
    func bye(_ mood: String, to mailbox: MailboxID? = nil) -> [ServerMessage] {
        _ = take()
        return ask(.close(mailbox: mailbox, mood: mood))
    }

    func disconnect() {
        isOpen = false
        world.handle(.closed(id))
    }
}

extension RelayEffect {
    var isRecord: Bool {
        if case .record = self { true } else { false }
    }
}

/// The error, if that is all that came.
func soleError(_ messages: [ServerMessage]) -> ErrorReply? {
    guard messages.count == 1, case .error(let reply)? = messages.first else { return nil }
    return reply
}

/// Bodies of the messages among these, with their phases.
func said(_ messages: [ServerMessage]) -> [String] {
    messages.compactMap { message in
        guard case .message(let message) = message else { return nil }
        return "\(message.side.rawValue) \(message.phase.rawValue) \(message.body)"
    }
}
