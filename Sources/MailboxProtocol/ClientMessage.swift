/// A command to the relay. Source: the mailbox protocol (A4), and the attendance extension for the
/// last four. Fields an attendant adds to stock commands are optional here.
package enum ClientMessage: Hashable, Sendable {
    case ping(JSON)
    /// `understandsInvites` is our clients' `"invite": 1`: only then they get frames of the
    /// extension.
    case bind(AppID, Side, understandsInvites: Bool)
    case list
    case allocate
    case claim(Nameplate)
    case release(Nameplate?)
    /// A mailbox id, or an attendant's mailbox.
    case open(MailboxID)
    /// `mailbox` is named by attendants, whose connection holds many.
    case add(mailbox: MailboxID?, Phase, body: String)
    case close(mailbox: MailboxID?, mood: String?)
    case attend(AttendRequest)
    case retire(Nameplate, signature: [UInt8])
    case pass(KnockID)
    case leave(Nameplate)

    /// The command's name on the wire.
    package var type: String {
        switch self {
        case .ping: "ping"
        case .bind: "bind"
        case .list: "list"
        case .allocate: "allocate"
        case .claim: "claim"
        case .release: "release"
        case .open: "open"
        case .add: "add"
        case .close: "close"
        case .attend: "attend"
        case .retire: "retire"
        case .pass: "pass"
        case .leave: "leave"
        }
    }
}
