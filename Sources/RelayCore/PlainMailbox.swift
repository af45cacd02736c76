import MailboxProtocol

/// A mailbox of a plain appid: two sides and what they said.
struct PlainMailbox {
    /// One of the two sides; still here until it closes.
    private struct Participant {
        let side: Side
        var isOpen: Bool
    }

    static let sidesMax = 2

    private var participants: [Participant] = []
    /// The nameplate that leads here, if it still exists.
    var nameplate: Nameplate?
    var log = MessageLog()
    /// What has passed; sides by their places.
    private var seen = PhasesSeen()
    /// Whether the second side came while nobody listened.
    private var hasWaited = false
    /// Whether the outcome is decided, and counted.
    var isCounted = false
    /// The last activity: what keeps the mailbox when nobody listens.
    var touched: Timestamp
    var alarm = Alarm()

    init(at now: Timestamp) {
        touched = now
    }

    enum OnRegister: Equatable {
        case added
        case known
        case crowded
    }

    /// A third side is turned away and leaves no trace. A side that has closed stays closed.
    mutating func register(_ side: Side) -> OnRegister {
        if participants.contains(where: { $0.side == side }) { return .known }
        guard participants.count < Self.sidesMax else { return .crowded }
        if participants.count == 1, !log.isRead { hasWaited = true }
        participants.append(Participant(side: side, isOpen: true))
        return .added
    }

    enum OnClose: Equatable {
        case nothing
        case closed
        case over
    }

    /// Notes that a side is done. The mailbox is over when no side is open any more.
    mutating func close(_ side: Side) -> OnClose {
        guard let index = participants.firstIndex(where: { $0.side == side }) else {
            return .nothing
        }
        let wasOpen = participants[index].isOpen
        participants[index].isOpen = false
        if participants.allSatisfy({ !$0.isOpen }) { return .over }
        return wasOpen ? .closed : .nothing
    }

    /// Keeps a message: what it tells of the outcome, and that there is activity.
    mutating func take(
        _ message: StoredMessage, bytes: Int, _ subject: DeadlineSubject, _ turn: inout Turn
    ) {
        touched = turn.now
        alarm.set(turn.now + turn.limits.plainMailboxLifetime, for: subject, in: &turn.deadlines)
        log.append(message, bytes: bytes)
        note(message)
        guard let outcome, !isCounted else { return }
        isCounted = true
        turn.report(.exchange(.plain, outcome))
    }

    /// Notes what a message tells of the outcome.
    mutating func note(_ message: StoredMessage) {
        guard let place = participants.firstIndex(where: { $0.side == message.side }) else {
            return
        }
        seen.note(message.phase, from: place)
    }

    /// The outcome, once what has passed decides it.
    var outcome: ExchangeOutcome? { seen.isConfirmed ? success : nil }

    /// The outcome, if a side that closes decides it.
    func outcome(closedAs mood: String?) -> ExchangeOutcome? {
        if seen.isConfirmed || seen.bothHaveVersion && mood == Mood.happy { return success }
        let isScared = seen.bothHavePake && mood == Mood.scary
        return isScared || seen.bothHaveVersion ? .wrongWords : nil
    }

    private var success: ExchangeOutcome { hasWaited ? .waitedThenOk : .ok }

    func checkInvariants() {
        precondition((1...Self.sidesMax).contains(participants.count), "one side or two")
        precondition(participants.contains { $0.isOpen }, "a mailbox is over when all have closed")
        log.checkInvariants()
    }
}

extension PlainMailbox {
    /// The stored form. The nameplate's record leads here, not the reverse.
    var record: [UInt8] {
        JSONWriter.object { writer in
            writer.member("sides", sides: participants.map { ($0.side, $0.isOpen) })
            if isCounted { writer.member("counted", .bool(true)) }
        }
    }

    init(record: JSONObject, at now: Timestamp) throws(RestoreError) {
        self.init(at: now)
        participants = try record.sides("sides").map { Participant(side: $0.side, isOpen: $0.flag) }
        guard (1...Self.sidesMax).contains(participants.count),
            participants.contains(where: { $0.isOpen })
        else { throw .invalidMember("sides") }
        isCounted = try record.optionalFlag("counted")
    }
}
