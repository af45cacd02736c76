import Glibc

/// Time in milliseconds since 1970, that never goes back while the process lives: the wall's time
/// when the clock was made, plus what has passed since by the monotonic clock.
///
/// Time in which the machine slept counts. A wall clock that is set later does not.
package struct Clock: Sendable {
    private let offset: Int64

    package init() {
        offset = Self.milliseconds(CLOCK_REALTIME) - Self.milliseconds(CLOCK_BOOTTIME)
    }

    package var now: Int64 { offset + Self.milliseconds(CLOCK_BOOTTIME) }

    private static func milliseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        let status = unsafe clock_gettime(clock, &time)
        precondition(status == 0, "the system has no clock")
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }
}
