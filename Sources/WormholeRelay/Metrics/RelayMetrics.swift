import RelayCore
import Storage
import System

/// Everything that is measured, at one moment.
struct RelayMetrics {
    let counters: RelayCounters
    let gauges: RelayGauges
    let edge: EdgeCounters
    let limits: RelayLimits
    let journal: JournalSize?
    let isStorageHealthy: Bool
    let isStopping: Bool
    /// Seconds since 1970; nil without TLS.
    let certificateEnd: Int64?
    /// Seconds since 1970.
    let started: Double
    let process: ProcessStatus

    var all: [Metric] {
        relay + exchanges + refusals + traffic + storage + operation + processMetrics
    }

    static func name(_ name: String) -> String { "wormhole_relay_" + name }

    func gauge(_ name: String, _ help: String, _ value: Int) -> Metric {
        .gauge(Self.name(name), help, Double(value))
    }

    func counter(_ name: String, _ help: String, _ value: Int) -> Metric {
        .counter(Self.name(name), help, Double(value))
    }

    func labelled(
        _ name: String, _ kind: Metric.Kind, _ help: String, _ label: String,
        _ values: [(String, Int)]
    ) -> Metric {
        .labelled(Self.name(name), kind, help, values.map { ([(label, $0)], Double($1)) })
    }

    private var relay: [Metric] {
        [
            gauge("connections_open", "WebSocket connections.", gauges.connections),
            gauge("spaces", "Spaces that may bind numbers.", gauges.spaces),
            gauge("numbers_live", "Numbers of invites that are alive.", gauges.liveNumbers),
            gauge(
                "numbers_quarantined", "Ended numbers that may not be used again yet.",
                gauges.quarantinedNumbers),
            gauge("attendances", "Numbers that somebody answers for.", gauges.attendances),
            gauge("knocks", "Joiners at a door, whatever their stage.", gauges.knocks),
            gauge("knocks_parked", "Joiners that nobody has taken.", gauges.parkedKnocks),
            gauge("blobs", "Blobs of long links.", gauges.blobs),
            gauge(
                "blobs_deleted", "Ids of deleted blobs that are still refused.",
                gauges.deletedBlobs),
            gauge("plain_nameplates", "Nameplates of plain appids.", gauges.plainNameplates),
            gauge("plain_mailboxes", "Mailboxes of plain appids.", gauges.plainMailboxes),
            labelled(
                "stored_bytes", .gauge, "Bytes of messages and mailboxes kept.", "of",
                [
                    ("plain", gauges.plainBytes),
                    ("invite", gauges.storedBytes - gauges.plainBytes),
                ]),
            labelled(
                "stored_bytes_max", .gauge, "Bytes that may be kept.", "of",
                [("plain", limits.plainBytesMax), ("all", limits.relayBytesMax)]),
        ]
    }

    private var exchanges: [Metric] {
        let outcomes = ExchangeKind.allCases.flatMap { kind in
            ExchangeOutcome.allCases.map { outcome in
                (
                    labels: [("kind", kind.rawValue), ("outcome", outcome.rawValue)],
                    value: Double(counters[kind, outcome])
                )
            }
        }
        return [
            .labelled(
                Self.name("exchanges_total"), .counter,
                "Exchanges of two sides by how they came out, as the phases that passed tell.",
                outcomes),
            counter("plain_claims_total", "Claims of plain nameplates.", counters[.plainClaim]),
            counter(
                "plain_pruned_total", "Plain mailboxes nobody came back to.", counters[.pruned]),
            counter("numbers_bound_total", "Numbers bound by spaces.", counters[.numberBound]),
            labelled(
                "numbers_ended_total", .counter, "Numbers that ended.", "how",
                [
                    ("expired", counters[.numberEnded(.expired)]),
                    ("retired", counters[.numberEnded(.retired)]),
                ]),
            labelled(
                "joiners_total", .counter, "Joiners that knocked.", "attended",
                [
                    ("true", counters[.knock(attended: true)]),
                    ("false", counters[.knock(attended: false)]),
                ]),
            counter(
                "attendants_silent_total", "Joiners lost by an attendant that said nothing.",
                counters[.attendantSilent]),
        ]
    }
}
