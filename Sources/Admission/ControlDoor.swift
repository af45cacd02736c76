import CryptoPrimitives
import MailboxProtocol
import SPAKE2
import WormholeSession

/// Where members meet the bot: the control number of one epoch, and who is there.
struct ControlDoor {
    let nameplate: Nameplate
    let password: SymmetricPassword?
    let keySeed: SharedSecret
    /// Conversations whose code is not confirmed, oldest first: anybody who was told the number.
    var strangers: [MailboxID] = []
    /// Conversations whose code was right, oldest first: members.
    var members: [MailboxID] = []
    /// When the number is to be renewed at the relay.
    var renewal: Timestamp?
    /// Invites and codes whose numbers the relay was asked for.
    var mints: [Mint] = []

    init(_ keys: SpaceKeys) {
        nameplate = ControlNumber.nameplate(keys.current)
        password = ControlNumber.password(keys.current, appID: keys.appID)
        keySeed = keys.controlKeySeed
    }

    mutating func forget(_ mailbox: MailboxID) {
        strangers.removeAll { $0 == mailbox }
        members.removeAll { $0 == mailbox }
        for index in mints.indices where mints[index].mailbox == mailbox {
            mints[index].mailbox = nil
        }
    }
}

/// A new number that the relay was asked for, and what it is for.
struct Mint {
    enum Purpose {
        case invite(NewInvite)
        case renewal(inviteID: String, words: Int, language: String)
    }

    /// 16 bytes: with the same key the relay gives the same number again.
    let token: [UInt8]
    let numberKey: SharedSecret
    /// Seconds.
    let lifetime: Int
    let purpose: Purpose
    /// Thumbprint of the member who asked.
    let member: String
    /// Where the answer goes; nil when nobody waits for it any more.
    var mailbox: MailboxID?
}
