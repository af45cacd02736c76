import System

/// `relay-bench codes`.
enum CodesCommand {
    private static let usage = """
        usage: relay-bench codes [--rounds N] [--json]

        Measures how long reading what somebody pasted takes, in microseconds of processor time,
        from 1 KiB to the longest text that is read: texts made of one piece over and over, chosen
        to be as bad as can be. Every figure is the best of N. "per byte" says how many times as
        long a byte takes in the longest text as in one an eighth as long: 1 where time grows as
        the text does, 8 where it grows with its square.

          --rounds N  how often each text is read, 1 to 1000 (5)
          --json      one JSON object: {"targets":[{"name","value","target","unit","met"}…],…}

        Exit codes: 0 every target met, 1 failed, 2 wrong usage, 3 measured and a target missed.

        Example:
          relay-bench codes --rounds 3
        """

    static func run(_ words: [String]) throws -> ExitCode {
        let arguments = try Arguments(words, options: [.value("rounds"), .flag("json")])
        if arguments.wantsHelp {
            Terminal.standardOutput.print(usage)
            return .success
        }
        let rounds = try arguments.number("rounds", in: 1...1_000) ?? 5
        let measured = CodesBenchmark(rounds: rounds).run()
        return measured.report.print(asJSON: arguments.has(flag: "json"))
    }
}
