import CryptoPrimitives
import Testing

@Suite struct RandomnessTests {
    @Test("the same seed gives the same bytes, in whatever kind of memory")
    func seeded() {
        var first = Randomness.seeded(7)
        var second = Randomness.seeded(7)
        for count in [1, 16, 33, 1000] {
            #expect(first.bytes(count) == second.bytes(count))
        }
        let secret = second.secret(32, in: .guarded)
        #expect(first.bytes(32) == secret.withBytes { [UInt8](copying: $0) })
    }

    @Test("other seeds and later draws give other bytes")
    func seedsDiffer() {
        let draws = (0..<100).flatMap { (seed: UInt64) in
            var random = Randomness.seeded(seed)
            return [random.bytes(16), random.bytes(16)]
        }
        #expect(Set(draws).count == 200)
    }

    @Test("a copy goes on where the original was")
    func copies() {
        var original = Randomness.seeded(7)
        _ = original.bytes(5)
        var copy = original
        #expect(original.bytes(8) == copy.bytes(8))
    }

    @Test("the system's bytes never repeat")
    func system() {
        var random = Randomness.system
        #expect(Set((0..<1000).map { _ in random.bytes(16) }).count == 1000)
    }

    @Test("no bytes are no bytes")
    func none() {
        var random = Randomness.system
        #expect(random.bytes(0) == [])
        let nothing = random.secret(0)
        #expect(nothing.count == 0)
    }

    @Test("numbers stay below their bound", arguments: [1, 2, 3, 10, 1 << 31, UInt32.max])
    func bounds(bound: UInt32) {
        var random = Randomness.seeded(3)
        for _ in 0..<1000 { #expect(random.number(below: bound) < bound) }
    }

    @Test("numbers are uniform: chi-squared of 100 buckets, 20,000 draws, stays below 1 in 10^6")
    func uniform() {
        var random = Randomness.seeded(4)
        var counts = [Int](repeating: 0, count: 100)
        for _ in 0..<20_000 { counts[Int(random.number(below: 100))] += 1 }
        let chiSquared = counts.reduce(0.0) { $0 + Double(($1 - 200) * ($1 - 200)) / 200 }
        #expect(chiSquared < 176 && chiSquared > 46)
    }

    @Test("a bound just above half the range is not biased towards its lower half")
    func rejection() {
        var random = Randomness.seeded(5)
        let bound: UInt32 = 3 << 30
        let low = (0..<6000).count { _ in random.number(below: bound) < 1 << 30 }
        // Without rejection it would be half of them instead of a third.
        #expect((1800...2200).contains(low))
    }
}
