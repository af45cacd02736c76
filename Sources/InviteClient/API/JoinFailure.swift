import InviteCodes
import WormholeSession

/// Why somebody is not let in. No case holds anything of a code.
@nonexhaustive
public enum JoinFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was pasted is no code or link; nothing was sent and no try was spent. `didYouMean` are
    /// words of the list that a mistyped one may have meant, the likeliest first.
    case notUnderstood(didYouMean: [String])
    /// A code alone does not say which space it is for.
    case noSpace
    /// A long link, which this library does not open.
    case longLink
    /// There is nothing to show in the name.
    case noName
    /// The other end has other words; so many tries of this code are left from here.
    case wrongCode(triesLeft: Int)
    /// The connection was lost before the answer came; so many tries are left.
    case connectionLost(triesLeft: Int)
    /// No such code any more: it never existed, or has expired, or was revoked, used up or locked.
    case ended
    /// They said no.
    case declined
    /// The space cannot let anybody in at the moment; the code is still good.
    case comeBackLater
    /// Three tries of this code came to nothing: it takes a new one.
    case outOfTries
    /// What came back cannot be from an honest other end.
    case interfered
    /// The relay cannot be reached.
    case unreachable
    /// The relay refuses, in its own words.
    case refused(String)
    /// The task was cancelled, or ``Joining/cancel()`` was called. A request whose code was right
    /// goes on when the same invite is joined again from the same folder.
    case cancelled
    /// Something on this machine failed: a file, say.
    case local(String)

    /// A sentence for whoever reads logs; apps have words of their own for people.
    public var description: String {
        switch self {
        case .notUnderstood: "that is no code or link"
        case .noSpace: "the code does not say which space it is for"
        case .longLink: "that is a long link"
        case .noName: "the name has nothing to show in it"
        case .wrongCode(let left): "wrong code, \(left) tries left"
        case .connectionLost(let left): "connection lost, \(left) tries left"
        case .ended: "the code is no longer good"
        case .declined: "not let in"
        case .comeBackLater: "the space lets nobody in at the moment"
        case .outOfTries: "too many tries of this code"
        case .interfered: "something between the two ends interfered"
        case .unreachable: "the space cannot be reached"
        case .refused(let words): "refused: \(words)"
        case .cancelled: "cancelled"
        case .local(let words): words
        }
    }

    init(_ failure: ClientFailure) {
        self = .local(failure.description)
    }

    init(_ error: LinkError) {
        switch error.kind {
        case .missingSpace: self = .noSpace
        case .code(let error):
            guard case .unknownWord(_, let suggestions) = error.kind else {
                self = .notUnderstood(didYouMean: [])
                return
            }
            self = .notUnderstood(didYouMean: suggestions)
        default: self = .notUnderstood(didYouMean: [])
        }
    }

    /// Nil for an admission.
    init?(_ outcome: JoinOutcome) {
        switch outcome {
        case .admitted: return nil
        case .wrongCode(let left): self = .wrongCode(triesLeft: left)
        case .lost(let left): self = .connectionLost(triesLeft: left)
        case .ended, .denied(.ended): self = .ended
        case .denied(.declined): self = .declined
        case .denied(.later): self = .comeBackLater
        case .outOfRuns: self = .outOfTries
        case .interfered: self = .interfered
        case .unreachable: self = .unreachable
        case .refused(let words): self = .refused(words)
        case .cancelled: self = .cancelled
        }
    }
}
