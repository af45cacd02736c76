import CryptoPrimitives
import InviteCodes
import MailboxProtocol
import WormholeSession

/// What a member asks the bot for. On the wire a JSON object whose `do` says what:
/// docs/protocol.md, rule C-5.
enum MemberCommand {
    case new(NewInvite)
    case renew(inviteID: String, token: [UInt8])
    case list(all: Bool, before: String?)
    case show(inviteID: String)
    case revoke(inviteID: String)
    case rearm(inviteID: String)
    case approve(admissionID: String)
    case deny(admissionID: String)
    case pending
    case log(last: Int)
    /// The bot is to hold this invite from now on.
    case give(HandOver)
    /// The member's device is to hold it.
    case take(inviteID: String)
    /// It does.
    case taken(inviteID: String, turn: Int)
}

/// An invite as a member wants it.
struct NewInvite {
    /// 16 bytes, drawn by the member: the same invite when it is asked for again.
    let token: [UInt8]
    let inviter: String
    let label: String
    let uses: Int
    /// Seconds.
    let lifetime: Int
    let policy: AdmissionPolicy
    let words: Int
    let list: WordList

    var id: String { Hex.encode(Array(token.prefix(6))) }
}

/// Why a command is not done; `code` is for programs, `message` for people.
struct CommandFault: Error {
    let code: String
    let message: String

    static let unknownCommand = CommandFault(
        code: "unknown-command", message: "this bot does not know that command")

    static func badValue(_ name: String) -> CommandFault {
        CommandFault(code: "bad-value", message: "the bot does not take that \(name)")
    }

    static let noInvite = CommandFault(code: "no-such-invite", message: "there is no such invite")
    static let severalInvites = CommandFault(
        code: "no-such-invite", message: "there are several invites whose id begins like that")
    static let nobodyWaits = CommandFault(
        code: "nobody-waits", message: "nobody waits under that id")
    static let notAMember = CommandFault(
        code: "not-allowed", message: "the bot does not take you for a member")

    static func allConfirmed(_ invite: String) -> CommandFault {
        CommandFault(
            code: "all-confirmed",
            message: "everybody who came in by invite \(invite) has confirmed it")
    }

    static let longLink = CommandFault(
        code: "long-link", message: "that is a long link: a new one is made where the bot runs")
    static let offlineLink = CommandFault(
        code: "long-link",
        message: "that link has the space's keys in it: it is taken back where the bot runs")

    static func over(_ invite: String) -> CommandFault {
        CommandFault(code: "over", message: "invite \(invite) is over")
    }
}

extension CommandFault {
    init(_ fault: HandOverFault, _ invite: String) {
        let message =
            switch fault {
            case .noSuchInvite: "there is no such invite"
            case .notHeld: "invite \(invite) is over, locked, or held elsewhere"
            case .peopleWait: "people wait at invite \(invite): decide about them first"
            case .tooManyGuests: "too many people came in by invite \(invite) to hand it over"
            case .longLink: "a long link is not handed over"
            case .numberTaken: "the number of invite \(invite) is another one's here"
            case .stale: "invite \(invite) has moved on since"
            }
        self.init(code: fault.rawValue, message: message)
    }
}

extension MemberCommand {
    /// Reads a command's text.
    init(reading text: String) throws(CommandFault) {
        guard let object = try? JSONReader.readObject(Array(text.utf8)) else {
            throw .badValue("command")
        }
        switch object.string("do") {
        case "new": self = .new(try NewInvite(object))
        case "renew":
            self = .renew(inviteID: try object.id("invite"), token: try object.token())
        case "list":
            self = .list(all: object["all"]?.bool ?? false, before: object.string("before"))
        case "show": self = .show(inviteID: try object.id("invite"))
        case "revoke": self = .revoke(inviteID: try object.id("invite"))
        case "rearm": self = .rearm(inviteID: try object.id("invite"))
        case "approve": self = .approve(admissionID: try object.id("person"))
        case "deny": self = .deny(admissionID: try object.id("person"))
        case "pending": self = .pending
        case "log":
            let last = object["last"]?.integer ?? 100
            guard (1...AdmissionLimits.eventsMax).contains(last) else { throw .badValue("number") }
            self = .log(last: last)
        case "give":
            guard let handOver = object["hand_over"]?.object.flatMap(HandOver.init) else {
                throw .badValue("invite")
            }
            self = .give(handOver)
        case "take": self = .take(inviteID: try object.id("invite"))
        case "taken":
            guard let turn = object.integer("turn", in: 1...FormatLimits.numberMax) else {
                throw .badValue("turn")
            }
            self = .taken(inviteID: try object.id("invite"), turn: turn)
        default: throw .unknownCommand
        }
    }
}

extension NewInvite {
    fileprivate init(_ object: JSONObject) throws(CommandFault) {
        token = try object.token()
        guard let name = object.string("by").flatMap(PersonName.init),
            name.text.utf8.count <= AdmissionLimits.labelBytesMax
        else { throw .badValue("name") }
        inviter = name.text
        label = object.string("label") ?? ""
        guard label.utf8.count <= AdmissionLimits.labelBytesMax else { throw .badValue("label") }
        uses = object["uses"]?.integer ?? 1
        guard (1...AdmissionLimits.usesMax).contains(uses) else {
            throw .badValue("number of uses")
        }
        lifetime = object["expires"]?.integer ?? Self.standardLifetime
        guard (1...FormatLimits.lifetimeSecondsMax).contains(lifetime) else {
            throw .badValue("expiry")
        }
        guard let policy = AdmissionPolicy(rawValue: object.string("policy") ?? "instant") else {
            throw .badValue("policy")
        }
        self.policy = policy
        let language = object.string("language") ?? Language.english.tag
        guard let list = WordList.of(language: language) else {
            throw .badValue("language")
        }
        self.list = list
        let use = InviteUse(uses: uses, lifetime: .seconds(lifetime))
        guard let least = try? list.wordCount(for: use) else { throw .badValue("language") }
        words = object["words"]?.integer ?? least
        guard (least...WordCode.wordsMax).contains(words) else {
            throw .badValue("number of words")
        }
    }

    /// Seven days.
    private static let standardLifetime = 7 * 86_400
}

extension JSONObject {
    fileprivate func id(_ name: String) throws(CommandFault) -> String {
        guard let id = string(name), !id.isEmpty, id.utf8.count <= 64 else { throw .badValue("id") }
        return id
    }

    fileprivate func token() throws(CommandFault) -> [UInt8] {
        guard let token = key("token", count: 16) else { throw .badValue("token") }
        return token
    }
}
