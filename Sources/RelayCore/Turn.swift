import CryptoPrimitives
import Journal
import MailboxProtocol

/// What every machine may use while it handles one input: the time, chance, deadlines, rations,
/// and the list of what is to be done.
struct Turn: Revertible {
    let limits: RelayLimits
    var now: Timestamp
    var random: Randomness
    var effects: [RelayEffect] = []
    private(set) var counters = RelayCounters()
    /// What has happened since the last ``keep()``.
    private var events: [RelayEvent] = []
    var deadlines = Deadlines()
    private var pausedUntil = Timestamp(milliseconds: .min)
    @Kept var stored = StoredBytes()
    private var flows = Table<ConnectionID, Flow>()
    private var buckets = Table<BucketKey, TokenBucket>()

    /// Bytes stored.
    struct StoredBytes {
        /// By all appids together.
        var bytes = 0
        /// By plain appids together.
        var plainBytes = 0
    }

    /// What is on its way to one connection.
    private struct Flow {
        var bytes = 0
        var isAwaitingDrain = false
        /// Whether the client does not look at errors.
        var isDeaf = false

        /// Notes what is sent; true when the connection has just become one that has to drain.
        mutating func add(_ count: Int, max: Int) -> Bool {
            bytes += count
            guard bytes >= max, !isAwaitingDrain else { return false }
            isAwaitingDrain = true
            return true
        }
    }

    init(limits: RelayLimits, random: Randomness, now: Timestamp) {
        self.limits = limits
        self.random = random
        self.now = now
    }

    mutating func keep() {
        for event in events { counters.count(event) }
        events.removeAll(keepingCapacity: true)
        deadlines.keep()
        _stored.keep()
        flows.keep()
        buckets.keep()
    }

    mutating func revert() {
        events.removeAll(keepingCapacity: true)
        deadlines.revert()
        _stored.revert()
        flows.revert()
        buckets.revert()
    }

    /// No deadline counts before this.
    mutating func pause(until: Timestamp) { pausedUntil = until }

    /// When something is next to be done by itself; nil when nothing is.
    var nextDeadline: Timestamp? { deadlines.earliest.map { max($0, pausedUntil) } }

    /// Takes the earliest deadline that has come.
    mutating func takeDue() -> Deadlines.Deadline? {
        pausedUntil <= now ? deadlines.takeDue(at: now) : nil
    }

    /// 128 random bits, as text.
    mutating func identifier() -> String { Hex.encode(random.bytes(16)) }
}

// Sending.
extension Turn {
    mutating func open(_ connection: ConnectionID) {
        precondition(!flows.contains(connection), "a connection opens once")
        flows[connection] = Flow()
    }

    /// From now on nothing is sent to this connection.
    mutating func silence(_ connection: ConnectionID) {
        flows[connection] = nil
    }

    mutating func send(_ message: ServerMessage, to connection: ConnectionID) {
        let mustDrain = flows[connection]?.add(
            message.approximateBytes, max: limits.undrainedBytesMax)
        guard let mustDrain else { return }
        effects.append(.send(connection, message))
        if mustDrain { effects.append(.reportDrained(connection)) }
    }

    /// Whether mailbox messages may be sent to this connection now, or wait in their mailbox.
    func isReady(_ connection: ConnectionID) -> Bool {
        guard let flow = flows[connection] else { return false }
        return !flow.isAwaitingDrain
    }

    mutating func drained(_ connection: ConnectionID) {
        flows[connection]?.bytes = 0
        flows[connection]?.isAwaitingDrain = false
    }

    mutating func refuse(
        _ connection: ConnectionID, _ refusal: Refusal, orig: JSONObject = JSONObject()
    ) {
        if let code = refusal.code { report(.refused(code)) }
        let reply = ErrorReply(
            refusal.sentence, refusal.code, orig: orig, retryAfter: refusal.retryAfter)
        send(.error(reply), to: connection)
        if flows[connection]?.isDeaf == true {
            endWait(connection, refusal, of: orig.string("type"))
        }
    }

    /// From now on whatever this client is refused also ends its wait.
    mutating func markDeaf(_ connection: ConnectionID) { flows[connection]?.isDeaf = true }

    /// A client that does not look at errors waits for a reply to its claim, or else for its peer:
    /// it gives up on a reply it cannot read, and on a phase out of turn.
    private mutating func endWait(
        _ connection: ConnectionID, _ refusal: Refusal, of command: String?
    ) {
        switch command {
        case "bind", "list", "release", "close": break
        case "allocate": send(.unreadable(.allocated), to: connection)
        case "claim": send(.unreadable(.claimed), to: connection)
        default:
            let last = MailboxMessage(
                mailbox: nil, side: Side("relay"), phase: Phase(refusal.sentence), body: "",
                id: .null, received: now)
            send(.message(last), to: connection)
        }
    }

    mutating func report(_ event: RelayEvent) {
        events.append(event)
    }
}

// Storing.
extension Turn {
    mutating func put(_ key: JournalKey, _ value: [UInt8]) {
        effects.append(.record(.put(key: key.bytes, value: value)))
    }

    mutating func remove(_ key: JournalKey) {
        effects.append(.record(.remove(key: key.bytes)))
    }

    mutating func removeAll(under prefix: JournalKey) {
        effects.append(.record(.removeAll(prefix: prefix.bytes)))
    }

    /// Whether somebody who has stored `own` bytes may store so many more: what is free is the most
    /// that anybody may hold, so that whoever comes next finds room too.
    func hasRoom(for bytes: Int, own: Int) -> Bool {
        own + bytes <= limits.relayBytesMax - stored.bytes
    }
}

// Rations.
extension Turn {
    /// Takes one of an address's tokens.
    mutating func spend(_ kind: BucketKey.Kind, of address: String) throws(Refusal) {
        let key = BucketKey(kind: kind, address: address)
        var bucket = buckets[key] ?? TokenBucket(perMinute: perMinute(kind), at: now)
        let wait = bucket.take(at: now)
        bucket.alarm.set(bucket.full, for: .bucket(key), in: &deadlines)
        buckets[key] = bucket
        if let wait { throw .slowDown(wait) }
    }

    /// Fails if ``spend(_:of:)`` would, and takes nothing.
    mutating func check(_ kind: BucketKey.Kind, of address: String) throws(Refusal) {
        let key = BucketKey(kind: kind, address: address)
        var bucket = buckets[key] ?? TokenBucket(perMinute: perMinute(kind), at: now)
        if let wait = bucket.wait(at: now) { throw .slowDown(wait) }
    }

    private func perMinute(_ kind: BucketKey.Kind) -> Int {
        switch kind {
        case .connect: limits.connectsPerMinute
        case .plainClaim: limits.plainClaimsPerMinute
        case .inviteClaim: limits.inviteClaimsPerMinute
        case .refusedAttend: limits.refusedAttendsPerMinute
        case .openedSpace: limits.openedSpacesPerMinute
        case .badRequest: limits.badRequestsPerMinute
        }
    }

    /// Forgets a bucket that is full again: it is as if it had never been.
    mutating func expireBucket(_ key: BucketKey, _ deadline: Deadlines.Deadline) {
        guard var bucket = buckets[key], bucket.alarm.takes(deadline) else { return }
        if bucket.full <= now {
            buckets[key] = nil
        } else {
            bucket.alarm.set(bucket.full, for: .bucket(key), in: &deadlines)
            buckets[key] = bucket
        }
    }
}

extension ServerMessage {
    /// What counts against a connection that does not read: the variable part and a round figure
    /// for the rest.
    fileprivate var approximateBytes: Int {
        switch self {
        case .message(let message): message.body.utf8.count + 256
        case .nameplates(let nameplates): nameplates.count * 16 + 256
        default: 256
        }
    }
}
