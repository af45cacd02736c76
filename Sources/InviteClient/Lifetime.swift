import MailboxProtocol

/// How long an invite is good for, as people write it.
package enum Lifetime {
    /// Reads `30m`, `12h` or `7d`: at least a minute, at most 90 days.
    package static func parse(_ text: String) throws(ClientFailure) -> Duration {
        let failure = ClientFailure(
            "'\(text)' is not a time an invite can last", hint: "say 30m, 12h or 7d; at most 90d")
        let units: [Character: Int] = ["m": 60, "h": 3600, "d": 86_400]
        guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()),
            number > 0, number <= FormatLimits.lifetimeSecondsMax
        else { throw failure }
        let seconds = number * unit
        guard seconds <= FormatLimits.lifetimeSecondsMax else { throw failure }
        return .seconds(seconds)
    }
}
