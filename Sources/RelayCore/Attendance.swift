import MailboxProtocol

/// An attendance within its space; later ones have higher numbers.
struct AttendanceNumber: Hashable {
    let rawValue: UInt64
}

/// One side that answers for one number, across its connections.
struct Attendance {
    enum Presence: Equatable {
        case here(ConnectionID)
        /// What it holds is kept for it until then.
        case away(until: Timestamp)
    }

    let nameplate: Nameplate
    let side: Side
    var role: AttendantRole
    var presence: Presence
    /// When it came last, in the order of all that came: the higher, the more recent.
    var stamp: UInt64
    /// Knocks it was offered or has taken; answered ones belong to its side alone.
    var knocks = KnockList()
    var alarm = Alarm()

    var connection: ConnectionID? {
        guard case .here(let connection) = presence else { return nil }
        return connection
    }
}

/// What one connection does for a space.
struct Desk {
    /// Its attendances, in order of arrival.
    var attendances: [AttendanceNumber] = []
    /// Knocks whose mailboxes it reads.
    var reading = KnockList()
    /// Knocks its attendances hold together.
    var load = 0

    var isEmpty: Bool { attendances.isEmpty && reading.isEmpty }
}
