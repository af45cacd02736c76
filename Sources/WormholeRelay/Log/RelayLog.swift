import MailboxProtocol
import RelayCore
import System

/// What the relay says of itself on standard error: an event a line, of counts one a minute at
/// most. Above the level `debug` nothing in it tells people or places apart, and at no level does
/// it hold names, numbers, mailboxes or messages.
struct RelayLog {
    private let level: LogLevel
    private let format: LogFormat
    private let clock: Clock
    private var printed = RelayCounters()

    init(_ level: LogLevel, _ format: LogFormat, _ clock: Clock) {
        self.level = level
        self.format = format
        self.clock = clock
    }

    func debug(_ event: String, _ fields: @autoclosure () -> [(name: String, value: LogLine.Value)])
    {
        if level == .debug { write(.debug, event, fields()) }
    }

    func info(_ event: String, _ fields: [(name: String, value: LogLine.Value)] = []) {
        write(.info, event, fields)
    }

    func warning(_ event: String, _ fields: [(name: String, value: LogLine.Value)] = []) {
        write(.warning, event, fields)
    }

    func error(_ event: String, _ fields: [(name: String, value: LogLine.Value)] = []) {
        write(.error, event, fields)
    }

    private func write(
        _ level: LogLevel, _ event: String, _ fields: [(name: String, value: LogLine.Value)]
    ) {
        guard level >= self.level else { return }
        Terminal.standardError.print(LogLine(at: clock.now, level, event, fields).text(format))
    }

    /// Prints what was counted since the last time, if anything was.
    mutating func printCounts(_ counters: RelayCounters, connections: Int) {
        let news = counters.since(printed)
        guard !news.isEmpty else { return }
        printed = counters
        let fields = news.map { (name: $0.event.logName, value: LogLine.Value.number($0.count)) }
        self.info("counts", [("connections", .number(connections))] + fields)
    }
}

extension RelayEvent {
    fileprivate var logName: String {
        switch self {
        case .exchange(let kind, let outcome): "exchanges_\(kind.rawValue)_\(outcome.rawValue)"
        case .plainClaim: "plain_claims"
        case .pruned: "pruned"
        case .numberBound: "numbers_bound"
        case .numberEnded(.expired): "numbers_expired"
        case .numberEnded(.retired): "numbers_retired"
        case .knock(attended: true): "knocks_attended"
        case .knock(attended: false): "knocks_parked"
        case .attendantSilent: "attendants_silent"
        case .refused(let code): "refused_\(code.rawValue.replacing("-", with: "_"))"
        case .hungUp(.policyViolation): "hung_up"
        case .hungUp(.messageTooBig): "hung_up_too_big"
        case .hungUp(.serviceRestart): "hung_up_restarting"
        case .hungUp(.tryAgainLater): "hung_up_busy"
        }
    }
}
