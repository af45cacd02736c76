import Admission
import CryptoPrimitives
import Journal
import MailboxProtocol
import RelayCore
import SPAKE2
import WormholeSession

/// Relay, attendant and joiners in one process, over links that lose nothing while they are up.
///
/// Time stands still until ``advance(by:)``. Whatever a core records is stored before anything it
/// sends is delivered, and a crash leaves exactly what was stored.
final class World {
    static let space = "xyz.example"
    static let relayHost = "relay.example"

    private(set) var now = Timestamp(milliseconds: 1_800_000_000_000)
    private(set) var random = Randomness.seeded(7)
    private(set) var keys: SpaceKeys
    let ownerSeed: SharedSecret

    var relay: RelayCore?
    private var relayStore = Store()
    private var nextConnection: UInt64 = 0

    private(set) var attendant: AttendantEnd?
    private(set) var botStore = Store()
    private(set) var guardGeneration = 0
    var joiners: [JoinerEnd] = []
    /// The app beside the bot; nil for none.
    var host: HostApp?
    var members: [MemberEnd] = []
    /// Devices and bots beside the world's own.
    var holders: [HolderEnd] = []
    /// Everything that passed the relay, both ways, and everything it stored.
    private(set) var seenByRelay: [[UInt8]] = []

    init() {
        var random = Randomness.seeded(1)
        let made = SpaceKeys.create(
            space: Self.space, name: "The Garden", relay: "wss://relay.example/v1",
            by: "The Garden's door", issued: 1_800_000_000, using: &random)
        keys = made.keys
        ownerSeed = made.ownerSeed
        startRelay()
    }

    func newSeed() -> UInt64 {
        random.bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    // MARK: The relay

    func startRelay() {
        var configuration = RelayConfiguration()
        configuration.opensSpaces = true
        configuration.limits.inviteClaimsPerMinute = 10_000
        var core = RelayCore(configuration: configuration, random: .seeded(newSeed()), now: now)
        for entry in relayStore.entries {
            do {
                try core.restore(entry, at: now)
            } catch {
                preconditionFailure("the relay cannot read what it wrote: \(error)")
            }
        }
        core.finishRestoring(at: now)
        relay = consume core
    }

    /// Kills the relay: every connection is gone, and what was not stored too.
    func crashRelay() {
        relay = nil
        attendant?.cut()
        for joiner in joiners { joiner.cut() }
        for member in members { member.cut() }
    }

    func connect(_ end: any End) {
        guard relay != nil else { return end.cut() }
        nextConnection += 1
        let id = ConnectionID(rawValue: nextConnection)
        end.connection = id
        ends[id] = end
        end.connected()
        relayInput(.opened(id, address: end.address, host: Self.relayHost))
    }

    private var ends: [ConnectionID: any End] = [:]

    func disconnect(_ id: ConnectionID) {
        ends[id] = nil
        relayInput(.closed(id))
    }

    func toRelay(_ text: [UInt8], from id: ConnectionID) {
        seenByRelay.append(text)
        relayInput(.received(id, text))
    }

    private func relayInput(_ input: RelayInput) {
        guard relay != nil else { return }
        var effects: [RelayEffect] = []
        relay?.handle(input, at: now, into: &effects)
        for case .record(let operation) in effects { relayStore.apply(operation) }
        relay?.committed()
        for effect in effects { perform(effect) }
    }

    private func perform(_ effect: RelayEffect) {
        switch effect {
        case .send(let id, let message): ends[id]?.deliver(message.encoded(at: now))
        case .close(let id, _, _):
            let end = ends[id]
            disconnect(id)
            end?.cut()
        case .reportDrained(let id): relayInput(.drained(id))
        case .limitMessages, .answer: break
        case .record(let operation):
            if case .put(let key, let value) = operation { seenByRelay += [key, value] }
        }
    }

    // MARK: The bot

    /// Starts the bot; with other keys, somebody who poses as it.
    func startBot(as other: SpaceKeys? = nil) {
        let end = AttendantEnd(
            world: self, keys: other ?? keys, store: botStore, guardGeneration: guardGeneration)
        attendant = end
        end.start()
        settle()
    }

    func crashBot() {
        guard let end = attendant else { return }
        attendant = nil
        if let id = end.connection { disconnect(id) }
    }

    func bind(_ numberKey: SharedSecret) -> Nameplate? {
        let end = BinderEnd(
            world: self,
            NumberBinder(
                keys: keys, relayHost: Self.relayHost, numberKey: numberKey, lifetime: 7 * 86_400,
                using: &random))
        connect(end)
        settle()
        if let id = end.connection { disconnect(id) }
        guard case .bound(let nameplate) = end.outcome else { return nil }
        return nameplate
    }

    /// The owner turns the keys; a bot that runs takes them up.
    func turnKeys(tellsBot: Bool = true) throws {
        keys = try keys.turned(
            ownerSeed: ownerSeed.bytes, issued: now.seconds, using: &random)
        if tellsBot { attendant?.turn(to: keys) }
        settle()
    }

    /// The space's keys as another holder has them, with a key of its own to sign with.
    func keysForAnother() throws -> SpaceKeys {
        try keys.forAnotherBot(
            by: "Paul's phone", ownerSeed: ownerSeed.bytes, issued: now.seconds, using: &random)
    }

    func store(_ operations: [JournalOperation]) {
        for operation in operations { botStore.apply(operation) }
    }

    func remember(generation: Int) { guardGeneration = generation }

    /// Puts an earlier copy of the bot's store back.
    func restoreBotStore(_ store: Store) { botStore = store }

    /// What the books say now.
    var ledger: Ledger {
        var ledger = Ledger(keys: keys, at: now)
        for entry in botStore.entries {
            do {
                try ledger.restore(entry)
            } catch {
                preconditionFailure("the bot cannot read what it wrote: \(error)")
            }
        }
        return ledger
    }

    // MARK: Time

    /// Delivers until nobody has anything to say.
    func settle() {
        var isBusy = true
        while isBusy {
            isBusy = false
            var all: [any End] = joiners
            all += members
            if let attendant { all.append(attendant) }
            all += holders
            all += ends.values.filter { $0 is BinderEnd || $0 is StrangerEnd }
            for end in all where end.step() { isBusy = true }
        }
    }

    func advance(by wait: Duration) {
        now = now + wait
        settle()
        relayInput(.tick)
        attendant?.tick()
        for holder in holders { holder.tick() }
        for joiner in joiners { joiner.tick() }
        for member in members { member.tick() }
        settle()
    }

    /// Second by second, so that everything due in between happens in its order.
    func run(seconds: Int) {
        for _ in 0..<seconds { advance(by: .seconds(1)) }
    }
}

/// What a process keeps across a crash.
struct Store {
    private var values: [[UInt8]: [UInt8]] = [:]

    mutating func apply(_ operation: JournalOperation) {
        switch operation {
        case .put(let key, let value): values[key] = value
        case .remove(let key): values[key] = nil
        case .removeAll(let prefix):
            values = values.filter { !$0.key.starts(with: prefix) }
        }
    }

    var entries: [JournalEntry] {
        values.keys.sorted { $0.lexicographicallyPrecedes($1) }.map {
            JournalEntry(key: $0, value: values[$0] ?? [])
        }
    }
}

/// One end of a connection to the relay.
protocol End: AnyObject {
    var connection: ConnectionID? { get set }
    var address: String { get }
    func connected()
    /// A frame of the relay, for the next step.
    func deliver(_ text: [UInt8])
    /// The connection is gone.
    func cut()
    /// Works on what was delivered; false when there was nothing.
    func step() -> Bool
}
