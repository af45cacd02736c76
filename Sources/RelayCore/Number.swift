import CryptoPrimitives
import MailboxProtocol

/// A number that joiners may claim.
struct LiveNumber {
    /// Ed25519 public key of whoever holds the invite.
    let key: [UInt8]
    /// What made picking this number idempotent, 16 bytes.
    let token: [UInt8]?
    /// The epoch it was last bound in.
    var epoch: Int
    var expires: Timestamp
    /// The highest any attendant has named.
    var generation: Int
    /// Joiners that came and went unanswered since the last attendant.
    var missed = 0
    var alarm = Alarm()
    /// Who answers, in order of arrival.
    var attendances: [AttendanceNumber] = []
    /// All knocks, oldest first.
    var knocks = KnockList()
    /// Those that nobody has, oldest first.
    var parked = KnockList()

    init(key: [UInt8], token: [UInt8]?, epoch: Int, expires: Timestamp, generation: Int) {
        self.key = key
        self.token = token
        self.epoch = epoch
        self.expires = expires
        self.generation = generation
    }

    /// The holder decides how long a number lives; a generation never goes back.
    mutating func renew(until expires: Timestamp, _ generation: Int) {
        self.expires = expires
        self.generation = max(self.generation, generation)
    }
}

/// A number that has ended, and is not used again for a while: an old code never leads to a new
/// invite.
struct QuarantinedNumber {
    let until: Timestamp
    var alarm = Alarm()
}

/// Knocks in order of arrival.
struct KnockList {
    private(set) var knocks: [KnockNumber] = []

    var count: Int { knocks.count }
    var isEmpty: Bool { knocks.isEmpty }

    func contains(_ knock: KnockNumber) -> Bool {
        let place = place(of: knock)
        return place < knocks.count && knocks[place] == knock
    }

    mutating func insert(_ knock: KnockNumber) {
        let place = place(of: knock)
        precondition(place == knocks.count || knocks[place] != knock, "a knock is listed once")
        knocks.insert(knock, at: place)
    }

    mutating func remove(_ knock: KnockNumber) {
        let place = place(of: knock)
        if place < knocks.count, knocks[place] == knock { knocks.remove(at: place) }
    }

    /// Where the knock is, or belongs.
    private func place(of knock: KnockNumber) -> Int {
        if let last = knocks.last, last < knock { return knocks.count }
        var low = 0
        var high = knocks.count
        while low < high {
            let middle = (low + high) / 2
            if knocks[middle] < knock { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension LiveNumber {
    /// The stored form.
    var record: [UInt8] {
        JSONWriter.object { writer in
            writer.member("state", "live")
            writer.member("key", Hex.encode(key))
            writer.member("token", ifPresent: token.map(Hex.encode))
            writer.member("epoch", epoch)
            writer.member("expires", expires.milliseconds)
            writer.member("generation", generation)
            writer.member("missed", missed)
        }
    }

    init(record: JSONObject) throws(RestoreError) {
        self.init(
            key: try record.bytes("key", count: Ed25519.publicKeyCount),
            token: try record.optionalBytes("token", count: 16),
            // One that was stored before this was counts as earlier than any.
            epoch: record["epoch"] == nil ? 0 : try record.number("epoch"),
            expires: try record.time("expires"),
            generation: try record.number("generation"))
        missed = try record.number("missed")
    }
}

extension QuarantinedNumber {
    /// The stored form.
    var record: [UInt8] {
        JSONWriter.object { writer in
            writer.member("state", "quarantined")
            writer.member("until", until.milliseconds)
        }
    }

    init(record: JSONObject) throws(RestoreError) {
        self.init(until: try record.time("until"))
    }
}
