/// Limits of who admits. Each is tested at its value and one past it.
package enum AdmissionLimits {
    /// Wrong guesses one code endures.
    package static let guessesPerCode = 5
    /// Wait after the i-th wrong guess: this, doubled i times.
    package static let coolDown = Duration.seconds(5)
    /// Confirmations that may wait for one code's cool-down.
    package static let heldPerCode = 64
    /// Wrong guesses a space endures before a person has to decide on right codes too.
    package static let guessesPerSpace = 20
    /// One guess of the space comes back after this: ten a day.
    package static let guessRefill = Duration.seconds(8640)
    /// Conversations whose code is not yet confirmed.
    package static let unconfirmedMax = 1024
    /// How long each of them may take until its `version` arrives.
    package static let unconfirmedFor = Duration.seconds(30)
    /// Requests that may wait for a person, per invite.
    package static let pendingPerInvite = 32
    /// Lines of the log that are kept.
    package static let eventsMax = 10_000
    /// Bytes of a label, or of an inviter's name.
    package static let labelBytesMax = 200
    /// People an invite may have let in to be handed over still: each of them goes with it.
    package static let guestsHandedOver = 200
    /// How long the app may take to say whether somebody is let in, and over a notification.
    package static let hostAnswersWithin = Duration.seconds(10)
    /// Bytes the app may print.
    package static let hostOutputBytesMax = 65_536
    /// Bytes of the `extra` an app gives to whom it lets in, as compact JSON.
    package static let extraBytesMax = 4096
    /// Questions the app works on at the same time.
    package static let hostQuestionsAtOnce = 8
    /// Notifications at once; further ones come back one by one.
    package static let notificationsAtOnce = 10
    /// One notification comes back after this.
    package static let notificationRefill = Duration.seconds(6)
    /// People one invite may let in.
    package static let usesMax = 1000
    /// Seconds the number lives at which members meet the bot.
    package static let controlLifetime = 30 * 86_400
    /// And is renewed so long after it was last.
    package static let controlRenewal = Duration.seconds(86_400)
    /// Conversations at the control number whose code is not confirmed; the oldest goes first.
    package static let controlStrangersMax = 256
    /// Conversations of members there; the oldest goes first.
    package static let controlMembersMax = 64
    /// How long each of them may take.
    package static let controlFor = Duration.seconds(60)
    /// Epochs of a space: all their keys go into every admission.
    package static let epochsMax = 100
}
