package import MailboxProtocol

/// What commands print.
package enum Output {
    /// A moment for people, in UTC: `2026-01-31 17:05`.
    package static func moment(_ timestamp: Timestamp) -> String {
        let days = timestamp.seconds / 86_400
        let date = civil(days)
        let minutes = timestamp.seconds % 86_400 / 60
        return "\(date.year)-\(two(date.month))-\(two(date.day)) "
            + "\(two(Int(minutes / 60))):\(two(Int(minutes % 60)))"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// The Gregorian date of a day number from 1970-01-01, counting years from March so that the
    /// leap day comes last.
    private static func civil(_ days: Int64) -> (year: Int, month: Int, day: Int) {
        let shifted = Int(days) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }
}
