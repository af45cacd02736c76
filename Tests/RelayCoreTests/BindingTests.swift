import CryptoPrimitives
import MailboxProtocol
import RelayCore
import Testing

/// Who may bind a number, attend it and end it.
struct BindingTests {
    private let world = World.withSpace()

    @Test(.rules("B-4", "A-1")) func anOwnedSpaceBindsANumberAndIsToldSo() {
        let bot = world.attendant()
        #expect(
            bot.attend(Ask(number: "42", lifetime: 600, generation: 3))
                == Attending(
                    nameplate: Nameplate(number: 42), expiresIn: 600, waiting: 0, missed: 0,
                    generation: 3))
    }

    /// Every field that is signed, changed after signing.
    @Test(.rules("B-2"), arguments: 0..<12)
    func aChangedFieldIsRefused(_ field: Int) {
        let bot = world.attendant()
        let token = [UInt8](repeating: 7, count: 16)
        var request = bot.request(Ask(number: "42", token: token))
        switch field {
        case 0: request.nameplate = Nameplate(number: 43)
        case 1: request.token = [UInt8](repeating: 8, count: 16)
        case 2: request.key = Key(9).publicKey
        case 3: request.role = .member
        case 4: request.lifetime += 1
        case 5: request.generation += 1
        case 6: request.signature[0] ^= 1
        case 7: request.binding?.epoch += 1
        case 8: request.binding?.owner = Key(9).publicKey
        case 9: request.binding?.spaceKey = Key(9).publicKey
        case 10: request.binding?.delegation[0] ^= 1
        default: request.binding?.signature[0] ^= 1
        }
        #expect(bot.refusal(.attend(request))?.code == .notAllowed)
        #expect(world.journal.values.isEmpty)
    }

    /// The same with a binding signed anew over the changed request: the number key's word counts.
    @Test(.rules("B-2")) func theNumberKeyMustHaveSignedWhatTheSpaceSigned() {
        let bot = world.attendant()
        var request = bot.request(Ask(number: "42"))
        request.lifetime += 1
        request.binding = SpaceKeys().binding(for: request, bot.context())
        #expect(bot.refusal(.attend(request))?.code == .notAllowed)
    }

    @Test(.rules("B-2"), arguments: ["host", "challenge", "appid"])
    func aSignatureForAnotherPlaceIsRefused(_ part: String) {
        let bot = world.attendant()
        let own = bot.context()
        let other = SigningContext(
            host: part == "host" ? "relay.example:4000" : own.host,
            challenge: part == "challenge" ? own.challenge.reversed() : own.challenge,
            appID: part == "appid" ? AppID("invite/other.example") : own.appID)
        let request = bot.request(Ask(number: "42"), other)
        #expect(bot.refusal(.attend(request))?.code == .notAllowed)
    }

    @Test(.rules("B-3")) func aRequestReplayedOnAnotherConnectionIsRefused() {
        let bot = world.attendant()
        let request = bot.request(Ask(number: "42"))
        #expect(bot.ask(.attend(request)).first?.type == "attending")
        let eve = world.attendant("eve")
        #expect(eve.refusal(.attend(request))?.code == .notAllowed)
        #expect(
            eve.refusal(.retire(Nameplate(number: 42), signature: request.signature))?.code
                == .notAllowed)
    }

    @Test(.rules("B-5")) func anotherOwnerIsRefused() {
        var keys = SpaceKeys()
        keys.owner = Key(77)
        let refusal = world.attendant().attendRefusal(Ask(number: "42", space: keys))
        #expect(refusal?.code == .notAllowed)
    }

    @Test(.rules("B-4")) func aDelegationForAnotherSpaceIsRefused() {
        let bot = world.attendant()
        var request = bot.request(Ask(number: "42"))
        let keys = SpaceKeys()
        let foreign = SignedFields.delegation(
            appID: AppID("invite/other.example"), epoch: 1, spaceKey: keys.space.publicKey)
        request.binding?.delegation = keys.owner.sign(foreign)
        if var binding = request.binding {
            binding.signature = keys.space.sign(SignedFields.bind(bot.context(), request, binding))
            request.binding = binding
        }
        #expect(bot.refusal(.attend(request))?.code == .notAllowed)
    }

    @Test(.rules("B-7")) func aPastEpochIsRefusedAlsoAfterARestart() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42", space: SpaceKeys().turned(to: 5)))
        let past = Ask(number: "43", space: SpaceKeys().turned(to: 4))
        #expect(bot.attendRefusal(past)?.code == .notAllowed)
        world.restart()
        let again = world.attendant()
        #expect(again.attendRefusal(past)?.code == .notAllowed)
        #expect(again.attend(Ask(number: "43", space: SpaceKeys().turned(to: 5))) != nil)
        #expect(again.attend(Ask(number: "44", space: SpaceKeys().turned(to: 6))) != nil)
    }

    @Test(.rules("B-7")) func anEpochHasOneKey() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        var other = SpaceKeys()
        other.space = Key(88)
        #expect(bot.attendRefusal(Ask(number: "43", space: other))?.code == .notAllowed)
    }

    @Test(.rules("B-5")) func anUnregisteredSpaceIsRefusedUnlessSpacesAreOpen() {
        let closed = World()
        let refused = closed.bind("invite/new.example", "bot", invite: true)
        let keys = SpaceKeys("invite/new.example")
        #expect(refused.attendRefusal(Ask(number: "42", space: keys))?.code == .notAllowed)

        let open = World { $0.opensSpaces = true }
        let first = open.bind("invite/new.example", "bot", invite: true)
        var bad = first.request(Ask(number: "42", space: keys))
        bad.signature[0] ^= 1
        #expect(first.refusal(.attend(bad))?.code == .notAllowed)
        #expect(first.attend(Ask(number: "42", space: keys)) != nil)
        open.restart()
        var others = keys
        others.owner = Key(77)
        let second = open.bind("invite/new.example", "eve", invite: true)
        #expect(second.attendRefusal(Ask(number: "43", space: others))?.code == .notAllowed)
        #expect(second.attend(Ask(number: "43", space: keys)) != nil)
    }

    @Test func theOperatorRegistersAndRemovesSpacesWhileTheRelayRuns() {
        let world = World()
        let keys = SpaceKeys("invite/new.example")
        let bot = world.bind("invite/new.example", "bot", invite: true)
        #expect(bot.attendRefusal(Ask(number: "42", space: keys))?.code == .notAllowed)
        let mine = RegisteredSpace(appID: keys.appID, owner: keys.owner.publicKey)
        world.register([mine])
        #expect(bot.attend(Ask(number: "42", space: keys)) != nil)

        world.register([])
        #expect(bot.attendRefusal(Ask(number: "43", space: keys))?.code == .notAllowed)
        #expect(bot.attend(Ask(number: "42", space: keys)) != nil, "its numbers live on")
        world.restart()
        let again = world.bind("invite/new.example", "bot", invite: true)
        #expect(again.attendRefusal(Ask(number: "43", space: keys))?.code == .notAllowed)
        #expect(again.attend(Ask(number: "42", space: keys)) != nil)
        world.register([mine])
        #expect(again.attend(Ask(number: "43", space: keys)) != nil)
    }

    @Test func aSpaceThatSomebodyElseOpenedIsTheRegisteredOwnersAfterARestart() {
        let keys = SpaceKeys("invite/new.example")
        var others = keys
        others.owner = Key(77)
        let world = World { $0.opensSpaces = true }
        let bot = world.bind("invite/new.example", "bot", invite: true)
        #expect(bot.attend(Ask(number: "42", space: keys)) != nil)
        let registered = RegisteredSpace(appID: keys.appID, owner: others.owner.publicKey)
        #expect(world.register([registered]) == [keys.appID])
        #expect(bot.attendRefusal(Ask(number: "43", space: keys))?.code == .notAllowed)
        #expect(world.register([]) == [])
        #expect(bot.attend(Ask(number: "43", space: keys)) != nil)
    }

    /// Who opened a space before the operator registered its owner has nothing left of it.
    @Test(.rules("B-6")) func aRegisteredOwnerStandsAboveOneWhoCameFirst() {
        let host = "invite/new.example"
        let world = World { $0.opensSpaces = true }
        var squatter = SpaceKeys(host)
        squatter.owner = Key(77)
        squatter = squatter.turned(to: 9)
        let early = world.bind(host, "eve", invite: true)
        early.attend(Ask(number: "42", key: Key(7), space: squatter))
        let joiner = world.bind(host, "ana", invite: true)
        _ = joiner.knock(at: "42")
        #expect(early.knocks().count == 1)
        _ = early.attend(Ask(number: "43", key: Key(7), space: squatter))

        let owned = SpaceKeys(host)
        world.configuration.registeredSpaces = [
            RegisteredSpace(appID: owned.appID, owner: owned.owner.publicKey)
        ]
        world.restart()
        #expect(world.journal.values.isEmpty, "not only ignored: removed")
        let eve = world.bind(host, "eve", invite: true)
        #expect(eve.attendRefusal(Ask(number: "44", space: squatter))?.code == .notAllowed)
        #expect(eve.attendRefusal(Ask(number: "42", key: Key(7), space: nil))?.code == .ended)
        let bot = world.bind(host, "bot", invite: true)
        #expect(bot.attend(Ask(number: "42", space: owned)) != nil, "epoch 1, not 9")
        world.restart()
        let late = world.bind(host, "bot", invite: true)
        #expect(late.attend(Ask(number: "42", space: nil)) != nil)
    }

    /// Clients derive the appid from the link; no other spelling of a host is a space of its own.
    @Test(
        .rules("B-10"),
        arguments: [
            "invite/", "invite/XYZ.example", "invite/xyz.example ", "invite/b\u{fc}cher.example",
            "invite/xyz.example/a", "invite/xyz.example?a",
        ])
    func onlyHostsAsLinksHaveThemBecomeSpaces(_ appID: String) {
        let world = World { $0.opensSpaces = true }
        let bot = world.bind(appID, "bot", invite: true)
        let refused = bot.attendRefusal(Ask(number: "42", space: SpaceKeys(appID)))
        #expect(refused?.code == .notAllowed)
        #expect(world.journal.values.isEmpty)
    }

    @Test(
        .rules("B-10"),
        arguments: [
            "invite/xyz.example", "invite/xn--bcher-kva.example:8443", "invite/[::1]:4000",
            "invite/127.0.0.1:4000", "invite/localhost",
        ])
    func anyHostMayBeASpace(_ appID: String) {
        let world = World { $0.opensSpaces = true }
        let bot = world.bind(appID, "bot", invite: true)
        #expect(bot.attend(Ask(number: "42", space: SpaceKeys(appID))) != nil)
    }

    @Test(.rules("B-8")) func anExistingNumberNeedsItsOwnKeyAndNoMore() {
        world.attendant().attend(Ask(number: "42"))
        let again = world.attendant("member")
        #expect(again.attend(Ask(number: "42", lifetime: 60, space: nil))?.expiresIn == 60)
        let other = Ask(number: "42", key: Key(2), space: nil)
        #expect(again.attendRefusal(other)?.code == .notAllowed)
        #expect(again.attendRefusal(Ask(number: "42", key: Key(2)))?.code == .notAllowed, "bound")
        #expect(again.attendRefusal(Ask(number: "43", space: nil))?.code == .ended)
    }

    @Test(.rules("N-6")) func attendingAgainRenewsTheNumber() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42", lifetime: 100))
        world.pass(.seconds(60))
        #expect(bot.attend(Ask(number: "42", lifetime: 100, space: nil))?.expiresIn == 100)
        world.pass(.seconds(99))
        #expect(world.joiner().knock(at: "42") != nil)
        world.pass(.seconds(1))
        #expect(world.joiner().knock(at: "42") == nil)
    }

    @Test(.rules("N-9")) func theHighestGenerationIsRememberedAndEchoed() {
        let bot = world.attendant()
        #expect(bot.attend(Ask(number: "42", generation: 7))?.generation == 7)
        world.restart()
        let restored = world.attendant()
        #expect(restored.attend(Ask(number: "42", generation: 3, space: nil))?.generation == 7)
        #expect(restored.attend(Ask(number: "42", generation: 9, space: nil))?.generation == 9)
    }
}
