/// When a load is measured: first it warms up, then it counts, then it comes to an end.
struct LoadWindow: Sendable {
    /// Seconds until it counts.
    var warmUp: Double
    /// Seconds in which it counts.
    var seconds: Double
    /// Exchanges that have to end before it counts, and twice as many while it does: all pairs
    /// begin at once, and a server slow enough to end none in so many seconds is given more.
    var exchanges = 0
    /// Seconds that each phase has at most.
    var patience = 60.0
}

/// What a load did in its window.
struct LoadCounts: Sendable {
    /// Exchanges that were finished.
    var exchanges = 0
    /// Frames that clients sent.
    var requests = 0
    /// Frames that the server sent, by those that came.
    var frames = 0

    static func - (left: LoadCounts, right: LoadCounts) -> LoadCounts {
        LoadCounts(
            exchanges: left.exchanges - right.exchanges,
            requests: left.requests - right.requests, frames: left.frames - right.frames)
    }
}

/// What was measured in one window.
struct LoadResult: Sendable {
    let counts: LoadCounts
    /// How long it really was.
    let seconds: Double
    /// From `add` to delivery at the other client, in milliseconds, in no order.
    let deliveries: [Double]
    /// Which part of its time the server's processor was at work for it.
    let serverShare: Double

    var exchangesPerSecond: Double { Double(counts.exchanges) / seconds }
    var requestsPerSecond: Double { Double(counts.requests) / seconds }
    var framesPerSecond: Double { Double(counts.frames) / seconds }
}
