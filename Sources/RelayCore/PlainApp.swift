import MailboxProtocol

/// One plain appid: the stock mailbox protocol.
///
/// Source: the mailbox protocol, A4 to A6. Not copied from the reference server: a third side is
/// turned away without being recorded, so that it disturbs nobody and keeps nothing alive.
struct PlainApp: Revertible {
    let appID: AppID
    var nameplates = Table<Nameplate, PlainNameplate>()
    var mailboxes = Table<MailboxID, PlainMailbox>()
    @Kept var usage = NumberUsage()
    private var sorted: [Nameplate]?

    init(_ appID: AppID) {
        self.appID = appID
    }

    /// Whether nothing is left to remember.
    var isEmpty: Bool { mailboxes.isEmpty }

    mutating func keep() {
        nameplates.keep()
        mailboxes.keep()
        _usage.keep()
    }

    mutating func revert() {
        nameplates.revert()
        mailboxes.revert()
        _usage.revert()
        sorted = nil
    }
}

// Nameplates.
extension PlainApp {
    /// All nameplates, sorted as strings. They are sorted once for all who ask until one comes or
    /// goes.
    mutating func list(_ limits: RelayLimits) -> [Nameplate] {
        if let sorted { return sorted }
        let all = nameplates.keys.sorted { $0.rawValue < $1.rawValue }
        let listed = Array(all.prefix(limits.listedNameplatesMax))
        sorted = listed
        return listed
    }

    /// Picks a free nameplate and claims it for this side.
    mutating func allocate(
        for side: Side, from address: String, _ turn: inout Turn
    ) throws(Refusal) -> Nameplate {
        let drawn = usage.draw(digits: 1, .packed, random: &turn.random) {
            nameplates.contains($0)
        }
        guard let nameplate = drawn else { throw .busy }
        _ = try claim(nameplate, for: side, from: address, &turn)
        return nameplate
    }

    /// Makes the nameplate if need be, and this side one of its two.
    mutating func claim(
        _ nameplate: Nameplate, for side: Side, from address: String, _ turn: inout Turn
    ) throws(Refusal) -> MailboxID {
        let standing = nameplates[nameplate]?.standing(of: side) ?? .newcomer
        if standing != .claimant { try turn.spend(.plainClaim, of: address) }
        switch standing {
        case .released: throw Refusal("reclaimed")
        case .crowded: throw .crowded
        case .newcomer, .claimant: break
        }
        let mailbox = nameplates[nameplate]?.mailbox ?? MailboxID(turn.identifier())
        try register(side, in: mailbox, &turn)
        if standing == .newcomer { add(side, to: nameplate, leadingTo: mailbox, &turn) }
        return mailbox
    }

    private mutating func add(
        _ side: Side, to nameplate: Nameplate, leadingTo mailbox: MailboxID, _ turn: inout Turn
    ) {
        var entry = nameplates[nameplate] ?? PlainNameplate(mailbox: mailbox)
        if !nameplates.contains(nameplate) {
            usage.add(nameplate)
            sorted = nil
        }
        precondition(entry.mailbox == mailbox, "a nameplate leads to one mailbox")
        entry.add(side)
        nameplates[nameplate] = entry
        mailboxes[mailbox]?.nameplate = nameplate
        turn.put(.plainNameplate(appID, nameplate), entry.record)
        turn.report(.plainClaim)
    }

    /// Ends this side's claim; the number is free when no claim is left.
    mutating func release(_ nameplate: Nameplate, by side: Side, _ turn: inout Turn) {
        guard var entry = nameplates[nameplate] else { return }
        switch entry.release(side) {
        case .nothing: break
        case .released:
            nameplates[nameplate] = entry
            turn.put(.plainNameplate(appID, nameplate), entry.record)
        case .free: free(nameplate, &turn)
        }
    }

    mutating func free(_ nameplate: Nameplate, _ turn: inout Turn) {
        guard let entry = nameplates[nameplate] else { return }
        nameplates[nameplate] = nil
        sorted = nil
        usage.remove(nameplate)
        mailboxes[entry.mailbox]?.nameplate = nil
        turn.remove(.plainNameplate(appID, nameplate))
    }
}
