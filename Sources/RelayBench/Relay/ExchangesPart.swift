/// Whole exchanges: the relay beside the Python mailbox server, in memory and on disk.
struct ExchangesPart {
    let plan: RelayPlan
    let bench: Bench

    func run(progress: (String) -> Void) throws -> ExchangeResults {
        progress("exchanges: starting the relay and two Python servers")
        let servers = [
            try bench.startRelay(), try bench.startPython(isInMemory: true),
            try bench.startPython(isInMemory: false),
        ]
        var results = ExchangeResults(pairs: plan.pairs)
        for round in 0..<plan.rounds {
            for (place, pairs) in plan.pairs.enumerated() {
                progress("exchanges: round \(round + 1) of \(plan.rounds), \(pairs) pairs")
                var window = plan.window
                window.exchanges = pairs
                for (number, server) in servers.enumerated() {
                    let load = try PairLoad(
                        pairs: pairs, adds: RelayPlan.shortExchange, on: server, window)
                    let result = try load.run()
                    results.samples[number][place].add(
                        result, residentBytes: server.residentBytes)
                }
            }
        }
        return results
    }
}

/// What was measured of whole exchanges.
struct ExchangeResults {
    /// By server, then by pairs: the relay, Python in memory, Python on disk.
    var samples: [[LoadSamples]]

    init(pairs: [Int]) {
        samples = ["wormhole-relay", "Python, in memory", "Python, on disk"].map { server in
            pairs.map { LoadSamples(server: server, pairs: $0) }
        }
    }

    private var relay: [LoadSamples] { samples[0] }

    /// How many times the exchanges of another server, with the same pairs.
    func ratio(to server: Int, _ place: Int) -> Double {
        relay[place].ratio(to: samples[server][place], \.exchangesPerSecond)
    }

    static let leastBesideMemory = 15.0
    static let leastBesideDisk = 100.0
    /// Milliseconds.
    static let mostDelivery = 5.0

    var targets: [Target] {
        let last = relay.count - 1
        return [
            Target(
                name: "relay.exchanges.beside-python-in-memory", value: ratio(to: 1, last),
                bound: .atLeast(Self.leastBesideMemory), unit: "times as many as Python in memory"),
            Target(
                name: "relay.exchanges.beside-python-on-disk", value: ratio(to: 2, last),
                bound: .atLeast(Self.leastBesideDisk), unit: "times as many as Python on disk"),
            Target(
                name: "relay.exchanges.delivery-p99", value: relay[last].delivery(99),
                bound: .atMost(Self.mostDelivery), unit: "ms from add to delivery"),
        ]
    }

    var table: Table {
        Table(
            title: "Exchanges of \(RelayPlan.shortExchange) messages, medians",
            columns: LoadSamples.columns + ["relay/this"],
            rows: samples.indices.flatMap { server in
                samples[server].indices.map { place in
                    let ratio = server == 0 ? "" : ratio(to: server, place).text(decimals: 1)
                    return samples[server][place].cells + [ratio]
                }
            })
    }
}
