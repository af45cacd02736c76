import System

/// Where a load is in its window.
struct LoadClock {
    enum Phase {
        case warmingUp
        case counting
        case ending
    }

    private let window: LoadWindow
    private let watch = System.Stopwatch()
    private(set) var phase = Phase.warmingUp
    private var phaseBegan = 0.0
    /// How long it counted.
    private(set) var seconds = 0.0
    private var countsAtStart = LoadCounts()
    private(set) var counts = LoadCounts()
    private var processorAtStart = 0.0
    private(set) var processorSeconds = 0.0

    init(_ window: LoadWindow) {
        self.window = window
    }

    /// Since the load began.
    var now: Double { watch.seconds }

    /// Whether a phase takes longer than any may.
    func isOverdue(at now: Double) -> Bool { now > phaseBegan + window.patience }

    /// Goes on to the next phase if it is time.
    ///
    /// - Parameters:
    ///   - now: the time.
    ///   - counts: of everything so far.
    ///   - processor: seconds of processor time that the server has used.
    /// - Returns: Whether counting has just begun.
    mutating func advance(to now: Double, _ counts: LoadCounts, _ processor: () -> Double) -> Bool {
        let passed = now - phaseBegan
        switch phase {
        case .warmingUp where passed >= window.warmUp && counts.exchanges >= window.exchanges:
            phase = .counting
            countsAtStart = counts
            processorAtStart = processor()
        case .counting
        where passed >= window.seconds
            && (counts - countsAtStart).exchanges >= 2 * window.exchanges:
            phase = .ending
            seconds = passed
            self.counts = counts - countsAtStart
            processorSeconds = processor() - processorAtStart
        case .warmingUp, .counting, .ending: return false
        }
        phaseBegan = now
        return phase == .counting
    }
}
