import MailboxProtocol
import RelayCore
import System

/// What the relay says of itself: `name=value` lines on standard error, a line of counts a minute
/// at most. Nothing in it tells people, places, numbers, mailboxes or messages apart.
struct RelayLog {
    private static let names: [(RelayEvent, String)] =
        [
            (.plainClaim, "plain_claims"), (.pruned, "pruned"), (.numberBound, "numbers_bound"),
            (.numberEnded(.expired), "numbers_expired"),
            (.numberEnded(.retired), "numbers_retired"),
            (.knock(attended: true), "knocks_attended"), (.knock(attended: false), "knocks_parked"),
            (.attendantSilent, "attendants_silent"), (.exchangeLost, "exchanges_lost"),
            (.hungUp(.policyViolation), "hung_up"), (.hungUp(.messageTooBig), "hung_up_too_big"),
        ]
        + ErrorCode.allCases.map { (.refused($0), "refused_\($0.rawValue)") }

    private var counts: [RelayEvent: Int] = [:]

    mutating func count(_ event: RelayEvent) {
        counts[event, default: 0] += 1
    }

    /// Prints what was counted since the last time, if anything was.
    mutating func printCounts(connections: Int) {
        guard !counts.isEmpty else { return }
        let fields = Self.names.compactMap { event, name in
            counts[event].map { "\(name)=\($0)" }
        }
        counts = [:]
        print("counts", "connections=\(connections) " + fields.joined(separator: " "))
    }

    func print(_ event: String, _ fields: String = "", level: String = "info") {
        let rest = fields.isEmpty ? "" : " \(fields)"
        Terminal.standardError.print("level=\(level) event=\(event)\(rest)")
    }
}
