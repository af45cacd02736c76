import System

/// `relay-bench relay`.
enum RelayCommand {
    private static let usage = """
        usage: relay-bench relay [--only PART,…] [--quick] [--rounds N] [--pairs N,…]
                                 [--idle N] [--relay FILE] [--python FILE] [--json]

        Starts servers of this machine in turn, loads each over loopback and compares them within
        each round. Servers run on one processor, the load on the others. Figures are medians over
        the rounds. 'busy' is the share of its processor that a server used: where it is far from
        100, the load or the round trip was what took the time.

        parts:
          exchanges  allocate, claim, open, release, 8 messages in turn and close, on two new
                     connections each time, with 1, 20 and 100 pairs: the relay with
                     --durability process, the Python mailbox server in memory and on disk
          frames     exchanges of 180 messages, beside a bare libwebsockets echo of as many bytes
          idle       memory a connection that does nothing, and frames of 100 pairs beside them
          numbers    binding a number by the relay's core and journal, without the network, where
                     10 live and where 1000000 do in 1000 spaces

          --only PART,…  these parts only
          --quick        less of everything, in half a minute: whether all of it works
          --rounds N     how often, 1 to 1000 (7)
          --pairs N,…    pairs that are active at a time, 1 to 1000 each; targets are about the
                         last (1,20,100)
          --idle N       connections that do nothing, 1 to 1000000 (19000)
          --relay FILE   the relay's program (wormhole-relay beside this one)
          --python FILE  a Python with magic-wormhole-mailbox-server (.venv/bin/python)
          --json         one JSON object: {"targets":[{"name","value","target","unit","met"}…],…}

        Exit codes: 0 every target met, 1 failed, 2 wrong usage, 3 measured and a target missed.

        Example:
          relay-bench relay --only exchanges,frames --rounds 3
        """

    static let options: [Arguments.Option] = [
        .value("only"), .flag("quick"), .value("rounds"), .value("pairs"), .value("idle"),
        .value("relay"), .value("python"), .flag("json"),
    ]

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: options)
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let plan = try plan(arguments)
        let bench = try Bench(
            relay: arguments["relay"], python: arguments["python"] ?? ".venv/bin/python")
        let report = try RelayBenchmark(plan: plan, bench: bench).run { step in
            Terminal.standardError.print("relay-bench: \(step)")
        }
        return report.print(asJSON: arguments.has(flag: "json"))
    }

    /// What the command line asks for.
    ///
    /// - Throws: `ArgumentError`.
    static func plan(_ arguments: Arguments) throws(ArgumentError) -> RelayPlan {
        var plan = arguments.has(flag: "quick") ? RelayPlan.quick : RelayPlan()
        plan.rounds = try arguments.number("rounds", in: 1...1_000) ?? plan.rounds
        plan.idle = try arguments.number("idle", in: 1...1_000_000) ?? plan.idle
        if let pairs = arguments["pairs"] { plan.pairs = try Self.pairs(pairs) }
        if let only = arguments["only"] { plan.parts = try parts(only) }
        return plan
    }

    private static func pairs(_ list: String) throws(ArgumentError) -> [Int] {
        try list.split(separator: ",", omittingEmptySubsequences: false).map {
            (text) throws(ArgumentError) in
            guard let number = Int(text), (1...1_000).contains(number) else {
                throw .invalidValue("--pairs", String(text), expected: "a number from 1 to 1000")
            }
            return number
        }
    }

    private static func parts(_ list: String) throws(ArgumentError) -> [RelayPlan.Part] {
        try list.split(separator: ",", omittingEmptySubsequences: false).map {
            (name) throws(ArgumentError) in
            guard let part = RelayPlan.Part(rawValue: String(name)) else {
                let names = RelayPlan.Part.allCases.map(\.rawValue).joined(separator: ", ")
                throw .invalidValue("--only", String(name), expected: names)
            }
            return part
        }
    }
}
