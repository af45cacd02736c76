import System

/// What is to be done now and then, and when next. All in milliseconds.
struct Housekeeping {
    /// One chore and its rhythm.
    struct Chore {
        private let every: Int64
        private(set) var next: Int64

        init(every: Int64, from now: Int64) {
            self.every = every
            next = now + every
        }

        /// Whether it is time; then the next time is after another interval.
        mutating func isDue(at now: Int64) -> Bool {
            guard now >= next else { return false }
            next = now + every
            return true
        }
    }

    var counts: Chore
    var logTruncation: Chore
    /// Nil if the service manager asks for no signs of life.
    var watchdog: Chore?
    /// While nothing can be stored.
    var probe: Chore?

    private static let countsInterval: Int64 = 60_000
    static let probeInterval: Int64 = 1_000

    init(at now: Int64, _ options: ServeOptions, _ manager: ServiceManager) {
        counts = Chore(every: Self.countsInterval, from: now)
        logTruncation = Chore(
            every: Int64(options.limits.logTruncationSeconds) * 1_000, from: now)
        watchdog = manager.watchdogMilliseconds.map { Chore(every: $0, from: now) }
    }

    /// When there is something to do.
    var next: Int64 {
        [counts.next, logTruncation.next, watchdog?.next, probe?.next].compactMap { $0 }.min()
            ?? counts.next
    }
}
