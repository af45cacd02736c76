import MailboxProtocol

/// What the relay knows of one connection.
struct Connection {
    /// What counts as one party for budgets.
    let address: String
    /// The relay's host as this client dialled it.
    let host: String
    /// What signatures on this connection must cover, 32 bytes.
    let challenge: [UInt8]
    var session: Session?
    /// Whether it has asked for an appid that is not served: its farewells are still answered.
    var isTurnedAway = false
    var badRequests = 0
}

/// A connection that has said who it is: one side of one appid.
///
/// What it did counts once per connection, as the reference has it. Everything else is remembered
/// by side.
struct Session {
    let appID: AppID
    let side: Side
    /// Whether frames of the extension may be sent.
    let understandsInvites: Bool

    var hasAllocated = false
    var hasClaimed = false
    private(set) var claimed: Nameplate?
    /// The mailbox a claim of this connection made for its joiner.
    var knocked: MailboxID?
    var hasReleased = false
    /// The mailbox this connection opened last, open or not.
    var mailbox: MailboxID?
    var hasClosed = false
    /// Whether this connection answers joiners: its frames name their mailboxes.
    var isAttendant = false

    init(appID: AppID, side: Side, understandsInvites: Bool) {
        self.appID = appID
        self.side = side
        self.understandsInvites = understandsInvites
    }

    mutating func noteClaim(of nameplate: Nameplate) {
        hasClaimed = true
        claimed = nameplate
    }

    /// The nameplate a `release` is about.
    ///
    /// - Throws: The reference's refusal; that does not use up the one release.
    func released(_ named: Nameplate?) throws(Refusal) -> Nameplate {
        guard let named else {
            guard let claimed else {
                throw Refusal("release without nameplate must follow claim")
            }
            return claimed
        }
        if let claimed, claimed != named {
            throw Refusal("release and claim must use same nameplate")
        }
        return named
    }

    /// The mailbox a `close` is about. Clients that never opened one may name the empty mailbox.
    func closed(_ named: MailboxID?) throws(Refusal) -> MailboxID {
        guard let named else {
            guard let mailbox else { throw Refusal("close without mailbox must follow open") }
            return mailbox
        }
        if let mailbox, mailbox != named {
            throw Refusal("open and close must use same mailbox")
        }
        return named
    }

    /// What the reference refuses before it looks at a command's fields.
    func refusal(of type: String) -> Refusal? {
        switch type {
        case "bind": Refusal("already bound")
        case "allocate" where hasAllocated:
            Refusal("you already allocated one, don't be greedy")
        case "release" where hasReleased: Refusal("only one release per connection")
        default: nil
        }
    }
}
