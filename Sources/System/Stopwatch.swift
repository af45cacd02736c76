import Glibc

/// Time that has passed, by a clock nobody sets.
package struct Stopwatch: Sendable {
    private let began: Double

    package init() {
        began = Self.now
    }

    /// Since it was made.
    package var seconds: Double { Self.now - began }

    /// The same in whole milliseconds.
    package var milliseconds: Int64 { Int64(seconds * 1000) }

    private static var now: Double {
        var time = timespec()
        let status = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        precondition(status == 0, "the system has no clock")
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
