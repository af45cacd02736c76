package import MailboxProtocol

/// What a whole space endures: twenty wrong guesses, ten a day coming back. While it is empty,
/// right codes wait for a person.
package struct GuessBucket: Hashable, Sendable {
    /// Guesses left at `updated`.
    package private(set) var level: Int
    package private(set) var updated: Timestamp

    package init(level: Int = AdmissionLimits.guessesPerSpace, updated: Timestamp) {
        self.level = level
        self.updated = updated
    }

    package func isEmpty(at now: Timestamp) -> Bool {
        refilled(at: now).level == 0
    }

    package mutating func wasWrong(at now: Timestamp) {
        self = refilled(at: now)
        level = max(0, level - 1)
    }

    private func refilled(at now: Timestamp) -> GuessBucket {
        let period = AdmissionLimits.guessRefill.wholeMilliseconds
        let periods = max(0, now.milliseconds - updated.milliseconds) / period
        let full = AdmissionLimits.guessesPerSpace
        guard level + Int(min(periods, Int64(full))) < full else {
            return GuessBucket(level: full, updated: now)
        }
        return GuessBucket(
            level: level + Int(periods),
            updated: Timestamp(milliseconds: updated.milliseconds + periods * period))
    }
}
