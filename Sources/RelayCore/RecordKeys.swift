import Journal
import MailboxProtocol

/// What a record is about. The numbers are the stored format, and their order is the order of
/// replay: what others refer to comes first.
enum RecordKind: UInt64 {
    case space = 1
    case number = 2
    case knock = 3
    case knockMessage = 4
    case plainMailbox = 5
    case plainNameplate = 6
    case plainMessage = 7
    case blob = 8
    case card = 9
}

extension JournalKey {
    private init(_ kind: RecordKind, _ appID: AppID) {
        self = JournalKey().number(kind.rawValue).text(appID.rawValue)
    }

    static func space(_ appID: AppID) -> JournalKey { JournalKey(.space, appID) }

    /// Everything of a space.
    static func wholeSpace(_ appID: AppID) -> [JournalKey] {
        let kinds: [RecordKind] = [.space, .number, .knock, .knockMessage, .blob, .card]
        return kinds.map { JournalKey($0, appID) }
    }

    static func number(_ appID: AppID, _ nameplate: Nameplate) -> JournalKey {
        JournalKey(.number, appID).text(nameplate.rawValue)
    }

    static func knock(_ appID: AppID, _ knock: KnockNumber) -> JournalKey {
        JournalKey(.knock, appID).number(knock.rawValue)
    }

    /// All messages of a knock's mailbox.
    static func messages(_ appID: AppID, _ knock: KnockNumber) -> JournalKey {
        JournalKey(.knockMessage, appID).number(knock.rawValue)
    }

    static func plainMailbox(_ appID: AppID, _ mailbox: MailboxID) -> JournalKey {
        JournalKey(.plainMailbox, appID).text(mailbox.rawValue)
    }

    static func plainNameplate(_ appID: AppID, _ nameplate: Nameplate) -> JournalKey {
        JournalKey(.plainNameplate, appID).text(nameplate.rawValue)
    }

    /// All messages of a plain mailbox.
    static func messages(_ appID: AppID, _ mailbox: MailboxID) -> JournalKey {
        JournalKey(.plainMessage, appID).text(mailbox.rawValue)
    }

    static func blob(_ appID: AppID, _ blob: BlobID) -> JournalKey {
        JournalKey(.blob, appID).text(blob.rawValue)
    }

    static func card(_ appID: AppID) -> JournalKey { JournalKey(.card, appID) }

    /// One message of those under this key, counted from 0.
    func message(_ place: Int) -> JournalKey { number(UInt64(place)) }
}
