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
        var random = Randomness.system
        let watch = Stopwatch()
        var result = FlavourResult(name: flavour.name, operations: flavour.bare.operations)
        func measureOurs() throws {
            try flavour.run(&random, watch)
            result.ours.append(watch.take())
        }
        func measureBare() {
            flavour.runBare(watch)
            result.bare.append(watch.take())
        }
        // The first round loads code and tables, so it does not count.
        try measureOurs()
        measureBare()
        result.forget()
        for round in 0..<rounds {
            // Whoever goes second finds warmer caches, so they take turns.
            if round.isMultiple(of: 2) { measureBare() }
            try measureOurs()
            if !round.isMultiple(of: 2) { measureBare() }
            if flavour.hasPythonCounterpart, round.isMultiple(of: Self.roundsPerPythonExchange) {
                result.python.append(try python.exchange())
            }
        }
        return result
    }
}
