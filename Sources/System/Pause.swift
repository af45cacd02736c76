import Glibc

/// Doing nothing for a moment, in tools that look again and again for something short.
package enum Pause {
    /// Sleeps; a signal may end it early.
    package static func milliseconds(_ count: Int) {
        var wait = timespec(tv_sec: count / 1000, tv_nsec: count % 1000 * 1_000_000)
        unsafe nanosleep(&wait, nil)
    }
}
