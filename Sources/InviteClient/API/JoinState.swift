import WormholeSession

/// How far somebody has come who wants in.
@nonexhaustive
public enum JoinState: Hashable, Sendable {
    /// The relay is being dialled.
    case connecting
    /// Nobody is there to answer yet. The person may leave the app open, or come back later.
    case waitingForSomebody
    /// Somebody answers; the code is being compared.
    case checkingCode
    /// The code was right; the request is made. From here on it outlives the app.
    case asking
    /// A person has to say yes: their name.
    case waitingForDecision(by: String)
    /// The connection is gone; it is tried again after this.
    case reconnecting(after: Duration)
    /// The relay asked for patience; it is tried again after this.
    case busy(retryingAfter: Duration)

    init(_ progress: JoinProgress) {
        switch progress {
        case .connecting: self = .connecting
        case .waiting: self = .waitingForSomebody
        case .checking: self = .checkingCode
        case .asking: self = .asking
        case .waitingFor(let person): self = .waitingForDecision(by: person)
        case .reconnecting(let wait): self = .reconnecting(after: wait)
        case .busy(let wait): self = .busy(retryingAfter: wait)
        }
    }
}
