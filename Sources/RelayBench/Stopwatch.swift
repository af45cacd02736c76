import SPAKE2Measuring

/// Times steps in microseconds, by the monotonic clock.
final class Stopwatch: Meter {
    private let clock = SuspendingClock()
    private var start: SuspendingClock.Instant
    private var times: [Step: Double] = [:]

    init() {
        start = clock.now
        // Room before anything is timed.
        times.reserveCapacity(Step.allCases.count)
    }

    func begin() { start = clock.now }

    func end(_ step: Step) {
        let passed = (clock.now - start).components
        times[step] = Double(passed.seconds) * 1e6 + Double(passed.attoseconds) / 1e12
    }

    /// The times of all steps since the last call.
    func take() -> [Step: Double] {
        defer { times.removeAll(keepingCapacity: true) }
        return times
    }
}

extension [Double] {
    /// The middle one, or the mean of the two in the middle; there has to be one.
    var median: Double {
        precondition(!isEmpty, "nothing was measured")
        let sorted = sorted()
        let middle = count / 2
        return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}
