import Admission
import CryptoPrimitives
import Journal
import MailboxProtocol
import RelayCore
import SPAKE2
import WormholeSession

/// A bot as its driver runs it: what was recorded is stored before anything is sent.
final class AttendantEnd: End {
    var connection: ConnectionID?
    let address = "10.0.0.1"
    private unowned let world: World
    private var attendant: Attendant
    private let guardGeneration: Int
    private var inputs: [AttendantInput] = []
    private(set) var notices: [AttendantNotice] = []
    /// Crashes instead of the n-th step from now; steps are commits, and the sending after them.
    var crashesBeforeStep: Int?

    init(world: World, keys: SpaceKeys, store: Store, guardGeneration: Int) {
        self.world = world
        self.guardGeneration = guardGeneration
        var ledger = Ledger(keys: keys, at: world.now)
        for entry in store.entries {
            do {
                try ledger.restore(entry)
            } catch {
                preconditionFailure("unreadable: \(error)")
            }
        }
        ledger.finishRestoring(at: world.now)
        attendant = Attendant(
            ledger: ledger, role: .bot, relayHost: World.relayHost,
            random: .seeded(world.newSeed()),
            hooks: HostHooks(asksOnAdmit: world.host != nil, notifies: world.host != nil))
    }

    var ledger: Ledger { attendant.ledger }

    func start() {
        var effects: [AttendantEffect] = []
        attendant.start(guardGeneration: guardGeneration, at: world.now, into: &effects)
        perform(effects)
    }

    func connected() { inputs.append(.connected) }
    func deliver(_ text: [UInt8]) { inputs.append(.received(text)) }

    func cut() {
        connection = nil
        inputs.append(.disconnected)
    }

    func command(_ command: LedgerCommand) { inputs.append(.command(command)) }

    /// The app's answer to a question it had not answered at once.
    func answer(_ id: String, _ answer: HostAnswer) {
        inputs.append(.hostAnswered(id: id, answer))
        world.settle()
    }
    func turn(to keys: SpaceKeys) { inputs.append(.turned(keys)) }

    func tick() {
        if let deadline = attendant.nextDeadline, deadline <= world.now { inputs.append(.tick) }
    }

    func step() -> Bool {
        guard !inputs.isEmpty else { return false }
        var effects: [AttendantEffect] = []
        attendant.handle(inputs.removeFirst(), at: world.now, into: &effects)
        perform(effects)
        return true
    }

    private func perform(_ effects: [AttendantEffect]) {
        var all = effects
        var recorded = operations(effects)
        let sendsAfterCommit = !recorded.isEmpty
        while !recorded.isEmpty {
            guard takesStep() else { return world.crashBot() }
            world.store(recorded)
            world.remember(generation: attendant.ledger.generation)
            var more: [AttendantEffect] = []
            attendant.handle(.committed, at: world.now, into: &more)
            recorded = operations(more)
            all += more
        }
        guard !sendsAfterCommit || takesStep() else { return world.crashBot() }
        for effect in all {
            switch effect {
            case .connect: world.connect(self)
            case .disconnect:
                if let connection { world.disconnect(connection) }
                cut()
            case .send(let text):
                if let connection { world.toRelay(text, from: connection) }
            case .notice(let notice): notices.append(notice)
            case .askHost(let question):
                if let answer = world.host?.ask(question) {
                    inputs.append(.hostAnswered(id: question.id, answer))
                }
            case .tellHost(let notification): world.host?.told.append(notification)
            case .record: break
            }
        }
    }

    private func takesStep() -> Bool {
        guard let left = crashesBeforeStep else { return true }
        crashesBeforeStep = left - 1
        return left > 0
    }

    private func operations(_ effects: [AttendantEffect]) -> [JournalOperation] {
        effects.compactMap { effect in
            guard case .record(let operation) = effect else { return nil }
            return operation
        }
    }
}

/// A joiner as its driver runs it.
final class JoinerEnd: End {
    var connection: ConnectionID?
    let address: String
    private unowned let world: World
    private var joiner: Joiner
    private var inputs: [JoinerInput] = []
    private(set) var progress: [JoinProgress] = []
    private(set) var outcomes: [JoinOutcome] = []
    private(set) var kept: Grant?
    /// What is in the state file; nil when it was removed.
    private(set) var saved: JoinRecord?

    init(
        world: World, _ nameplate: Nameplate, code: String, name: String = "Ana",
        record: JoinRecord? = nil, address: String = "10.0.0.2"
    ) throws {
        self.world = world
        self.address = address
        var random = Randomness.seeded(world.newSeed())
        let record =
            record
            ?? JoinRecord(
                space: World.space, nameplate: nameplate, at: world.now, using: &random)
        let password = try SymmetricPassword(
            Array(code.utf8).span, identity: Array("invite/\(World.space)".utf8))
        let name = PersonName(name) ?? { preconditionFailure("a name") }()
        joiner = Joiner(
            Joiner.Configuration(space: World.space, nameplate: nameplate, name: name),
            password: password, record: record, random: random)
    }

    var outcome: JoinOutcome? { outcomes.last }

    func start() {
        inputs.append(.start)
        world.settle()
    }

    func connected() { inputs.append(.connected) }
    func deliver(_ text: [UInt8]) { inputs.append(.received(text)) }

    func cut() {
        guard connection != nil || world.relay == nil else { return }
        connection = nil
        inputs.append(.disconnected)
    }

    func tick() {
        if let deadline = joiner.nextDeadline, deadline <= world.now { inputs.append(.tick) }
    }

    /// The person closes the program.
    func quit() {
        inputs = []
        if let connection { world.disconnect(connection) }
        connection = nil
        world.joiners.removeAll { $0 === self }
    }

    func step() -> Bool {
        guard !inputs.isEmpty else { return false }
        var effects: [JoinerEffect] = []
        joiner.handle(inputs.removeFirst(), at: world.now, into: &effects)
        for effect in effects { perform(effect) }
        return true
    }

    private func perform(_ effect: JoinerEffect) {
        switch effect {
        case .connect: world.connect(self)
        case .disconnect:
            if let connection { world.disconnect(connection) }
            connection = nil
        case .send(let text):
            if let connection { world.toRelay(text, from: connection) }
        case .save(let record): saved = record
        case .keep(let grant): kept = grant
        case .forget: saved = nil
        case .report(let step): progress.append(step)
        case .finish(let outcome): outcomes.append(outcome)
        }
    }
}

/// Whoever asks for a new number.
final class BinderEnd: End {
    var connection: ConnectionID?
    let address = "10.0.0.1"
    private unowned let world: World
    private var binder: NumberBinder
    private var frames: [[UInt8]] = []
    private(set) var outcome: NumberBinder.Outcome?

    init(world: World, _ binder: consuming NumberBinder) {
        self.world = world
        self.binder = binder
    }

    func connected() {}
    func deliver(_ text: [UInt8]) { frames.append(text) }
    func cut() { connection = nil }

    func step() -> Bool {
        guard !frames.isEmpty else { return false }
        var effects: [NumberBinder.Effect] = []
        binder.received(frames.removeFirst(), into: &effects)
        for effect in effects {
            switch effect {
            case .send(let text):
                if let connection { world.toRelay(text, from: connection) }
            case .finish(let result): outcome = result
            }
        }
        return true
    }
}
