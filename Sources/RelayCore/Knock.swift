import MailboxProtocol

/// A knock within its space, counted in order of arrival.
struct KnockNumber: Hashable, Comparable {
    let rawValue: UInt64

    static func < (left: KnockNumber, right: KnockNumber) -> Bool { left.rawValue < right.rawValue }
}

/// One joiner, the mailbox made for it alone, and who answers it.
struct Knock {
    /// How far the exchange has come.
    enum Stage: Equatable {
        /// Nobody has it.
        case parked
        /// An attendant was told and has not said its `pake` yet.
        case offered(AttendanceNumber, until: Timestamp)
        /// An attendant has said its `pake`: nobody else can go on from here.
        case taken(AttendanceNumber)
        /// The attendant of this side has added a numbered phase. From here on the exchange
        /// outlives absence, and the end of the number.
        case answered(Side, joinerIsDone: Bool)
        /// The attendant has closed; what it said waits for the joiner.
        case finished(wasAnswered: Bool)
        /// The attendant was lost after its `pake` while the joiner was away, who is to be told.
        case lost
    }

    let id: KnockID
    let mailbox: MailboxID
    let nameplate: Nameplate
    let joiner: Side
    let arrived: Timestamp
    var stage = Stage.parked
    var log = MessageLog()
    /// What has passed, the joiner's place being 0 and its attendant's 1.
    private(set) var seen = PhasesSeen()
    /// Whether its joiner has waited for somebody to answer.
    var hasWaited = false
    /// Whether the outcome is decided, and counted.
    var isCounted = false
    /// The last message, or the last change of stage.
    var touched: Timestamp
    /// The address that knocked; not stored.
    var address: String?
    /// Attendants that passed, or said nothing; until they attend anew.
    var declined: [Side] = []
    var alarm = Alarm()
    /// Connections of the joiner, in order of arrival.
    private(set) var connections: [ConnectionID] = []
    /// Since when the joiner is not connected.
    private(set) var absentSince: Timestamp?

    init(
        id: KnockID, mailbox: MailboxID, nameplate: Nameplate, joiner: Side, arrived: Timestamp
    ) {
        self.id = id
        self.mailbox = mailbox
        self.nameplate = nameplate
        self.joiner = joiner
        self.arrived = arrived
        touched = arrived
    }

    var isJoinerHere: Bool { absentSince == nil }

    mutating func joinerCame(_ connection: ConnectionID) {
        absentSince = nil
        if !connections.contains(connection) { connections.append(connection) }
    }

    mutating func joinerLeft(_ connection: ConnectionID, at now: Timestamp) {
        guard let index = connections.firstIndex(of: connection) else { return }
        connections.remove(at: index)
        log.removeReader(connection)
        if connections.isEmpty { absentSince = now }
    }

    /// Notes what a message tells of the outcome.
    mutating func note(_ message: StoredMessage, fromJoiner: Bool) {
        seen.note(message.phase, from: fromJoiner ? 0 : 1)
    }

    /// The outcome, once what has passed decides it.
    var outcome: ExchangeOutcome? {
        if seen.hasAnswered(0) { return success }
        switch stage {
        case .answered(_, joinerIsDone: true): return success
        case .finished(wasAnswered: false) where seen.bothHaveVersion: return .wrongWords
        case .lost: return .lost
        case .parked, .offered, .taken, .answered, .finished: return nil
        }
    }

    /// The outcome if it ends here, because its joiner is done.
    func outcome(joinerClosesAs mood: String?) -> ExchangeOutcome {
        if case .finished(wasAnswered: true) = stage { return success }
        return seen.bothHaveVersion && mood == Mood.scary ? .wrongWords : .gaveUp
    }

    private var success: ExchangeOutcome { hasWaited ? .waitedThenOk : .ok }

    /// The attendance that has this knock now.
    var holder: AttendanceNumber? {
        switch stage {
        case .offered(let holder, _), .taken(let holder): holder
        case .parked, .answered, .finished, .lost: nil
        }
    }

    /// Whether an attendant has not yet been heard.
    var isUnanswered: Bool {
        switch stage {
        case .parked, .offered: true
        case .taken, .answered, .finished, .lost: false
        }
    }

    /// Whether the exchange needs both ends, and its number.
    var needsBoth: Bool {
        switch stage {
        case .parked, .offered, .taken: true
        case .answered, .finished, .lost: false
        }
    }

    /// Where the exchange stands once its attendant has added this phase.
    func stage(afterAttendantAdds phase: Phase, from side: Side) -> Stage {
        switch stage {
        case .offered(let holder, _) where phase == .pake: .taken(holder)
        case .offered where phase.number != nil: .answered(side, joinerIsDone: false)
        case .taken where phase.number != nil: .answered(side, joinerIsDone: false)
        case .parked, .offered, .taken, .answered, .finished, .lost: stage
        }
    }

    /// Whether its joiner's time has run out.
    func isAbsent(_ now: Timestamp, _ limits: RelayLimits) -> Bool {
        absentSince.map { $0 + limits.joinerAbsenceMax <= now } ?? false
    }

    /// When something happens if nothing else does; nil while only its people can go on.
    func due(_ limits: RelayLimits) -> Timestamp? {
        let absence = absentSince.map { $0 + limits.joinerAbsenceMax }
        switch stage {
        case .parked, .lost: return absence
        case .offered(_, let until): return absence.map { min($0, until) } ?? until
        case .taken:
            let silence = touched + limits.exchangeSilenceMax
            return absence.map { min($0, silence) } ?? silence
        case .finished(wasAnswered: false): return absence ?? touched + limits.farewellMax
        case .answered, .finished(wasAnswered: true): return touched + limits.answeredLifetime
        }
    }
}

extension Knock {
    /// The stored form. An offer is not stored: whoever had it is asked again after a restart.
    func record(holder: Side?) -> [UInt8] {
        JSONWriter.object { writer in
            writer.member("knock", id.rawValue)
            writer.member("mailbox", mailbox.rawValue)
            writer.member("number", nameplate.rawValue)
            writer.member("joiner", joiner.rawValue)
            writer.member("arrived", arrived.milliseconds)
            writer.member("touched", touched.milliseconds)
            if hasWaited { writer.member("waited", .bool(true)) }
            if isCounted { writer.member("counted", .bool(true)) }
            switch stage {
            case .parked, .offered: writer.member("stage", "parked")
            case .taken:
                writer.member("stage", "taken")
                writer.member("side", ifPresent: holder?.rawValue)
            case .answered(let side, let joinerIsDone):
                writer.member("stage", "answered")
                writer.member("side", side.rawValue)
                writer.member("done", .bool(joinerIsDone))
            case .finished(let wasAnswered):
                writer.member("stage", "finished")
                writer.member("answered", .bool(wasAnswered))
            case .lost: writer.member("stage", "lost")
            }
        }
    }

    /// A knock as it was stored: its joiner is away. The stage `taken` is for the space to restore,
    /// which knows attendances.
    init(record: JSONObject, at now: Timestamp) throws(RestoreError) {
        self.init(
            id: KnockID(try record.text("knock")), mailbox: MailboxID(try record.text("mailbox")),
            nameplate: try record.nameplate("number"), joiner: Side(try record.text("joiner")),
            arrived: try record.time("arrived"))
        touched = try record.time("touched")
        absentSince = now
        hasWaited = try record.optionalFlag("waited")
        isCounted = try record.optionalFlag("counted")
        switch try record.text("stage") {
        case "parked", "taken": stage = .parked
        case "answered":
            stage = .answered(
                Side(try record.text("side")), joinerIsDone: try record.flag("done"))
        case "finished": stage = .finished(wasAnswered: try record.flag("answered"))
        case "lost": stage = .lost
        default: throw .invalidMember("stage")
        }
    }
}
