import MailboxProtocol

extension LoadSamples {
    /// The medians, and what was counted in all: so many exchanges, requests and frames.
    var json: JSON {
        let hasDeliveries = results.contains { !$0.deliveries.isEmpty }
        return .object([
            "server": .string(server), "pairs": .integer(pairs),
            "exchanges_per_second": .decimal(median(\.exchangesPerSecond)),
            "requests_per_second": .decimal(median(\.requestsPerSecond)),
            "frames_per_second": .decimal(median(\.framesPerSecond)),
            "delivery_p50_ms": hasDeliveries ? .decimal(delivery(50)) : .null,
            "delivery_p99_ms": hasDeliveries ? .decimal(delivery(99)) : .null,
            "server_busy": .decimal(median(\.serverShare)),
            "resident_bytes": .integer(residentBytes),
            "exchanges": .integer(sum(\.exchanges)), "requests": .integer(sum(\.requests)),
            "frames": .integer(sum(\.frames)), "seconds": .decimal(seconds),
        ])
    }

    private func sum(_ value: (LoadCounts) -> Int) -> Int {
        results.reduce(0) { $0 + value($1.counts) }
    }

    private var seconds: Double { results.reduce(0) { $0 + $1.seconds } }
}

extension ExchangeResults {
    var json: JSON { .array(samples.joined().map(\.json)) }
}

extension FrameResults {
    var json: JSON { .array((relay + echo).map(\.json)) }
}

extension IdleResults {
    var json: JSON {
        .object([
            "clients": .integer(clients), "resident_bytes": .integer(residentBytes),
            "none_idle": alone.json, "idle": crowded.json,
        ])
    }
}
