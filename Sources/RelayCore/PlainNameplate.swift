import MailboxProtocol

/// A nameplate of a plain appid: who has claimed it, and the mailbox it leads to.
struct PlainNameplate {
    private struct Claim {
        let side: Side
        var isReleased: Bool
    }

    static let claimsMax = 2

    let mailbox: MailboxID
    private var claims: [Claim] = []

    init(mailbox: MailboxID) {
        self.mailbox = mailbox
    }

    enum Standing: Equatable {
        case newcomer
        case claimant
        case released
        case crowded
    }

    func standing(of side: Side) -> Standing {
        if let claim = claims.first(where: { $0.side == side }) {
            return claim.isReleased ? .released : .claimant
        }
        return claims.count < Self.claimsMax ? .newcomer : .crowded
    }

    mutating func add(_ side: Side) {
        precondition(standing(of: side) == .newcomer, "a side claims once, and two sides at most")
        claims.append(Claim(side: side, isReleased: false))
    }

    enum OnRelease: Equatable {
        case nothing
        case released
        case free
    }

    /// The nameplate is free when no claim is left.
    mutating func release(_ side: Side) -> OnRelease {
        guard let index = claims.firstIndex(where: { $0.side == side && !$0.isReleased }) else {
            return .nothing
        }
        claims[index].isReleased = true
        return claims.allSatisfy { $0.isReleased } ? .free : .released
    }

    func checkInvariants() {
        precondition((1...Self.claimsMax).contains(claims.count), "one claim or two")
        precondition(claims.contains { !$0.isReleased }, "a nameplate is held by somebody")
    }
}

extension PlainNameplate {
    /// The stored form.
    var record: [UInt8] {
        JSONWriter.object { writer in
            writer.member("mailbox", mailbox.rawValue)
            writer.member("claims", sides: claims.map { ($0.side, $0.isReleased) })
        }
    }

    init(record: JSONObject) throws(RestoreError) {
        self.init(mailbox: MailboxID(try record.text("mailbox")))
        claims = try record.sides("claims").map { Claim(side: $0.side, isReleased: $0.flag) }
        guard (1...Self.claimsMax).contains(claims.count),
            claims.contains(where: { !$0.isReleased })
        else { throw .invalidMember("claims") }
    }
}
