import CValgrind
import CryptoPrimitives
import SPAKE2Measuring

/// Has callgrind write one part for each step of each flavour, of ours and of the bare operations,
/// labelled `flavour|who|step`.
func countInstructions() throws {
    let stretched = [UInt8](repeating: 0x5A, count: 64)
    let password = SharedSecret(SecretBytes(copying: stretched.span))
    for flavour in Flavour.all(password: password) {
        // The same numbers every time; the first round loads code and tables.
        for meter in [InstructionMeter?.none, InstructionMeter(flavour.name)] {
            var random = Randomness.seeded(1)
            try flavour.run(&random, meter?.of("ours") ?? Unmetered())
            flavour.runBare(meter?.of("bare") ?? Unmetered())
        }
    }
}

/// Counts nothing.
final class Unmetered: Meter {
    func begin() {}
    func end(_ step: Step) {}
}

/// Counts instructions by callgrind.
final class InstructionMeter: Meter {
    private let prefix: String

    init(_ prefix: String) {
        self.prefix = prefix
    }

    func of(_ who: String) -> InstructionMeter { InstructionMeter("\(prefix)|\(who)") }

    func begin() { callgrind_begin() }

    func end(_ step: Step) {
        callgrind_end()
        unsafe callgrind_write("\(prefix)|\(step.rawValue)")
    }
}
