/// Moments as people and machines write them.
package enum CalendarTime {
    /// RFC 3339 in UTC, with milliseconds: `2026-11-30T05:20:07.004Z`.
    ///
    /// - Parameter milliseconds: since 1970.
    /// - Returns: 24 characters in the years 0 to 9999.
    package static func text(milliseconds: Int64) -> String {
        let days = milliseconds.flooredDivision(by: 86_400_000)
        let rest = milliseconds - days * 86_400_000
        let date = civil(days)
        let time = [rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60]
        return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
            + "T\(time.map { padded($0, 2) }.joined(separator: ":")).\(padded(rest % 1_000, 3))Z"
    }

    /// The date of a day counted from 1970. Counted in years that begin in March, so that the leap
    /// day is the last of its year, within cycles of 400 years.
    private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let cycle = shifted.flooredDivision(by: 146_097)
        let inCycle = shifted - cycle * 146_097
        let year =
            (inCycle - inCycle / 1_460 + inCycle / 36_524 - inCycle / 146_096) / 365
        let inYear = inCycle - (365 * year + year / 4 - year / 100)
        let month = (5 * inYear + 2) / 153
        let day = inYear - (153 * month + 2) / 5 + 1
        let isNextYear: Int64 = month >= 10 ? 1 : 0
        return (cycle * 400 + year + isNextYear, month + 3 - isNextYear * 12, day)
    }

    private static func padded(_ number: Int64, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Int64 {
    fileprivate func flooredDivision(by divisor: Int64) -> Int64 {
        self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
    }
}
