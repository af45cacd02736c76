import MailboxProtocol
import RelayCore
import System

/// What the relay says of itself: `name=value` lines on standard error, a line of counts a minute
/// at most. Nothing in it tells people, places, numbers, mailboxes or messages apart.
struct RelayLog {
    private var printed = RelayCounters()

    /// Prints what was counted since the last time, if anything was.
    mutating func printCounts(_ counters: RelayCounters, connections: Int) {
        let news = counters.since(printed)
        guard !news.isEmpty else { return }
        printed = counters
        let fields = news.map { "\($0.event.logName)=\($0.count)" }
        print("counts", "connections=\(connections) " + fields.joined(separator: " "))
    }

    func print(_ event: String, _ fields: String = "", level: String = "info") {
        let rest = fields.isEmpty ? "" : " \(fields)"
        Terminal.standardError.print("level=\(level) event=\(event)\(rest)")
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
        case .refused(let code): "refused_\(code.rawValue)"
        case .hungUp(.policyViolation): "hung_up"
        case .hungUp(.messageTooBig): "hung_up_too_big"
        case .hungUp(.serviceRestart): "hung_up_restarting"
        case .hungUp(.tryAgainLater): "hung_up_busy"
        }
    }
}
