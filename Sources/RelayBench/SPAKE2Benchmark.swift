import CryptoPrimitives
import SPAKE2Measuring

/// Runs every flavour, its bare operations and Python in turn.
struct SPAKE2Benchmark {
    /// Exchanges of each flavour.
    let rounds: Int
    let python: PythonSPAKE2

    /// A Python exchange takes as long as many of ours.
    private static let roundsPerPythonExchange = 20

    /// Measures.
    ///
    /// - Parameter progress: is told what begins.
    /// - Returns: every time of every round.
    /// - Throws: ``PythonError``, or what an exchange throws.
    func run(progress: (String) -> Void) throws -> SPAKE2Results {
        // What a memory-hard function would have made of a password.
        let stretched = [UInt8](repeating: 0x5A, count: 64)
        let password = SharedSecret(SecretBytes(copying: stretched.span))
        var results = SPAKE2Results(rounds: rounds, pythonVersion: python.version)
        for flavour in Flavour.all(password: password) {
            progress("\(flavour.name), \(rounds) rounds")
            results.flavours.append(try measure(flavour))
        }
        return results
    }

    private func measure(_ flavour: Flavour) throws -> FlavourResult {
        // The first round loads code and tables, so it does not count.
        _ = try round(0, of: flavour)
        return FlavourResult(
            name: flavour.name, operations: flavour.bare.operations,
            rounds: try (0..<rounds).map { try round($0, of: flavour) })
    }

    private func round(_ number: Int, of flavour: Flavour) throws -> Round {
        var random = Randomness.system
        let watch = Stopwatch()
        func bare() -> Times {
            flavour.runBare(watch)
            return watch.take()
        }
        // Whoever goes second finds warmer caches, so they take turns.
        let before = number.isMultiple(of: 2) ? bare() : nil
        try flavour.run(&random, watch)
        let ours = watch.take()
        let isCompared =
            flavour.hasPythonCounterpart && number.isMultiple(of: Self.roundsPerPythonExchange)
        return Round(
            ours: ours, bare: before ?? bare(), python: isCompared ? try python.exchange() : nil)
    }
}
