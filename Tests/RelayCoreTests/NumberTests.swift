import MailboxProtocol
import RelayCore
import Testing

/// How numbers are picked, kept from coming back, and ended.
struct NumberTests {
    private let world = World.withSpace()

    private func token(_ number: UInt8) -> [UInt8] { [UInt8](repeating: number, count: 16) }

    @Test(.rules("N-4")) func theSameTokenGetsTheSameNumberAlsoAfterARestart() {
        let first = world.attendant().attend(Ask(token: token(1)))?.nameplate
        #expect(first?.rawValue.utf8.count == 2)
        #expect(world.attendant().attend(Ask(token: token(1)))?.nameplate == first)
        world.restart()
        #expect(world.attendant().attend(Ask(token: token(1)))?.nameplate == first)
        #expect(world.attendant().attend(Ask(token: token(2)))?.nameplate != first)
    }

    @Test(.rules("N-4")) func aTokenIsGoodForItsKeyOnly() {
        world.attendant().attend(Ask(token: token(1)))
        let eve = world.attendant("eve")
        #expect(eve.attendRefusal(Ask(token: token(1), key: Key(2)))?.code == .notAllowed)
    }

    @Test(.rules("N-5")) func aNumberIsPickedOnlyWithTokenAndBinding() {
        let bot = world.attendant()
        #expect(bot.attendRefusal(Ask())?.code == .badRequest)
        #expect(bot.attendRefusal(Ask(token: token(1), space: nil))?.code == .badRequest)
    }

    @Test(.rules("N-3")) func theShortestLengthLessThanHalfUsedIsDrawnFrom() {
        let bot = world.attendant()
        var lengths: [Int] = []
        for number in 0..<50 {
            let nameplate = bot.attend(Ask(token: token(UInt8(number))))?.nameplate
            lengths.append(nameplate?.rawValue.utf8.count ?? 0)
        }
        #expect(lengths == [Int](repeating: 2, count: 45) + [Int](repeating: 3, count: 5))
    }

    @Test(.rules("N-3")) func numbersAreDrawnUniformly() {
        var counts = [Int](repeating: 0, count: 9)
        for seed in 0..<450 {
            let nameplate = World.withSpace(seed: UInt64(seed)).attendant()
                .attend(Ask(token: token(1)))?.nameplate
            guard let number = nameplate.flatMap({ Int($0.rawValue) }) else { continue }
            counts[number / 10 - 1] += 1
        }
        #expect(counts.allSatisfy { (25...80).contains($0) }, "\(counts)")
    }

    @Test(.rules("N-8")) func aRetiredNumberIsQuarantinedNinetyDaysAlsoAcrossRestarts() {
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

    @Test(.rules("N-3")) func quarantinedNumbersCountAsUsed() {
        let bot = world.attendant()
        for number in 10..<55 {
            bot.attend(Ask(number: "\(number)"))
            _ = bot.retire("\(number)", by: Key(1))
        }
        #expect(bot.attend(Ask(token: token(1)))?.nameplate.rawValue.utf8.count == 3)
    }

    @Test(.rules("N-8")) func controlNumbersAreNotQuarantined() {
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

    @Test(.rules("B-9", "A-5")) func theNumberKeyOrTheCurrentSpaceKeyRetires() {
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

    @Test(.rules("N-7", "E-4"), arguments: [true, false])
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

    @Test(.rules("X-1")) func anAnsweredExchangeOutlivesItsNumber() {
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
