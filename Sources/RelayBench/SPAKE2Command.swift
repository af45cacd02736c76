import System

/// `relay-bench spake2`.
enum SPAKE2Command {
    private static let usage = """
        usage: relay-bench spake2 [--rounds N] [--python FILE] [--json]

        Measures one side of an exchange in each suite, in microseconds: start (a scalar drawn, the
        message made), finish (the peer's message checked and combined, all keys derived) and
        both, once with a prepared password and once with preparing included. Measured in turn
        with it, so that a busy machine hits both alike: the bare group operations of libsodium or
        OpenSSL that the exchange needs, and python-spake2 in the symmetric flavour. Every figure
        is a median; ratios are taken within each round.

          --rounds N     exchanges a suite, 50 to 1000000 (2000); one in 20 also with Python
          --python FILE  a Python that can import spake2 (.venv/bin/python)
          --json         one JSON object: {"targets":[{"name","value","target","unit","met"}…],…}

        Exit codes: 0 every target met, 1 failed, 2 wrong usage, 3 measured and a target missed.

        Example:
          relay-bench spake2 --rounds 500
        """

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(
            words, options: [.value("rounds"), .value("python"), .flag("json")])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let rounds = try arguments.number("rounds", in: 50...1_000_000) ?? 2000
        let python = try PythonSPAKE2(arguments["python"] ?? ".venv/bin/python")
        let measured = try SPAKE2Benchmark(rounds: rounds, python: python).run { step in
            Terminal.standardError.print("relay-bench: \(step)")
        }
        return measured.report.print(asJSON: arguments.has(flag: "json"))
    }
}
