/// What was measured of one server with so many pairs or clients at a time, round after round.
struct LoadSamples {
    let server: String
    let pairs: Int
    private(set) var results: [LoadResult] = []
    private(set) var residentBytes = 0

    init(server: String, pairs: Int) {
        self.server = server
        self.pairs = pairs
    }

    mutating func add(_ result: LoadResult, residentBytes: Int) {
        results.append(result)
        self.residentBytes = residentBytes
    }

    func median(_ value: (LoadResult) -> Double) -> Double { results.map(value).median }

    /// The median over the rounds of what is so much of 100 deliveries within a round.
    func delivery(_ percent: Double) -> Double { median { $0.delivery(percent) } }

    var residentMiB: Double { Double(residentBytes) / 1_048_576 }

    /// The median of the ratios within each round.
    func ratio(to other: LoadSamples, _ value: (LoadResult) -> Double) -> Double {
        zip(results, other.results).map { value($0) / value($1) }.median
    }
}

extension LoadResult {
    /// Milliseconds that so many of 100 deliveries took at most; not a number without any.
    func delivery(_ percent: Double) -> Double {
        guard !deliveries.isEmpty else { return .nan }
        let sorted = deliveries.sorted()
        let place = Int((Double(sorted.count) * percent / 100).rounded(.up)) - 1
        return sorted[min(max(place, 0), sorted.count - 1)]
    }
}

extension LoadSamples {
    /// Of tables that show samples.
    static let columns = [
        "server", "pairs", "exchanges/s", "requests/s", "frames/s", "p50 ms", "p99 ms", "busy %",
        "MiB",
    ]

    /// What stands below ``columns``.
    var cells: [String] {
        let hasDeliveries = results.contains { !$0.deliveries.isEmpty }
        return [
            server, "\(pairs)", median(\.exchangesPerSecond).text(decimals: 0),
            median(\.requestsPerSecond).text(decimals: 0),
            median(\.framesPerSecond).text(decimals: 0),
            hasDeliveries ? delivery(50).text(decimals: 2) : "",
            hasDeliveries ? delivery(99).text(decimals: 2) : "",
            (median(\.serverShare) * 100).text(decimals: 0), residentMiB.text(decimals: 1),
        ]
    }
}
