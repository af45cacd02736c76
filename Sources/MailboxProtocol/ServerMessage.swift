/// What the relay sends. Source: the mailbox protocol (A3), and the attendance extension for the
/// last three.
package enum ServerMessage: Hashable, Sendable {
    case welcome(Welcome)
    case ack(id: JSON)
    case nameplates([Nameplate])
    case allocated(Nameplate)
    /// `attended` is told to our own clients only: somebody is there to answer.
    case claimed(MailboxID, attended: Bool?)
    case released
    case message(MailboxMessage)
    /// `mailbox` is named to attendants only.
    case closed(mailbox: MailboxID?)
    case pong(JSON)
    case error(ErrorReply)
    case attending(Attending)
    case knock(Knock)
    case gone(KnockID)
    /// An answer whose one member is of the wrong kind: see ``UnreadableAnswer``.
    case unreadable(UnreadableAnswer)
}

/// What ends the wait of a client that does not look at errors: it gives up on an answer it cannot
/// read. Sent after the error, and only to programs known to be like that. Source: the mailbox
/// protocol, A4.
package enum UnreadableAnswer: String, Hashable, Sendable, CaseIterable {
    case allocated
    case claimed

    /// The member that is a number instead of a string.
    var member: String {
        switch self {
        case .allocated: "nameplate"
        case .claimed: "mailbox"
        }
    }
}

/// The first message of every connection.
package struct Welcome: Hashable, Sendable {
    /// The challenge that signatures of this connection cover, 32 bytes; nil from other servers.
    package var challenge: [UInt8]?
    package var motd: String?
    /// When present, clients show it and give up.
    package var error: String?

    package init(challenge: [UInt8]?, motd: String? = nil, error: String? = nil) {
        self.challenge = challenge
        self.motd = motd
        self.error = error
    }
}

/// One message of a mailbox, delivered to every subscriber, the sender included.
package struct MailboxMessage: Hashable, Sendable {
    /// Named to attendants only.
    package var mailbox: MailboxID?
    package var side: Side
    package var phase: Phase
    /// Lower-case hex by convention; the relay does not look.
    package var body: String
    /// The `id` of the `add`, or null.
    package var id: JSON
    /// When it reached the relay.
    package var received: Timestamp

    package init(
        mailbox: MailboxID?, side: Side, phase: Phase, body: String, id: JSON, received: Timestamp
    ) {
        self.mailbox = mailbox
        self.side = side
        self.phase = phase
        self.body = body
        self.id = id
        self.received = received
    }
}

/// A refusal. `orig` echoes what was refused; `{}` when nothing was asked.
package struct ErrorReply: Hashable, Sendable {
    /// A sentence for a person.
    package var error: String
    package var code: ErrorCode?
    package var orig: JSONObject
    /// Seconds to wait, with ``ErrorCode/slowDown``.
    package var retryAfter: Int?

    package init(_ error: String, _ code: ErrorCode?, orig: JSONObject, retryAfter: Int? = nil) {
        self.error = error
        self.code = code
        self.orig = orig
        self.retryAfter = retryAfter
    }
}

/// A number is held on this connection.
package struct Attending: Hashable, Sendable {
    package var nameplate: Nameplate
    /// Seconds the number still lives.
    package var expiresIn: Int
    /// Joiners connected now.
    package var waiting: Int
    /// Joiners that came and went unanswered since the last attendant.
    package var missed: Int
    /// The highest generation any attendant of the number has named, this one included.
    package var generation: Int

    package init(
        nameplate: Nameplate, expiresIn: Int, waiting: Int, missed: Int, generation: Int
    ) {
        self.nameplate = nameplate
        self.expiresIn = expiresIn
        self.waiting = waiting
        self.missed = missed
        self.generation = generation
    }
}

/// A joiner is here, in a mailbox made for it alone.
package struct Knock: Hashable, Sendable {
    package var nameplate: Nameplate
    package var knock: KnockID
    package var mailbox: MailboxID
    /// Seconds since it came.
    package var waited: Int

    package init(nameplate: Nameplate, knock: KnockID, mailbox: MailboxID, waited: Int) {
        self.nameplate = nameplate
        self.knock = knock
        self.mailbox = mailbox
        self.waited = waited
    }
}
