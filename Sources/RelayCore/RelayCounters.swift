package import MailboxProtocol

/// What has happened since the process began, by kind.
///
/// A plain value for logs and metrics: it only grows, and holds nothing that tells people, places,
/// numbers, mailboxes or messages apart. What is counted has been stored: a turn that was taken
/// back counts nothing but its refusals.
package struct RelayCounters: Equatable, Sendable {
    private var counts: [RelayEvent: Int] = [:]

    package init() {}

    /// How often this has happened.
    package subscript(event: RelayEvent) -> Int { counts[event] ?? 0 }

    /// How many exchanges of this kind came out like this.
    package subscript(kind: ExchangeKind, outcome: ExchangeOutcome) -> Int {
        self[.exchange(kind, outcome)]
    }

    mutating func count(_ event: RelayEvent) {
        counts[event, default: 0] += 1
    }

    /// What has happened since an earlier moment of the same process: only what has, in the order
    /// of ``RelayEvent/allCases``.
    package func since(_ earlier: RelayCounters) -> [(event: RelayEvent, count: Int)] {
        RelayEvent.allCases.compactMap { event in
            let count = self[event] - earlier[event]
            return count > 0 ? (event, count) : nil
        }
    }
}

/// What is worth counting. Holds no address, number, name, mailbox or message.
package enum RelayEvent: Hashable, Sendable, CaseIterable {
    /// An exchange is decided, or was refused at its beginning.
    case exchange(ExchangeKind, ExchangeOutcome)
    /// A side has claimed a nameplate of a plain appid.
    case plainClaim
    /// A mailbox of a plain appid was deleted because nobody came back.
    case pruned
    case numberBound
    case numberEnded(NumberEnd)
    /// A joiner came; somebody was there to answer, or not.
    case knock(attended: Bool)
    /// An attendant lost a knock by saying nothing.
    case attendantSilent
    /// A command was refused with this code.
    case refused(ErrorCode)
    case hungUp(CloseCode)

    /// Every event there is, in the order in which it is listed.
    package static var allCases: [RelayEvent] {
        let exchanges = ExchangeKind.allCases.flatMap { kind in
            ExchangeOutcome.allCases.map { RelayEvent.exchange(kind, $0) }
        }
        let refusals = ErrorCode.allCases.map { RelayEvent.refused($0) }
        return exchanges + [.plainClaim, .pruned, .numberBound]
            + NumberEnd.allCases.map { .numberEnded($0) }
            + [.knock(attended: true), .knock(attended: false), .attendantSilent] + refusals
            + CloseCode.allCases.map { .hungUp($0) }
    }
}

/// How a number came to its end.
package enum NumberEnd: Hashable, Sendable, CaseIterable {
    case expired
    case retired
}
