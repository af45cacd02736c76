import Admission
import CryptoPrimitives
import MailboxProtocol
import RelayCore
import SPAKE2
import WormholeSession

/// A member who commands the bot, as its driver runs it.
final class MemberEnd: End {
    var connection: ConnectionID?
    let address: String
    private unowned let world: World
    private var session: CommandSession
    private var inputs: [CommandInput] = []
    private(set) var progress: [CommandProgress] = []
    private(set) var outcome: CommandOutcome?
    /// Keeps the command to itself until ``speak()``.
    var isMute = false
    private var unsaid: [[UInt8]] = []

    init(world: World, _ configuration: CommandConfiguration, address: String) {
        self.world = world
        self.address = address
        session = CommandSession(configuration, random: .seeded(world.newSeed()))
    }

    func start() {
        inputs.append(.start)
        world.settle()
    }

    /// The bot's answer, once there is one.
    var answer: JSONObject? {
        guard case .answered(let text) = outcome else { return nil }
        return try? JSONReader.readObject(text)
    }

    private func isCommand(_ frame: [UInt8]) -> Bool {
        (try? JSONReader.readObject(frame))?.string("phase") == "0"
    }

    /// Says now what it kept to itself.
    func speak() {
        isMute = false
        for text in unsaid {
            if let connection { world.toRelay(text, from: connection) }
        }
        unsaid = []
        world.settle()
    }

    func connected() { inputs.append(.connected) }
    func deliver(_ text: [UInt8]) { inputs.append(.received(text)) }

    func cut() {
        guard connection != nil || world.relay == nil else { return }
        connection = nil
        inputs.append(.disconnected)
    }

    /// A program that keeps something to itself has stopped, its clock too.
    func tick() {
        guard !isMute, let deadline = session.nextDeadline, deadline <= world.now else { return }
        inputs.append(.tick)
    }

    func step() -> Bool {
        guard !inputs.isEmpty else { return false }
        var effects: [CommandEffect] = []
        session.handle(inputs.removeFirst(), at: world.now, into: &effects)
        for effect in effects {
            switch effect {
            case .connect: world.connect(self)
            case .disconnect:
                if let connection { world.disconnect(connection) }
                connection = nil
            case .send(let text) where isMute && isCommand(text): unsaid.append(text)
            case .send(let text):
                if let connection { world.toRelay(text, from: connection) }
            case .report(let step): progress.append(step)
            case .finish(let outcome): self.outcome = outcome
            }
        }
        return true
    }
}

/// Somebody who was let in: what they were given, and their own key.
struct Member {
    var grant: Grant
    let sign: SharedSecret
}

extension World {
    /// Lets somebody in, by an invite made for it.
    func makeMember(_ name: String) throws -> Member {
        var random = Randomness.seeded(newSeed())
        let invite = makeInvite()
        let record = JoinRecord(
            space: Self.space, nameplate: invite.nameplate, at: now, using: &random)
        let joiner = try JoinerEnd(
            world: self, invite.nameplate, code: invite.code, name: name, record: record,
            address: "10.2.0.\(joiners.count)")
        joiners.append(joiner)
        joiner.start()
        guard let grant = joiner.kept else { preconditionFailure("\(name) was not let in") }
        return Member(grant: grant, sign: record.sign)
    }

    func configuration(
        _ member: Member, _ command: JSONObject, patience: Duration
    ) -> CommandConfiguration {
        guard let groupKey = member.grant.keys.last else { preconditionFailure("no key") }
        return CommandConfiguration(
            grant: member.grant, groupKey: groupKey, sign: member.sign,
            command: String(decoding: JSONWriter.write(.object(command)), as: UTF8.self),
            patience: patience)
    }

    /// A member commands the bot, now.
    @discardableResult
    func command(
        _ member: Member, _ command: JSONObject, isMute: Bool = false,
        patience: Duration = .seconds(30)
    ) -> MemberEnd {
        let end = MemberEnd(
            world: self, configuration(member, command, patience: patience),
            address: "10.3.0.\(members.count)")
        end.isMute = isMute
        members.append(end)
        end.start()
        return end
    }
}

/// Somebody who was told a number, and says a `pake` there that fits no words in particular.
final class StrangerEnd: End {
    var connection: ConnectionID?
    let address: String
    private unowned let world: World
    private let nameplate: Nameplate
    private var frames: [[UInt8]] = []
    /// Whether the relay said that whoever answered is gone.
    private(set) var isLost = false
    /// Whether somebody answered.
    private(set) var isAnswered = false

    init(world: World, _ nameplate: Nameplate, address: String) {
        self.world = world
        self.nameplate = nameplate
        self.address = address
    }

    func connected() {
        frames.append([])
    }

    func deliver(_ text: [UInt8]) { frames.append(text) }
    func cut() { connection = nil }

    func step() -> Bool {
        guard !frames.isEmpty else { return false }
        let frame = frames.removeFirst()
        if frame.isEmpty {
            let side = Side("stranger-\(address)")
            send(.bind(AppID(inviteHost: World.space), side, understandsInvites: true))
            send(.claim(nameplate))
        } else if let message = try? ServerMessage.read(frame) {
            heard(message)
        }
        return true
    }

    private func heard(_ message: ServerMessage) {
        switch message {
        case .claimed(let mailbox, _):
            send(.open(mailbox))
            guard let hello = world.hello() else { return }
            send(.add(mailbox: nil, .pake, body: PhaseBody.pake(hello)))
        case .message(let message):
            isAnswered = isAnswered || !message.side.rawValue.hasPrefix("stranger")
        case .error(let reply): isLost = isLost || reply.code == .gone
        default: break
        }
    }

    private func send(_ message: ClientMessage) {
        if let connection { world.toRelay(message.encoded(), from: connection) }
    }
}

extension World {
    /// A valid first message of an exchange.
    func hello() -> [UInt8]? {
        var random = Randomness.seeded(newSeed())
        guard
            let password = try? SymmetricPassword(
                Array("1-coral-piano".utf8).span, identity: Array("invite/\(Self.space)".utf8)),
            let hello = try? SymmetricExchange(password, using: &random)
        else { return nil }
        return hello.message
    }

    /// Somebody at a number who says nothing that fits.
    func stranger(at nameplate: Nameplate, _ number: Int) -> StrangerEnd {
        let end = StrangerEnd(
            world: self, nameplate, address: "10.\(4 + number / 65_536).\(number / 256).\(number)")
        connect(end)
        settle()
        return end
    }
}

extension JSON: ExpressibleByStringLiteral {
    /// Text, as it stands in a test.
    public init(stringLiteral text: String) { self = .string(text) }
}
