import CryptoPrimitives
import MailboxProtocol
import RelayCore
import Testing

/// Who may bind a number, attend it and end it.
struct BindingTests {
    private let world = World.withSpace()

    @Test func anOwnedSpaceBindsANumberAndIsToldSo() {
        let bot = world.attendant()
        #expect(
            bot.attend(Ask(number: "42", lifetime: 600, generation: 3))
                == Attending(
                    nameplate: Nameplate(number: 42), expiresIn: 600, waiting: 0, missed: 0,
                    generation: 3))
    }

    /// Every field that is signed, changed after signing.
    @Test(arguments: 0..<12)
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
    @Test func theNumberKeyMustHaveSignedWhatTheSpaceSigned() {
        let bot = world.attendant()
        var request = bot.request(Ask(number: "42"))
        request.lifetime += 1
        request.binding = SpaceKeys().binding(for: request, bot.context())
        #expect(bot.refusal(.attend(request))?.code == .notAllowed)
    }

    @Test(arguments: ["host", "challenge", "appid"])
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

    @Test func aRequestReplayedOnAnotherConnectionIsRefused() {
        let bot = world.attendant()
        let request = bot.request(Ask(number: "42"))
        #expect(bot.ask(.attend(request)).first?.type == "attending")
        let eve = world.attendant("eve")
        #expect(eve.refusal(.attend(request))?.code == .notAllowed)
        #expect(
            eve.refusal(.retire(Nameplate(number: 42), signature: request.signature))?.code
                == .notAllowed)
    }

    @Test func anotherOwnerIsRefused() {
        var keys = SpaceKeys()
        keys.owner = Key(77)
        let refusal = world.attendant().attendRefusal(Ask(number: "42", space: keys))
        #expect(refusal?.code == .notAllowed)
    }

    @Test func aDelegationForAnotherSpaceIsRefused() {
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

    @Test func aPastEpochIsRefusedAlsoAfterARestart() {
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

    @Test func anEpochHasOneKey() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        var other = SpaceKeys()
        other.space = Key(88)
        #expect(bot.attendRefusal(Ask(number: "43", space: other))?.code == .notAllowed)
    }

    @Test func anUnregisteredSpaceIsRefusedUnlessSpacesAreOpen() {
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

    @Test func anotherOwnerTakesOverASpaceWhileTheRelayRuns() {
        let keys = SpaceKeys("invite/new.example")
        var others = keys
        others.owner = Key(77)
        let world = World { $0.opensSpaces = true }
        let bot = world.bind("invite/new.example", "bot", invite: true)
        #expect(bot.attend(Ask(number: "42", space: keys.turned(to: 5))) != nil)
        world.register([RegisteredSpace(appID: keys.appID, owner: others.owner.publicKey)])
        #expect(bot.attendRefusal(Ask(number: "43", space: keys))?.code == .notAllowed)
        let successor = world.bind("invite/new.example", "other", invite: true)
        #expect(successor.attend(Ask(number: "43", space: others)) != nil, "epochs begin anew")
    }

    @Test func anExistingNumberNeedsItsOwnKeyAndNoMore() {
        world.attendant().attend(Ask(number: "42"))
        let again = world.attendant("member")
        #expect(again.attend(Ask(number: "42", lifetime: 60, space: nil))?.expiresIn == 60)
        let other = Ask(number: "42", key: Key(2), space: nil)
        #expect(again.attendRefusal(other)?.code == .notAllowed)
        #expect(again.attendRefusal(Ask(number: "42", key: Key(2)))?.code == .notAllowed, "bound")
        #expect(again.attendRefusal(Ask(number: "43", space: nil))?.code == .ended)
    }

    @Test func attendingAgainRenewsTheNumber() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42", lifetime: 100))
        world.pass(.seconds(60))
        #expect(bot.attend(Ask(number: "42", lifetime: 100, space: nil))?.expiresIn == 100)
        world.pass(.seconds(99))
        #expect(world.joiner().knock(at: "42") != nil)
        world.pass(.seconds(1))
        #expect(world.joiner().knock(at: "42") == nil)
    }

    @Test func theHighestGenerationIsRememberedAndEchoed() {
        let bot = world.attendant()
        #expect(bot.attend(Ask(number: "42", generation: 7))?.generation == 7)
        world.restart()
        let restored = world.attendant()
        #expect(restored.attend(Ask(number: "42", generation: 3, space: nil))?.generation == 7)
        #expect(restored.attend(Ask(number: "42", generation: 9, space: nil))?.generation == 9)
    }
}

/// How numbers are picked, kept from coming back, and ended.
struct NumberTests {
    private let world = World.withSpace()

    private func token(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number, count: 16) }

    @Test func theSameTokenGetsTheSameNumberAlsoAfterARestart() {
        let first = world.attendant().attend(Ask(token: token(1)))?.nameplate
        #expect(first?.rawValue.utf8.count == 2)
        #expect(world.attendant().attend(Ask(token: token(1)))?.nameplate == first)
        world.restart()
        #expect(world.attendant().attend(Ask(token: token(1)))?.nameplate == first)
        #expect(world.attendant().attend(Ask(token: token(2)))?.nameplate != first)
    }

    @Test func aTokenIsGoodForItsKeyOnly() {
        world.attendant().attend(Ask(token: token(1)))
        let eve = world.attendant("eve")
        #expect(eve.attendRefusal(Ask(token: token(1), key: Key(2)))?.code == .notAllowed)
    }

    @Test func aNumberIsPickedOnlyWithTokenAndBinding() {
        let bot = world.attendant()
        #expect(bot.attendRefusal(Ask())?.code == .badRequest)
        #expect(bot.attendRefusal(Ask(token: token(1), space: nil))?.code == .badRequest)
    }

    @Test func theShortestLengthLessThanHalfUsedIsDrawnFrom() {
        let bot = world.attendant()
        var lengths: [Int] = []
        for number in 0..<50 {
            let nameplate = bot.attend(Ask(token: token(UInt8(number))))?.nameplate
            lengths.append(nameplate?.rawValue.utf8.count ?? 0)
        }
        #expect(lengths == [Int](repeating: 2, count: 45) + [Int](repeating: 3, count: 5))
    }

    @Test func numbersAreDrawnUniformly() {
        var counts = [Int](repeating: 0, count: 9)
        for seed in 0..<450 {
            let nameplate = World.withSpace(seed: UInt64(seed)).attendant()
                .attend(Ask(token: token(1)))?.nameplate
            guard let number = nameplate.flatMap({ Int($0.rawValue) }) else { continue }
            counts[number / 10 - 1] += 1
        }
        #expect(counts.allSatisfy { (25...80).contains($0) }, "\(counts)")
    }

    @Test func aRetiredNumberIsQuarantinedNinetyDaysAlsoAcrossRestarts() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        #expect(bot.retire("42", by: Key(1)) == [])
        #expect(bot.attendRefusal(Ask(number: "42"))?.code == .ended)
        #expect(bot.attendRefusal(Ask(number: "42", key: Key(2)))?.code == .ended)
        world.restart()
        world.pass(.seconds(90 * 86_400 - 1))
        #expect(world.attendant().attendRefusal(Ask(number: "42"))?.code == .ended)
        world.pass(.seconds(1))
        #expect(world.attendant().attend(Ask(number: "42")) != nil)
    }

    @Test func quarantinedNumbersCountAsUsed() {
        let bot = world.attendant()
        for number in 10..<55 {
            bot.attend(Ask(number: "\(number)"))
            _ = bot.retire("\(number)", by: Key(1))
        }
        #expect(bot.attend(Ask(token: token(1)))?.nameplate.rawValue.utf8.count == 3)
    }

    @Test func controlNumbersAreNotQuarantined() {
        let long = String(repeating: "7", count: 38)
        let bot = world.attendant()
        bot.attend(Ask(number: long))
        _ = bot.retire(long, by: Key(1))
        #expect(bot.attend(Ask(number: long, key: Key(2))) != nil)
        let nine = "123456789"
        bot.attend(Ask(number: nine))
        _ = bot.retire(nine, by: Key(1))
        #expect(bot.attendRefusal(Ask(number: nine))?.code == .ended)
    }

    @Test func theNumberKeyOrTheCurrentSpaceKeyRetires() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42", space: SpaceKeys().turned(to: 1)))
        bot.attend(Ask(number: "43", space: SpaceKeys().turned(to: 2)))
        let eve = world.attendant("eve")
        #expect(soleError(eve.retire("42", by: Key(9)))?.code == .notAllowed)
        let past = SpaceKeys().turned(to: 1).space
        #expect(soleError(eve.retire("43", by: past))?.code == .notAllowed)
        #expect(bot.retire("42", by: SpaceKeys().turned(to: 2).space) == [])
        #expect(bot.retire("43", by: Key(1)) == [])
        #expect(soleError(bot.retire("43", by: Key(1)))?.code == .ended, "as one asked again hears")
    }

    @Test(arguments: [true, false])
    func theEndOfANumberIsToldAtOnce(_ isRetired: Bool) {
        let bot = world.attendant()
        bot.attend(Ask(number: "42", lifetime: 60))
        let waiting = world.joiner()
        _ = waiting.knock(at: "42")
        let knock = bot.knocks()[0]
        if isRetired {
            #expect(bot.retire("42", by: Key(1)) == [.gone(knock.knock)])
        } else {
            world.pass(.seconds(60))
            #expect(bot.take().last == .gone(knock.knock))
        }
        let told = soleError(waiting.take())
        #expect(told?.code == .ended)
        #expect(told?.orig == JSONObject())
        #expect(waiting.isOpen)
        #expect(bot.add("pake", "x", in: knock.mailbox).first?.type == "error")
    }

    @Test func anAnsweredExchangeOutlivesItsNumber() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        let ana = world.joiner()
        let mailbox = ana.knock(at: "42")?.mailbox ?? MailboxID("")
        ana.open(mailbox.rawValue)
        #expect(bot.knocks().count == 1)
        for phase in ["pake", "version", "0"] { _ = bot.add(phase, "x", in: mailbox) }
        _ = ana.take()
        _ = bot.retire("42", by: Key(1))
        #expect(ana.take() == [])
        world.restart()
        #expect(said(world.joiner().open(mailbox.rawValue)).count == 3)
        let again = world.attendant()
        #expect(said(again.ask(.open(mailbox))).count == 3, "its side may come back to it")
        #expect(said(again.add("1", "y", in: mailbox)) == ["bot 1 y"])
    }
}
