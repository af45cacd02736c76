package import CryptoPrimitives

/// How long to wait before dialling again: about 1 s · 1.5^n with jitter, at most a minute, so that
/// a restarted relay is not met by everybody at once.
package struct Backoff: Sendable {
    private var attempts = 0

    package init() {}

    /// The next wait. The first one after a working connection is short.
    package mutating func next(using random: inout Randomness) -> Duration {
        var milliseconds: Int64 = 1000
        for _ in 0..<min(attempts, 12) { milliseconds = milliseconds * 3 / 2 }
        attempts += 1
        let capped = min(milliseconds, 60_000)
        let jitter = Int64(random.number(below: UInt32(capped / 2 + 1)))
        return .milliseconds(capped / 2 + jitter)
    }

    /// A connection worked: start over.
    package mutating func reset() {
        attempts = 0
    }
}
