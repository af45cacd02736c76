import CryptoPrimitives
import Journal
import MailboxProtocol
import RelayCore

/// A relay with four connections at most, a disk, and a clock that moves at will, with what must
/// hold of everything it does.
struct RelaySession: ~Copyable {
    static let slots = 4
    static let spaceApp = "invite/xyz.example"

    private struct Link {
        let id: ConnectionID
        var challenge: [UInt8] = []
        var appID = AppID("")
    }

    private var core: RelayCore
    private var now = Timestamp(milliseconds: 1_800_000_000_000)
    private var links = [Link?](repeating: nil, count: slots)
    private var lastID: UInt64 = 0
    /// Those who left by themselves: what was said to them before is lost.
    private var left: Set<ConnectionID> = []
    private var starts: UInt64 = 1
    private var store: [[UInt8]: [UInt8]] = [:]
    /// What this turn has led to so far.
    private var effects: [RelayEffect] = []
    /// Names the relay has given, the latest last.
    private var mailboxes = [MailboxID("m")]
    private var knocks = [KnockID("k")]

    init() {
        core = RelayCore(configuration: Self.configuration, random: .seeded(starts), now: now)
    }

    private static let configuration: RelayConfiguration = {
        var configuration = RelayConfiguration()
        configuration.opensSpaces = true
        configuration.limits.messagesPerMailboxMax = 8
        configuration.limits.relayBytesMax = 40_000
        configuration.limits.plainBytesMax = 20_000
        configuration.limits.undrainedBytesMax = 2_000
        configuration.limits.parkedKnocksPerNameplateMax = 3
        configuration.limits.badRequestsMax = 6
        return configuration
    }()

    // MARK: Inputs

    mutating func open(_ slot: Int, _ run: inout Run) throws(Broken) {
        guard links[slot] == nil else { return }
        lastID += 1
        let id = ConnectionID(rawValue: lastID)
        links[slot] = Link(id: id)
        try handle(.opened(id, address: "address\(slot / 2)", host: "relay.example"), &run)
    }

    mutating func close(_ slot: Int, _ run: inout Run) throws(Broken) {
        guard let link = links[slot] else { return }
        links[slot] = nil
        left.insert(link.id)
        try handle(.closed(link.id), &run)
    }

    mutating func send(_ frame: [UInt8], on slot: Int, _ run: inout Run) throws(Broken) {
        guard let link = links[slot] else { return }
        try handle(.received(link.id, frame), &run)
    }

    mutating func send(_ message: ClientMessage, on slot: Int, _ run: inout Run) throws(Broken) {
        if case .bind(let appID, _, _) = message { links[slot]?.appID = appID }
        try send(message.encoded(), on: slot, &run)
    }

    mutating func drain(_ slot: Int, _ run: inout Run) throws(Broken) {
        guard let link = links[slot] else { return }
        try handle(.drained(link.id), &run)
    }

    mutating func pass(_ run: inout Run) throws(Broken) {
        let waits = [1, 9, 10, 60, 300, 660, 86_400, 90 * 86_400]
        now = now + .seconds(waits[run.number(below: waits.count)])
        if let deadline = core.nextDeadline, deadline <= now { try handle(.tick, &run) }
    }

    /// The process ends, and another starts from what is on the disk.
    mutating func restart(_ run: inout Run) throws(Broken) {
        run.note("restarted")
        effects = []
        links = [Link?](repeating: nil, count: Self.slots)
        // Never the same names again, as in life.
        starts += 1
        core = RelayCore(configuration: Self.configuration, random: .seeded(starts), now: now)
        for (key, value) in store.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            do throws(RestoreError) {
                try core.restore(JournalEntry(key: key, value: value), at: now)
            } catch { throw Broken("cannot read what it wrote: \(error)") }
        }
        core.finishRestoring(at: now)
        core.checkInvariants()
    }

    func mailbox(_ run: inout Run) -> MailboxID {
        mailboxes[mailboxes.count - 1 - run.number(below: min(6, mailboxes.count))]
    }

    func knock(_ run: inout Run) -> KnockID {
        knocks[knocks.count - 1 - run.number(below: min(6, knocks.count))]
    }

    func context(of slot: Int) -> SigningContext {
        SigningContext(
            host: "relay.example", challenge: links[slot]?.challenge ?? [],
            appID: links[slot]?.appID ?? AppID(""))
    }

    func signed(_ request: AttendRequest, isNew: Bool, on slot: Int) -> AttendRequest {
        let context = context(of: slot)
        var request = request
        request.signature = Ed25519.sign(
            SignedFields.attend(context, request).span, seed: Issuer.admittingSeed.bytes)
        guard isNew else { return request }
        let spaceSeed = Issuer.joinerSeed.bytes.copy(in: .wiped)
        let spaceKey = Ed25519.publicKey(seed: spaceSeed)
        let delegation = SignedFields.delegation(
            appID: context.appID, epoch: 1, spaceKey: spaceKey)
        var binding = SpaceBinding(
            epoch: 1, owner: Issuer.owner, spaceKey: spaceKey,
            delegation: Ed25519.sign(delegation.span, seed: Issuer.ownerSeed.bytes),
            signature: [])
        binding.signature = Ed25519.sign(
            SignedFields.bind(context, request, binding).span, seed: spaceSeed)
        request.binding = binding
        return request
    }

    // MARK: Effects

    private mutating func handle(_ input: RelayInput, _ run: inout Run) throws(Broken) {
        core.handle(input, at: now, into: &effects)
    }

    /// The end of a turn: everything is stored, or the disk fails and the turn is taken back; then
    /// everything is sent.
    mutating func endTurn(diskFails: Bool, _ run: inout Run) throws(Broken) {
        let isRecorded = effects.contains { if case .record = $0 { true } else { false } }
        if diskFails && isRecorded {
            run.note("taken back")
            core.takeBack(at: now, into: &effects)
        } else {
            for case .record(let operation) in effects { apply(operation) }
            core.committed()
        }
        core.checkInvariants()
        let keys = store.keys.sorted { $0.lexicographicallyPrecedes($1) }
        try require(core.storedKeys == keys, "what there is, is stored, and nothing else")
        let stored = store.reduce(0) { $0 + $1.key.count + $1.value.count }
        try require(stored < 400_000, "\(stored) bytes stored")
        let ready = effects
        effects = []
        try perform(ready, &run)
    }

    private mutating func perform(
        _ effects: [RelayEffect], _ run: inout Run
    ) throws(Broken) {
        var sentBytes = 0
        for effect in effects {
            switch effect {
            case .send(let id, let message):
                sentBytes += message.encoded(at: now).count
                try sent(message, to: id, &run)
            case .close(let id, _, _):
                run.note("hung up")
                try closed(id)
            case .record, .reportDrained, .limitMessages, .answer: break
            }
        }
        try require(sentBytes < 400_000, "\(sentBytes) bytes in one turn")
    }

    private mutating func sent(
        _ message: ServerMessage, to id: ConnectionID, _ run: inout Run
    ) throws(Broken) {
        guard let slot = links.firstIndex(where: { $0?.id == id }) else {
            return try require(left.contains(id), "sends to somebody it hung up on")
        }
        run.note(message.type)
        switch message {
        case .welcome(let welcome): links[slot]?.challenge = welcome.challenge ?? []
        case .claimed(let mailbox, _): mailboxes.append(mailbox)
        case .knock(let knock):
            mailboxes.append(knock.mailbox)
            knocks.append(knock.knock)
        default: break
        }
    }

    private mutating func closed(_ id: ConnectionID) throws(Broken) {
        guard let slot = links.firstIndex(where: { $0?.id == id }) else {
            return try require(left.contains(id), "hangs up twice")
        }
        links[slot] = nil
        core.handle(.closed(id), at: now, into: &effects)
        try require(effects.isEmpty, "an effect of a connection that was hung up on")
        core.committed()
    }

    private mutating func apply(_ operation: JournalOperation) {
        switch operation {
        case .put(let key, let value): store[key] = value
        case .remove(let key): store[key] = nil
        case .removeAll(let prefix): store = store.filter { !$0.key.starts(with: prefix) }
        }
    }
}
