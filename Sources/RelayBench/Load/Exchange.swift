import MailboxProtocol

/// Which client of two.
enum Role: Int {
    /// It allocates the number, and says it to the other by a way of their own.
    case sender
    case receiver

    var other: Role { self == .sender ? .receiver : .sender }
}

/// One exchange of two clients, as stock ones do it: bind, allocate, claim, open, release, the
/// messages in turn, close. Nothing is sent before what it depends on has come; what depends on
/// nothing is sent at once.
struct Exchange {
    /// One client of the two.
    private struct Party {
        let bind: [UInt8]
        var isConnected = false
        /// Messages of the mailbox that have come, its own among them.
        var seen = 0
        var isDone = false
    }

    /// What is to be done about something that came.
    struct Effects {
        var sends: [(role: Role, frame: [UInt8])] = []
        /// From the `add` to the message at the other client, if one has come there, in seconds.
        var delivery: Double?
        /// Whether the exchange is over: both sides have closed their mailbox.
        var isOver = false
    }

    private let script: Script
    private var parties: [Party]
    private var nameplate: Nameplate?
    /// When the message that is on its way was sent. The first does not count: its reader has yet
    /// to come.
    private var sent: Double?

    /// - Parameters:
    ///   - script: its frames.
    ///   - name: of the pair: it names the sides.
    init(_ script: Script, name: String) {
        self.script = script
        parties = ["a", "b"].map { Party(bind: Script.bind("\($0)\(name)")) }
    }

    mutating func connected(_ role: Role, _ effects: inout Effects) {
        parties[role.rawValue].isConnected = true
        effects.sends.append((role, parties[role.rawValue].bind))
        if role == .sender {
            effects.sends.append((role, script.allocate))
        } else if let nameplate {
            effects.sends.append((role, Script.claim(nameplate)))
        }
    }

    /// - Throws: ``LoadFailure``: the server did what it must not.
    mutating func received(
        _ text: [UInt8], by role: Role, at now: Double, _ effects: inout Effects
    ) throws(LoadFailure) {
        switch AnswerKind(of: text) {
        case .message: heard(role, at: now, &effects)
        case .allocated, .claimed: try take(try Self.read(text), role, &effects)
        case .closed:
            parties[role.rawValue].isDone = true
            effects.isOver = parties.allSatisfy(\.isDone)
        case .error: throw LoadFailure(what: "refused: \(String(decoding: text, as: UTF8.self))")
        case .ack, .welcome, .released, .attending, .other: break
        }
    }

    private static func read(_ text: [UInt8]) throws(LoadFailure) -> ServerMessage? {
        do throws(ServerFault) { return try ServerMessage.read(text) } catch {
            throw LoadFailure(what: "no answer: \(String(decoding: text, as: UTF8.self))")
        }
    }

    private mutating func take(
        _ message: ServerMessage?, _ role: Role, _ effects: inout Effects
    ) throws(LoadFailure) {
        switch message {
        case .allocated(let nameplate)?:
            self.nameplate = nameplate
            for role in [Role.sender, .receiver] where parties[role.rawValue].isConnected {
                effects.sends.append((role, Script.claim(nameplate)))
            }
        case .claimed(let mailbox, _)?:
            effects.sends.append((role, Script.open(mailbox)))
            effects.sends.append((role, script.release))
            if role == .sender { effects.sends.append((role, script.adds[0])) }
        default: throw LoadFailure(what: "an answer that was not asked for")
        }
    }

    /// A message of the mailbox has come: they come to both clients, in order.
    private mutating func heard(_ role: Role, at now: Double, _ effects: inout Effects) {
        let number = parties[role.rawValue].seen
        parties[role.rawValue].seen = number + 1
        let isLast = number + 1 == script.adds.count
        if isLast { effects.sends.append((role, script.close)) }
        // Odd ones are the receiver's.
        guard number % 2 != role.rawValue else { return }
        if let sent { effects.delivery = now - sent }
        guard !isLast else { return }
        sent = now
        effects.sends.append((role, script.adds[number + 1]))
    }
}

/// Why a load could not go on.
struct LoadFailure: Error, CustomStringConvertible {
    let what: String
    var description: String { what }
}
