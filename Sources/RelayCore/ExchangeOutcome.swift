/// Which rules an exchange was under.
package enum ExchangeKind: String, Hashable, Sendable, CaseIterable {
    case plain
    case invite
}

/// What clients say when they close. Source: the client protocol, B5.
enum Mood {
    static let happy = "happy"
    static let scary = "scary"
}

/// How an exchange of two sides came out, as the relay sees it.
///
/// The phases that passed decide; what a client says of itself when it closes (its mood) only
/// breaks ties. A side whose peer vanished without a word has still succeeded if it could read it.
package enum ExchangeOutcome: String, Hashable, Sendable, CaseIterable {
    /// Both sides had the words: one has gone on after it saw the other's confirmation.
    case ok
    /// The same, after a wait for somebody to answer.
    case waitedThenOk = "waited_then_ok"
    /// Both confirmed, and neither could read the other.
    case wrongWords = "wrong_words"
    /// One side left before it came to that.
    case gaveUp = "gave_up"
    /// The number ended, or nobody came back in time.
    case expired
    /// It was refused at its beginning: too much is going on, or too often.
    case busy
    /// Whoever answered was lost after its `pake`.
    case lost
}
