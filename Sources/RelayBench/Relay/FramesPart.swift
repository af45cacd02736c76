/// Frames in long exchanges: the relay beside the bare echo.
struct FramesPart {
    let plan: RelayPlan
    let bench: Bench

    func run(progress: (String) -> Void) throws -> FrameResults {
        progress("frames: starting the relay and the bare echo")
        let relay = try bench.startRelay()
        let echo = try bench.startEcho()
        var results = FrameResults(pairs: plan.pairs)
        for round in 0..<plan.rounds {
            for (place, pairs) in plan.pairs.enumerated() {
                progress("frames: round \(round + 1) of \(plan.rounds), \(pairs) pairs")
                let load = try PairLoad(
                    pairs: pairs, adds: RelayPlan.longExchange, on: relay, plan.window)
                results.relay[place].add(try load.run(), residentBytes: relay.residentBytes)
                // One message is on its way in a pair at any time, and one of a client here.
                let echoed = try EchoLoad(clients: pairs, on: echo, plan.window).run()
                results.echo[place].add(echoed, residentBytes: echo.residentBytes)
            }
        }
        return results
    }
}

/// What was measured of frames.
struct FrameResults {
    var relay: [LoadSamples]
    var echo: [LoadSamples]

    init(pairs: [Int]) {
        relay = pairs.map { LoadSamples(server: "wormhole-relay", pairs: $0) }
        echo = pairs.map { LoadSamples(server: "bare echo", pairs: $0) }
    }

    static let leastFrames = 0.6

    var targets: [Target] {
        let last = relay.count - 1
        return [
            Target(
                name: "relay.frames.beside-echo",
                value: relay[last].ratio(to: echo[last], \.framesPerSecond),
                bound: .atLeast(Self.leastFrames), unit: "times the frames the bare echo sends"),
            Target(
                name: "relay.frames.delivery-p99", value: relay[last].delivery(99),
                bound: .atMost(ExchangeResults.mostDelivery), unit: "ms from add to delivery"),
        ]
    }

    var table: Table {
        Table(
            title: "Frames in exchanges of \(RelayPlan.longExchange) messages, medians",
            columns: LoadSamples.columns + ["frames/echo", "requests/echo"],
            rows: relay.indices.map { place in
                func ratio(_ value: (LoadResult) -> Double) -> String {
                    relay[place].ratio(to: echo[place], value).text(decimals: 2)
                }
                return relay[place].cells
                    + [ratio(\.framesPerSecond), ratio(\.requestsPerSecond)]
            } + echo.map { $0.cells + ["", ""] })
    }
}
