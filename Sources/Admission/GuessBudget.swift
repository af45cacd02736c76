package import MailboxProtocol

/// What one code may still answer: exactly five wrong guesses, with a growing pause after each.
///
/// A guess is charged before the confirmation is opened, and given back when it was right; so a
/// crash in between can only make the count too strict. Source: design, section 6.
package struct GuessBudget: Hashable, Sendable {
    package enum OnConfirmation: Hashable, Sendable {
        /// One guess is charged: make it durable, then open.
        case reserved
        /// Not now: ask again at that time, or when another reservation is settled.
        case hold(until: Timestamp?)
        /// Nothing is left.
        case refused
        /// There is nothing to guess: open it at once.
        case free
    }

    /// Guesses left, reservations taken off. What is stored.
    package private(set) var remaining: Int
    /// Wrong guesses so far.
    package private(set) var wrong: Int
    package private(set) var coolsDown: Timestamp
    /// Charged and not settled. Not stored: after a restart, reserved means spent.
    package private(set) var reserved = 0

    package init() {
        self.init(
            remaining: AdmissionLimits.guessesPerCode, wrong: 0,
            coolsDown: Timestamp(milliseconds: 0))
    }

    package init(remaining: Int, wrong: Int, coolsDown: Timestamp) {
        self.remaining = remaining
        self.wrong = wrong
        self.coolsDown = coolsDown
    }

    /// Whether no guess can ever be answered again.
    package var isSpent: Bool { remaining == 0 && reserved == 0 }

    package mutating func confirmationArrived(at now: Timestamp) -> OnConfirmation {
        if isSpent { return .refused }
        if now < coolsDown { return .hold(until: coolsDown) }
        if remaining == 0 { return .hold(until: nil) }
        remaining -= 1
        reserved += 1
        return .reserved
    }

    package mutating func wasRight() {
        precondition(reserved > 0, "only a reservation can be given back")
        reserved -= 1
        remaining += 1
    }

    package mutating func wasWrong(at now: Timestamp) {
        precondition(reserved > 0, "only a reservation can be spent")
        reserved -= 1
        wrong += 1
        let seconds = AdmissionLimits.coolDown.components.seconds << Int64(min(wrong, 16))
        coolsDown = max(coolsDown, now + .seconds(seconds))
    }
}
