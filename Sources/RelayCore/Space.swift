import CryptoPrimitives
import Journal
import MailboxProtocol

/// Who may bind numbers of a space.
struct SpaceAuthority {
    /// Ed25519 public key.
    var owner: [UInt8]?
    /// The highest epoch seen, and its key.
    var epoch = 0
    var spaceKey: [UInt8]?
    /// Whether what is stored was bound by somebody else, before the operator registered the owner.
    var isStrangersStored = false
}

/// What a space counts.
struct SpaceCounts {
    /// Numbers that cannot be drawn: live and quarantined ones.
    var usage = NumberUsage()
    /// Bytes stored.
    var bytes = 0
    /// Knocks that nobody has.
    var parked = 0
    var lastKnock: UInt64 = 0
    var lastAttendance: UInt64 = 0
    var lastStamp: UInt64 = 0
    /// Blobs of which only the id is left.
    var deletedBlobs = 0
}

/// One invite appid: who may answer for it, its numbers, the joiners at its door and those who
/// answer them.
struct Space: Revertible {
    let appID: AppID
    @Kept private(set) var authority: SpaceAuthority
    /// Whether its owner may bind numbers: the operator has registered it, or registers all. Those
    /// it has live on.
    @Kept var takesNewNumbers = false
    @Kept var counts = SpaceCounts()

    var live = Table<Nameplate, LiveNumber>()
    var quarantined = Table<Nameplate, QuarantinedNumber>()
    var tokens = Table<[UInt8], Nameplate>()

    var knocks = Table<KnockNumber, Knock>()
    var knocksByMailbox = Table<MailboxID, KnockNumber>()
    var knocksByID = Table<KnockID, KnockNumber>()

    var attendances = Table<AttendanceNumber, Attendance>()
    var desks = Table<ConnectionID, Desk>()

    var blobs = Table<BlobID, StoredBlob>()
    @Kept var card: StoredCard?

    init(_ appID: AppID, owner: [UInt8]?) {
        self.appID = appID
        authority = SpaceAuthority(owner: owner)
    }

    /// Ed25519 public key of the owner; nil until the first binding of a space nobody registered.
    var owner: [UInt8]? { authority.owner }

    mutating func keep() {
        _authority.keep()
        _takesNewNumbers.keep()
        _counts.keep()
        live.keep()
        quarantined.keep()
        tokens.keep()
        knocks.keep()
        knocksByMailbox.keep()
        knocksByID.keep()
        attendances.keep()
        desks.keep()
        blobs.keep()
        _card.keep()
    }

    mutating func revert() {
        _authority.revert()
        _takesNewNumbers.revert()
        _counts.revert()
        live.revert()
        quarantined.revert()
        tokens.revert()
        knocks.revert()
        knocksByMailbox.revert()
        knocksByID.revert()
        attendances.revert()
        desks.revert()
        blobs.revert()
        _card.revert()
    }

    func knock(in mailbox: MailboxID) -> KnockNumber? { knocksByMailbox[mailbox] }

    /// Remembers who may bind numbers from now on; an epoch never goes back.
    mutating func adopt(_ binding: SpaceBinding, _ turn: inout Turn) {
        precondition(binding.epoch >= authority.epoch, "epochs only go up")
        precondition(owner == nil || owner == binding.owner, "a space has one owner")
        guard owner == nil || binding.epoch > authority.epoch else { return }
        forgetStranger(&turn)
        authority = SpaceAuthority(
            owner: binding.owner, epoch: binding.epoch, spaceKey: binding.spaceKey)
        turn.put(.space(appID), record(owner: binding.owner, spaceKey: binding.spaceKey))
    }

    private func record(owner: [UInt8], spaceKey: [UInt8]) -> [UInt8] {
        JSONWriter.object { writer in
            writer.member("owner", Hex.encode(owner))
            writer.member("epoch", authority.epoch)
            writer.member("key", Hex.encode(spaceKey))
        }
    }

    /// What somebody else bound before the operator registered the owner is not the owner's: it is
    /// not restored, and is removed as soon as something can be stored.
    mutating func restore(_ record: JSONObject, _ turn: inout Turn) throws(RestoreError) {
        let stored = try record.bytes("owner", count: Ed25519.publicKeyCount)
        guard owner == nil || owner == stored else {
            authority.isStrangersStored = true
            return turn.deadlines.add(.strangersSpace(appID), at: turn.now)
        }
        authority = SpaceAuthority(
            owner: stored, epoch: try record.number("epoch"),
            spaceKey: try record.bytes("key", count: Ed25519.publicKeyCount))
    }

    mutating func forgetStranger(_ turn: inout Turn) {
        guard authority.isStrangersStored else { return }
        authority.isStrangersStored = false
        for prefix in JournalKey.wholeSpace(appID) { turn.removeAll(under: prefix) }
    }

    /// Makes room for something to be stored.
    mutating func takeRoom(_ count: Int, _ turn: inout Turn) throws(Refusal) {
        guard counts.bytes + count <= turn.limits.spaceBytesMax,
            turn.hasRoom(for: count, own: counts.bytes)
        else { throw .busy }
        countBytes(count, &turn)
    }

    mutating func countBytes(_ count: Int, _ turn: inout Turn) {
        counts.bytes += count
        turn.stored.bytes += count
        precondition(counts.bytes >= 0, "no more can go than came")
    }
}
