import CryptoPrimitives
import MailboxProtocol
import RelayCore

/// An Ed25519 key for tests, always the same for the same number.
final class Key: Sendable {
    private let seed: SecretBytes
    let publicKey: [UInt8]

    init(_ number: UInt64) {
        var random = Randomness.seeded(number)
        seed = random.secret(32)
        publicKey = Ed25519.publicKey(seed: seed)
    }

    func sign(_ message: [UInt8]) -> [UInt8] {
        Ed25519.sign(message.span, seed: seed)
    }
}

/// Whoever makes numbers for a space: the owner's word and an epoch's key.
struct SpaceKeys: Sendable {
    let appID: AppID
    var owner = Key(1001)
    var space = Key(1002)
    var epoch = 1

    init(_ appID: String = "invite/xyz.example") {
        self.appID = AppID(appID)
    }

    func turned(to epoch: Int) -> SpaceKeys {
        var keys = self
        keys.epoch = epoch
        keys.space = Key(2000 + UInt64(epoch))
        return keys
    }

    func binding(for request: AttendRequest, _ context: SigningContext) -> SpaceBinding {
        let delegation = owner.sign(
            SignedFields.delegation(appID: appID, epoch: epoch, spaceKey: space.publicKey))
        var binding = SpaceBinding(
            epoch: epoch, owner: owner.publicKey, spaceKey: space.publicKey,
            delegation: delegation, signature: [])
        binding.signature = space.sign(SignedFields.bind(context, request, binding))
        return binding
    }
}

/// What a test asks for when it attends.
struct Ask {
    var number: String?
    var token: [UInt8]?
    var key = Key(1)
    var role = AttendantRole.bot
    var lifetime = 3_600
    var generation = 0
    /// Nil: no binding.
    var space: SpaceKeys? = SpaceKeys()
}

extension Client {
    func context(host: String = "relay.example") -> SigningContext {
        SigningContext(host: host, challenge: welcome?.challenge ?? [], appID: appID)
    }

    /// The signed request.
    func request(_ ask: Ask, _ context: SigningContext? = nil) -> AttendRequest {
        let context = context ?? self.context()
        var request = AttendRequest(
            nameplate: ask.number.flatMap(Nameplate.init), token: ask.token,
            key: ask.key.publicKey, role: ask.role, lifetime: ask.lifetime,
            generation: ask.generation, signature: [], binding: nil)
        request.signature = ask.key.sign(SignedFields.attend(context, request))
        request.binding = ask.space?.binding(for: request, context)
        return request
    }

    /// Attends; everything that came after the acknowledgement.
    func attendAll(_ ask: Ask) -> [ServerMessage] {
        self.ask(.attend(request(ask)))
    }

    /// Attends; the reply.
    @discardableResult
    func attend(_ ask: Ask) -> Attending? {
        guard case .attending(let reply)? = attendAll(ask).first else { return nil }
        return reply
    }

    func attendRefusal(_ ask: Ask) -> ErrorReply? { soleError(attendAll(ask)) }

    func retire(_ number: String, by key: Key) -> [ServerMessage] {
        guard let nameplate = Nameplate(number) else { return [] }
        let signature = key.sign(SignedFields.retire(context(), nameplate))
        return ask(.retire(nameplate, signature: signature))
    }

    func add(_ phase: String, _ body: String, in mailbox: MailboxID) -> [ServerMessage] {
        ask(.add(mailbox: mailbox, Phase(phase), body: body))
    }

    /// The knocks that came since the last look; nothing else may have come.
    func knocks() -> [Knock] {
        take().compactMap { message in
            guard case .knock(let knock) = message else { return nil }
            return knock
        }
    }

    /// Claims as our own client: the mailbox, and whether somebody is there.
    func knock(at number: String) -> (mailbox: MailboxID, attended: Bool?)? {
        guard let nameplate = Nameplate(number),
            case .claimed(let mailbox, let attended)? = ask(.claim(nameplate)).last
        else { return nil }
        return (mailbox, attended)
    }
}

extension World {
    static let spaceApp = "invite/xyz.example"

    /// A relay that knows the owner of the space of these tests.
    static func withSpace(
        seed: UInt64 = 1, _ configure: (inout RelayConfiguration) -> Void = { _ in }
    ) -> World {
        World(seed: seed) { configuration in
            let keys = SpaceKeys()
            configuration.registeredSpaces = [
                RegisteredSpace(appID: keys.appID, owner: keys.owner.publicKey)
            ]
            // Tests knock as often as they like, unless that is what they test.
            configuration.limits.inviteClaimsPerMinute = 1_000
            configuration.limits.refusedAttendsPerMinute = 1_000
            configuration.limits.parkedKnocksPerNameplateAndAddressMax = 16
            configure(&configuration)
        }
    }

    func attendant(_ side: String = "bot", from address: String = "198.51.100.1") -> Client {
        bind(Self.spaceApp, side, invite: true, from: address)
    }

    func joiner(_ side: String = "ana", from address: String = "192.0.2.7") -> Client {
        bind(Self.spaceApp, side, invite: true, from: address)
    }
}
