import MailboxProtocol

/// What happens to a joiner.
package enum JoinerInput: Sendable {
    /// The person wants in: now, or once more after a run came to nothing.
    case start
    case connected
    case received([UInt8])
    /// The connection is gone, or never came up.
    case disconnected
    /// The person gives up.
    case cancel
    case tick
}

/// What a joiner's driver must do, in this order.
package enum JoinerEffect: Sendable {
    case connect
    case disconnect
    case send([UInt8])
    /// Store before anything that follows.
    case save(JoinRecord)
    /// Store before anything that follows: the person is in.
    case keep(Grant)
    /// Nothing more to remember about this code.
    case forget
    case report(JoinProgress)
    /// The run is over. Only ``JoinOutcome/wrongCode(runsLeft:)`` and
    /// ``JoinOutcome/lost(runsLeft:)``
    /// leave something to start again.
    case finish(JoinOutcome)
}

/// What a person looks at while it takes a while.
package enum JoinProgress: Hashable, Sendable {
    case connecting
    /// Nobody is there to answer yet.
    case waiting
    /// Somebody answers; the code is being compared.
    case checking
    /// The code was right; the request is made.
    case asking
    /// A person has to decide.
    case waitingFor(String)
    case reconnecting(in: Duration)
    /// The relay asked for patience.
    case busy(for: Duration)
}

/// How a run ended.
package enum JoinOutcome: Sendable {
    case admitted(Grant)
    /// The other end has other words.
    case wrongCode(runsLeft: Int)
    /// The other end was lost after our confirmation had left.
    case lost(runsLeft: Int)
    /// No such code any more: never existed, expired, revoked, used up or locked.
    case ended
    case denied(DenialReason)
    /// Three runs of this code came to nothing: it takes a new one.
    case outOfRuns
    /// What came back cannot be from an honest other end.
    case interfered
    /// The relay cannot be reached.
    case unreachable
    /// The relay refuses, in its own words.
    case refused(String)
    case cancelled
}
