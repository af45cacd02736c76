import MailboxProtocol

/// What is rationed, and to whom.
struct BucketKey: Hashable {
    enum Kind: Hashable {
        case connect
        case plainClaim
        case inviteClaim
        case refusedAttend
        case openedSpace
        case badRequest
    }

    let kind: Kind
    let address: String
}

/// A ration that refills evenly: full at first, and full again after a minute without use.
struct TokenBucket {
    private static let minute: Int64 = 60_000

    /// What was taken and has not yet been refilled, in tokens times a minute's milliseconds.
    private var debt: Int64 = 0
    private var updated: Timestamp
    private let perMinute: Int64
    var alarm = Alarm()

    init(perMinute: Int, at now: Timestamp) {
        self.perMinute = Int64(min(perMinute, 1_000_000_000))
        updated = now
    }

    /// Takes one token.
    ///
    /// - Returns: Nil, or the seconds until there will be one.
    mutating func take(at now: Timestamp) -> Int? {
        if let wait = wait(at: now) { return wait }
        debt += Self.minute
        return nil
    }

    /// The seconds until there is a token; nil when there is one.
    mutating func wait(at now: Timestamp) -> Int? {
        refill(at: now)
        let excess = debt + Self.minute - perMinute * Self.minute
        guard excess > 0 else { return nil }
        guard perMinute > 0 else { return 60 }
        return Duration.milliseconds((excess + perMinute - 1) / perMinute).secondsRoundedUp
    }

    /// When it will be full, if nothing is taken.
    var full: Timestamp {
        guard perMinute > 0 else { return updated + .milliseconds(Self.minute) }
        return updated + .milliseconds((debt + perMinute - 1) / perMinute)
    }

    private mutating func refill(at now: Timestamp) {
        let passed = max(0, now.milliseconds - updated.milliseconds)
        debt = max(0, debt - min(passed, Self.minute) * perMinute)
        updated = now
    }
}
