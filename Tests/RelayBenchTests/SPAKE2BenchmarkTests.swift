import CryptoPrimitives
import MailboxProtocol
import SPAKE2Measuring
import Testing

@testable import RelayBench

@Suite struct SPAKE2BenchmarkTests {
    @Test("phases are sums of steps; preparing counts where the password is not prepared")
    func phases() {
        let times: Times = [.prepare: 100, .start: 10, .finish: 1, .confirm: 1000]
        #expect(Phase.allCases.map { $0.time(of: times, isPrepared: true) } == [10, 1, 11])
        #expect(Phase.allCases.map { $0.time(of: times, isPrepared: false) } == [110, 1, 111])
    }

    @Test("lines are medians, of times and of ratios; Python stands beside the whole exchange")
    func lines() {
        let rounds = [1.0, 2, 30].map { factor in
            Round(
                ours: [.prepare: 4 * factor, .start: 2 * factor, .finish: factor],
                bare: [.prepare: 3 * factor, .start: factor, .finish: factor],
                python: factor == 2 ? nil : [.start: 200 * factor, .finish: 80 * factor])
        }
        let result = FlavourResult(name: "X", operations: [:], rounds: rounds)
        let prepared = result.line(.both, isPrepared: true)
        #expect(prepared.ours == 6 && prepared.bare == 4 && prepared.besideBare == 1.5)
        #expect(prepared.python == nil && prepared.besidePython == nil)
        let whole = result.line(.both, isPrepared: false)
        #expect(whole.ours == 14 && whole.bare == 10 && whole.besideBare == 1.4)
        #expect(whole.python == 280 * 15.5 && whole.besidePython == 40)
        #expect(result.lines.count == 6)
    }

    @Test("a ratio is of what was measured in one round: a slow round changes both")
    func ratios() {
        let rounds = [(11.0, 10.0), (22, 20), (110, 100)].map { ours, bare in
            Round(ours: [.start: ours, .finish: 0], bare: [.start: bare, .finish: 0], python: nil)
        }
        let result = FlavourResult(name: "X", operations: [:], rounds: rounds)
        #expect(abs(result.line(.both, isPrepared: true).besideBare - 1.1) < 1e-12)
    }

    @Test("a flavour without a counterpart in Python has one target, the symmetric one two")
    func targets() {
        var results = SPAKE2Results(rounds: 1, pythonVersion: "0.9")
        for name in ["symmetric edwards25519", "P256-SHA256-HKDF-HMAC"] {
            let round = Round(
                ours: [.prepare: 1, .start: 1, .finish: 1, .confirm: 1],
                bare: [.prepare: 1, .start: 1, .finish: 1],
                python: name.hasPrefix("symmetric") ? [.start: 40, .finish: 50] : nil)
            results.flavours.append(
                FlavourResult(name: name, operations: [:], rounds: [round]))
        }
        #expect(
            results.report.targets.map(\.name) == [
                "spake2.symmetric-edwards25519.beside-bare",
                "spake2.symmetric-edwards25519.beside-python",
                "spake2.p256-sha256-hkdf-hmac.beside-bare",
            ])
        #expect(results.report.targets.map(\.isMet) == [true, true, true])
    }

    @Test("every flavour runs to a key, counts every step, and so do its bare operations")
    func flavours() throws {
        let password = SharedSecret(SecretBytes(copying: [UInt8](repeating: 7, count: 64).span))
        let watch = Stopwatch()
        for flavour in Flavour.all(password: password) {
            var random = Randomness.seeded(1)
            try flavour.run(&random, watch)
            #expect(Set(watch.take().keys) == Set(Step.allCases))
            flavour.runBare(watch)
            #expect(Set(watch.take().keys) == [.prepare, .start, .finish])
            #expect(Set(flavour.bare.operations.keys) == [.prepare, .start, .finish])
        }
    }

    @Test("no Python, and a Python without the package, are errors that say what to do")
    func noPython() {
        #expect(throws: PythonError.self) { try PythonSPAKE2("/nowhere/python") }
        #expect(throws: PythonError.self) { try PythonSPAKE2("/bin/false") }
    }
}
