/// A moment in milliseconds since the Unix epoch, handed to cores by their driver.
///
/// It never goes back within a process. Clocks of different machines are never compared: what goes
/// over the wire is always a number of seconds from now.
package struct Timestamp: Hashable, Comparable, Sendable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    package static func + (moment: Timestamp, wait: Duration) -> Timestamp {
        Timestamp(milliseconds: moment.milliseconds + wait.wholeMilliseconds)
    }

    /// The time from `earlier` until this moment.
    package func since(_ earlier: Timestamp) -> Duration {
        .milliseconds(milliseconds - earlier.milliseconds)
    }

    /// Whole seconds since the Unix epoch.
    package var seconds: Int64 { milliseconds / 1000 }
}

extension Duration {
    /// Rounded down to the millisecond.
    package var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }

    /// Rounded up to the second: a deadline told to a peer is never early.
    package var secondsRoundedUp: Int {
        Int((max(0, wholeMilliseconds) + 999) / 1000)
    }
}
