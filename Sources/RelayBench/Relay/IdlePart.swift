import System

/// Clients that do nothing: what one costs, and what they cost those that do something.
struct IdlePart {
    let plan: RelayPlan
    let bench: Bench

    func run(progress: (String) -> Void) throws -> IdleResults {
        let pairs = plan.pairs[plan.pairs.count - 1]
        let alone = try bench.startRelay()
        let crowded = try bench.startRelay()
        // Both have served before memory is looked at: what that takes is not the idle ones'.
        for relay in [alone, crowded] { _ = try load(relay, pairs) }
        let before = crowded.residentBytes
        progress("idle: connecting \(plan.idle) clients")
        let crowd = try bench.startCrowd(plan.idle, on: crowded)
        var results = IdleResults(
            clients: plan.idle, pairs: pairs, residentBytes: crowded.residentBytes - before)
        try withExtendedLifetime(crowd) {
            for round in 0..<plan.rounds {
                progress("idle: round \(round + 1) of \(plan.rounds), \(pairs) pairs")
                results.alone.add(try load(alone, pairs), residentBytes: alone.residentBytes)
                results.crowded.add(
                    try load(crowded, pairs), residentBytes: crowded.residentBytes)
            }
        }
        return results
    }

    private func load(_ server: ServerProcess, _ pairs: Int) throws -> LoadResult {
        try PairLoad(pairs: pairs, adds: RelayPlan.longExchange, on: server, plan.window).run()
    }
}

/// What was measured of clients that do nothing.
struct IdleResults {
    let clients: Int
    /// Bytes of memory that came with them.
    let residentBytes: Int
    var alone: LoadSamples
    var crowded: LoadSamples

    init(clients: Int, pairs: Int, residentBytes: Int) {
        self.clients = clients
        self.residentBytes = residentBytes
        alone = LoadSamples(server: "none idle", pairs: pairs)
        crowded = LoadSamples(server: "\(clients) idle", pairs: pairs)
    }

    static let mostKiB = 6.0
    static let mostSlowdown = 1.5

    var kibibytesEach: Double { Double(residentBytes) / 1_024 / Double(clients) }

    /// How many times the frames without them.
    var slowdown: Double { alone.ratio(to: crowded, \.framesPerSecond) }

    var targets: [Target] {
        [
            Target(
                name: "relay.idle.memory", value: kibibytesEach, bound: .atMost(Self.mostKiB),
                unit: "KiB of memory an idle connection"),
            Target(
                name: "relay.idle.slowdown", value: slowdown, bound: .atMost(Self.mostSlowdown),
                unit: "times the frames with none idle"),
        ]
    }

    var table: Table {
        Table(
            title: "Frames beside \(clients) idle connections, medians",
            columns: LoadSamples.columns, rows: [alone.cells, crowded.cells])
    }
}
