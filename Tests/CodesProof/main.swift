import CryptoPrimitives
import System
import InviteCodes

// What unit tests show by samples, shown of everything: every word, every slip, every character.
//
// usage: CodesProof        exit 0 if all of it holds

var proofs: [(name: String, run: () -> Proof)] = []
for list in WordList.all {
    proofs.append(("\(list.id): every word, whole, cut, and without separators", { words(list) }))
    proofs.append(("\(list.id): every slip in every word", { slips(list) }))
}
proofs.append(("every character of Unicode in names", names))

var holds = true
for proof in proofs {
    let start = ContinuousClock.now
    let result = proof.run()
    let seconds = (ContinuousClock.now - start).components.seconds
    let verdict = result.failures.isEmpty ? "ok    " : "FAILED"
    Terminal.standardOutput.print("\(verdict) \(proof.name): \(result.count), \(seconds) s")
    for failure in result.failures.prefix(5) {
        Terminal.standardOutput.print("        \(failure)")
    }
    holds = holds && result.failures.isEmpty && result.count > 0
}
(holds ? ExitCode.success : .failure).exit()
