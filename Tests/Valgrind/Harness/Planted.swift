import CryptoPrimitives

/// What memcheck has to report, or else its silence about the rest means nothing.
enum Planted {
    /// A branch that depends on a secret.
    @inline(never)
    static func secretBranch() -> Int {
        markedSecret(32).withBytes { bytes in
            var steps = 0
            // As an early return from a comparison would.
            while bytes[steps] == UInt8(steps), steps < 8 { steps = counted(steps) }
            return steps
        }
    }

    /// A table looked up by a secret.
    @inline(never)
    static func secretIndex() -> Int {
        let table = (0..<256).map { counted($0) }
        return markedSecret(32).withBytes { table[Int($0[5])] }
    }

    /// Kept apart, so that the compiler cannot compute without a branch or a table.
    @inline(never)
    private static func counted(_ number: Int) -> Int { number + 1 }
}
