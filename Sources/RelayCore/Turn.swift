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
    /// Not taken back: what was tried was tried.
    private var buckets: [BucketKey: TokenBucket] = [:]

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
    }

    mutating func revert() {
        events.removeAll(keepingCapacity: true)
        deadlines.revert()
        _stored.revert()
        flows.revert()
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
        guard var flow = flows[connection] else { return }
        effects.append(.send(connection, message))
        flow.bytes += message.approximateBytes
        if flow.bytes >= limits.undrainedBytesMax, !flow.isAwaitingDrain {
            flow.isAwaitingDrain = true
            effects.append(.reportDrained(connection))
        }
        flows[connection] = flow
    }

    /// Whether mailbox messages may be sent to this connection now, or wait in their mailbox.
    func isReady(_ connection: ConnectionID) -> Bool {
        guard let flow = flows[connection] else { return false }
        return !flow.isAwaitingDrain
    }

    mutating func drained(_ connection: ConnectionID) {
        guard flows.contains(connection) else { return }
        flows[connection] = Flow()
    }

    mutating func refuse(
        _ connection: ConnectionID, _ refusal: Refusal, orig: JSONObject = JSONObject()
    ) {
        if let code = refusal.code { report(.refused(code)) }
        let reply = ErrorReply(
            refusal.sentence, refusal.code, orig: orig, retryAfter: refusal.retryAfter)
        send(.error(reply), to: connection)
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

    /// Whether the relay has room for this many bytes more.
    func hasRoom(for bytes: Int) -> Bool { stored.bytes + bytes <= limits.relayBytesMax }
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
        if let wait = buckets[key]?.wait(at: now) { throw .slowDown(wait) }
    }

    private func perMinute(_ kind: BucketKey.Kind) -> Int {
        switch kind {
        case .plainClaim: limits.plainClaimsPerMinute
        case .inviteClaim: limits.inviteClaimsPerMinute
        case .refusedAttend: limits.refusedAttendsPerMinute
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
        guard case .message(let message) = self else { return 256 }
        return message.body.utf8.count + 256
    }
}
