import Admission
import CryptoPrimitives
import Journal
import MailboxProtocol
import RelayCore
import WormholeSession

/// A holder of invites beside the world's bot: a member's device, or another bot. It has a store
/// and a guard file of its own, and dies before any step of its own that a test wants it to.
final class HolderEnd: End {
    var connection: ConnectionID?
    let address = "10.0.0.9"
    let keys: SpaceKeys
    private unowned let world: World
    private let role: AttendantRole
    private var running: Running?
    private var store = Store()
    private var generation = 0
    private var inputs: [AttendantInput] = []
    private(set) var notices: [AttendantNotice] = []
    /// Dies instead of the n-th step from now; steps are commits, and what leaves after them.
    var diesBeforeStep: Int?

    init(_ world: World, keys: SpaceKeys, role: AttendantRole) {
        self.world = world
        self.keys = keys
        self.role = role
        world.holders.append(self)
    }

    /// The process: gone when it dies.
    private final class Running {
        var attendant: Attendant

        init(_ attendant: consuming Attendant) { self.attendant = attendant }
    }

    var isRunning: Bool { running != nil }

    /// What the store says, whoever runs.
    var books: Ledger {
        var ledger = Ledger(keys: keys, at: world.now)
        for entry in store.entries {
            do { try ledger.restore(entry) } catch { preconditionFailure("unreadable: \(error)") }
        }
        ledger.finishRestoring(at: world.now)
        return ledger
    }

    func start() {
        inputs = []
        running = Running(
            Attendant(
                ledger: books, role: role, relayHost: World.relayHost,
                random: .seeded(world.newSeed())))
        var effects: [AttendantEffect] = []
        running?.attendant.start(guardGeneration: generation, at: world.now, into: &effects)
        perform(effects)
        world.settle()
    }

    func die() {
        running = nil
        inputs = []
        if let connection { world.disconnect(connection) }
        connection = nil
    }

    func connected() { inputs.append(.connected) }
    func deliver(_ text: [UInt8]) { inputs.append(.received(text)) }

    func cut() {
        connection = nil
        inputs.append(.disconnected)
    }

    func tick() {
        guard let deadline = running?.attendant.nextDeadline, deadline <= world.now else { return }
        inputs.append(.tick)
    }

    func step() -> Bool {
        guard running != nil, !inputs.isEmpty else { return false }
        var effects: [AttendantEffect] = []
        running?.attendant.handle(inputs.removeFirst(), at: world.now, into: &effects)
        perform(effects)
        return true
    }

    // MARK: Handing over

    /// The text of a hand-over, as soon as it may leave; nil when we died before.
    func give(_ id: String) throws(HandOverFault) -> [UInt8]? {
        var effects: [AttendantEffect] = []
        guard let given = try running?.attendant.give(id, at: world.now, into: &effects) else {
            return nil
        }
        perform(effects)
        return running == nil ? nil : JSONWriter.write(.object(given.object))
    }

    /// Takes what arrived; whether it is stored.
    func take(_ text: [UInt8]) throws(HandOverFault) -> Bool {
        guard running != nil, let object = try? JSONReader.readObject(text),
            let handOver = HandOver(object)
        else { return false }
        var random = Randomness.seeded(world.newSeed())
        let taken = TakenInvite(handOver, under: keys.storageKey, using: &random)
        var effects: [AttendantEffect] = []
        try running?.attendant.take(taken, at: world.now, into: &effects)
        perform(effects)
        return running != nil
    }

    /// Carries out a step and says whether it was stored.
    func carryOut(_ command: LedgerCommand) -> Bool {
        guard running != nil else { return false }
        var effects: [AttendantEffect] = []
        running?.attendant.handle(.command(command), at: world.now, into: &effects)
        perform(effects)
        return running != nil
    }

    // MARK: As its driver does it

    private func perform(_ effects: [AttendantEffect]) {
        var all = effects
        var recorded = operations(effects)
        let sendsAfterCommit = !recorded.isEmpty
        while !recorded.isEmpty {
            guard takesStep() else { return die() }
            for operation in recorded { store.apply(operation) }
            generation = running?.attendant.ledger.generation ?? generation
            var more: [AttendantEffect] = []
            running?.attendant.handle(.committed, at: world.now, into: &more)
            recorded = operations(more)
            all += more
        }
        guard !sendsAfterCommit || takesStep() else { return die() }
        for effect in all {
            switch effect {
            case .connect: world.connect(self)
            case .disconnect:
                if let connection { world.disconnect(connection) }
                cut()
            case .send(let text):
                if let connection { world.toRelay(text, from: connection) }
            case .notice(let notice): notices.append(notice)
            default: break
            }
        }
    }

    private func takesStep() -> Bool {
        guard let left = diesBeforeStep else { return true }
        diesBeforeStep = left - 1
        return left > 0
    }

    private func operations(_ effects: [AttendantEffect]) -> [JournalOperation] {
        effects.compactMap { effect in
            guard case .record(let operation) = effect else { return nil }
            return operation
        }
    }
}
