import CryptoPrimitives
import Journal
import MailboxProtocol

/// One invite appid: who may answer for it, its numbers, the joiners at its door and those who
/// answer them.
struct Space {
    let appID: AppID
    /// Ed25519 public key of the owner; nil until the first binding of a space nobody registered.
    private(set) var owner: [UInt8]?
    /// The highest epoch seen, and its key.
    private(set) var epoch = 0
    private(set) var spaceKey: [UInt8]?

    var live = Table<Nameplate, LiveNumber>()
    var quarantined = Table<Nameplate, QuarantinedNumber>()
    var usage = NumberUsage()
    var tokens: [[UInt8]: Nameplate] = [:]

    var knocks = Table<KnockNumber, Knock>()
    var knocksByMailbox: [MailboxID: KnockNumber] = [:]
    var knocksByID: [KnockID: KnockNumber] = [:]
    var lastKnock: UInt64 = 0
    var parkedCount = 0

    var attendances = Table<AttendanceNumber, Attendance>()
    var desks = Table<ConnectionID, Desk>()
    var lastAttendance: UInt64 = 0
    var lastStamp: UInt64 = 0

    /// Bytes stored for mailboxes and messages.
    var bytes = 0

    init(_ appID: AppID, owner: [UInt8]?) {
        self.appID = appID
        self.owner = owner
    }

    func knock(in mailbox: MailboxID) -> KnockNumber? { knocksByMailbox[mailbox] }

    /// Remembers who may bind numbers from now on; an epoch never goes back.
    mutating func adopt(_ binding: SpaceBinding, _ turn: inout Turn) {
        precondition(binding.epoch >= epoch, "epochs only go up")
        precondition(owner == nil || owner == binding.owner, "a space has one owner")
        guard owner == nil || binding.epoch > epoch else { return }
        owner = binding.owner
        epoch = binding.epoch
        spaceKey = binding.spaceKey
        turn.put(.space(appID), record(owner: binding.owner, spaceKey: binding.spaceKey))
    }

    private func record(owner: [UInt8], spaceKey: [UInt8]) -> [UInt8] {
        JSONWriter.object { writer in
            writer.member("owner", Hex.encode(owner))
            writer.member("epoch", epoch)
            writer.member("key", Hex.encode(spaceKey))
        }
    }

    /// What a registered owner has not signed is forgotten.
    mutating func restore(_ record: JSONObject) throws(RestoreError) {
        let stored = try record.bytes("owner", count: Ed25519.publicKeyCount)
        if owner == nil { owner = stored }
        guard owner == stored else { return }
        epoch = try record.number("epoch")
        spaceKey = try record.bytes("key", count: Ed25519.publicKeyCount)
    }

    /// Makes room for something to be stored.
    mutating func takeRoom(_ count: Int, _ turn: inout Turn) throws(Refusal) {
        guard bytes + count <= turn.limits.spaceBytesMax, turn.hasRoom(for: count) else {
            throw .busy
        }
        countBytes(count, &turn)
    }

    mutating func countBytes(_ count: Int, _ turn: inout Turn) {
        bytes += count
        turn.storedBytes += count
        precondition(bytes >= 0, "no more can go than came")
    }
}
