package import CryptoPrimitives
package import MailboxProtocol
import WormholeSession

/// Gets a number from the relay in the space's name. Whoever holds the number key attends it
/// afterwards.
package struct NumberBinder: ~Copyable {
    package enum Outcome: Hashable, Sendable {
        case bound(Nameplate)
        /// The relay refuses, in its own words.
        case refused(String, ErrorCode?)
        case unreachable
    }

    package enum Effect: Sendable {
        case send([UInt8])
        case finish(Outcome)
    }

    private let keys: SpaceKeys
    private let relayHost: String
    private let nameplate: Nameplate?
    private let numberKey: SharedSecret
    private let lifetime: Int
    private let side: Side
    private let token: [UInt8]
    private var isFinished = false

    /// `relayHost` is the relay's host as dialled, which signatures cover; `numberKey` a fresh
    /// Ed25519 seed; `lifetime` the seconds the number shall live. Without a `nameplate` the relay
    /// draws one.
    package init(
        keys: SpaceKeys, relayHost: String, nameplate: Nameplate? = nil, numberKey: SharedSecret,
        lifetime: Int, using random: inout Randomness
    ) {
        self.keys = keys
        self.relayHost = relayHost
        self.nameplate = nameplate
        self.numberKey = numberKey
        self.lifetime = lifetime
        self.side = Side(Hex.encode(random.bytes(8)))
        self.token = random.bytes(16)
    }

    /// One frame of the relay.
    package mutating func received(_ text: [UInt8], into effects: inout [Effect]) {
        guard !isFinished, let message = try? ServerMessage.read(text) else { return }
        switch message {
        case .welcome(let welcome): greeted(welcome, into: &effects)
        case .attending(let attending):
            effects.append(.send(ClientMessage.leave(attending.nameplate).encoded()))
            finish(.bound(attending.nameplate), into: &effects)
        case .error(let reply): finish(.refused(reply.error, reply.code), into: &effects)
        default: break
        }
    }

    /// The connection is gone, or never came up.
    package mutating func disconnected(into effects: inout [Effect]) {
        if !isFinished { finish(.unreachable, into: &effects) }
    }

    private mutating func finish(_ outcome: Outcome, into effects: inout [Effect]) {
        isFinished = true
        effects.append(.finish(outcome))
    }

    private mutating func greeted(_ welcome: Welcome, into effects: inout [Effect]) {
        guard let challenge = welcome.challenge, welcome.error == nil else {
            let words = welcome.error ?? "this relay does not know invites"
            return finish(.refused(words, nil), into: &effects)
        }
        let context = SigningContext(host: relayHost, challenge: challenge, appID: keys.appID)
        let bind = ClientMessage.bind(keys.appID, side, understandsInvites: true)
        effects.append(.send(bind.encoded()))
        let request = keys.attendRequest(
            nameplate, token: nameplate == nil ? token : nil, numberKey: numberKey, role: .bot,
            lifetime: lifetime, generation: 0, context)
        effects.append(.send(ClientMessage.attend(request).encoded()))
    }
}
