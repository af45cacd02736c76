import CSodium

/// Where random bytes come from: the operating system in production, a seed in tests and in the
/// simulator. Cores are handed one and draw from nothing else.
public struct Randomness: Sendable {
    private enum Source {
        case system
        case seeded([UInt8], drawn: UInt64)
    }

    private var source: Source

    private init(_ source: Source) {
        Sodium.require()
        self.source = source
    }

    /// The operating system's generator.
    public static var system: Randomness { Randomness(.system) }

    /// The same bytes for the same seed, for tests and simulation. Never for real keys.
    package static func seeded(_ seed: UInt64) -> Randomness {
        Randomness(.seeded(withBigEndianBytes(of: seed), drawn: 0))
    }

    /// `count` bytes that need no protection: identifiers, nonces, challenges.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        unsafe [UInt8](count: count) { unsafe fill($0, count) }
    }

    /// `count` secret bytes.
    public mutating func secret(
        _ count: Int, in memory: SecretBytes.Memory = .guarded
    ) -> SecretBytes {
        unsafe SecretBytes(count: count, in: memory) { unsafe fill($0, count) }
    }

    /// A number from 0 up to but not including `bound`, uniformly.
    public mutating func number(below bound: UInt32) -> UInt32 {
        precondition(bound > 0, "no number is below zero")
        let reject = (0 &- bound) % bound
        while true {
            let draw = bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            if draw >= reject { return draw % bound }
        }
    }

    private mutating func fill(_ target: UnsafeMutablePointer<UInt8>, _ count: Int) {
        switch source {
        case .system:
            unsafe randombytes_buf(target, count)
        case .seeded(let seed, let drawn):
            let block = SHA256.hash { hash in
                hash.update(seed.span)
                hash.update(withBigEndianBytes(of: drawn).span)
            }
            unsafe block.span.withPointer {
                unsafe randombytes_buf_deterministic(target, count, $0)
            }
            source = .seeded(seed, drawn: drawn + 1)
        }
    }
}

private func withBigEndianBytes(of number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
}
