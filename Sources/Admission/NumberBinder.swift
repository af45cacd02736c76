package import CryptoPrimitives
package import MailboxProtocol
import WormholeSession

/// Gets a new number from the relay in the space's name. Whoever holds the number key attends it
/// afterwards.
package struct NumberBinder: ~Copyable {
    package enum Outcome: Hashable, Sendable {
        case bound(Nameplate)
        /// The relay refuses, in its own words.
        case refused(String)
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

    /// `relayHost` is the relay's host as dialled, which signatures cover; `nameplate` the number,
    /// nil for the relay to pick one; `numberKey` a fresh Ed25519 seed; `lifetime` the seconds the
    /// number shall live.
    package init(
        keys: SpaceKeys, relayHost: String, nameplate: Nameplate? = nil, numberKey: SharedSecret,
        lifetime: Int,
        using random: inout Randomness
    ) {
        self.keys = keys
        self.relayHost = relayHost
        self.nameplate = nameplate
        self.numberKey = numberKey
        self.lifetime = min(max(1, lifetime), FormatLimits.lifetimeSecondsMax)
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
        case .error(let reply): finish(.refused(reply.error), into: &effects)
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
            return finish(.refused(words), into: &effects)
        }
        let context = SigningContext(host: relayHost, challenge: challenge, appID: keys.appID)
        let bind = ClientMessage.bind(keys.appID, side, understandsInvites: true)
        effects.append(.send(bind.encoded()))
        effects.append(.send(ClientMessage.attend(request(context)).encoded()))
    }

    private func request(_ context: SigningContext) -> AttendRequest {
        var request = AttendRequest(
            nameplate: nameplate, token: token, key: Ed25519.publicKey(seed: numberKey.bytes),
            role: .bot,
            lifetime: lifetime, generation: 0, signature: [], binding: nil)
        request.signature = Ed25519.sign(
            SignedFields.attend(context, request).span, seed: numberKey.bytes)
        let spaceKeySeed = SpaceKeys.spaceKeySeed(keys.current)
        var binding = SpaceBinding(
            epoch: keys.current.epoch, owner: keys.owner,
            spaceKey: Ed25519.publicKey(seed: spaceKeySeed), delegation: keys.spaceKeyDelegation,
            signature: [])
        binding.signature = Ed25519.sign(
            SignedFields.bind(context, request, binding).span, seed: spaceKeySeed)
        request.binding = binding
        return request
    }
}
