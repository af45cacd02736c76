import MailboxProtocol
import RelayCore
import Testing

/// What attendants are told, and how several of them share a number.
struct AttendanceTests {
    private let world = World.withSpace()

    private func knock(_ joiner: Client) -> MailboxID {
        joiner.knock(at: "42")?.mailbox ?? MailboxID("none")
    }

    @Test(.rules("A-1")) func attendingCountsThoseWhoAreConnected() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42", lifetime: 100))
        bot.disconnect()
        let staying = world.joiner("staying")
        _ = knock(staying)
        let leaving = world.joiner("leaving")
        _ = knock(leaving)
        leaving.disconnect()
        world.pass(.milliseconds(500))
        let reply = world.attendant().attend(Ask(number: "42", lifetime: 90, space: nil))
        #expect(reply?.waiting == 1)
        #expect(reply?.expiresIn == 90)
        #expect(reply?.missed == 0, "nobody has gone for good")
    }

    @Test(.rules("A-1")) func whoWasAnsweredWaitsNoMore() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        let mailbox = knock(world.joiner())
        for phase in ["pake", "version", "0"] { bot.say(phase, in: mailbox) }
        #expect(world.attendant("other").attend(Ask(number: "42"))?.waiting == 0)
    }

    @Test(.rules("A-2", "P-2")) func severalAnswerForOneNumberEachItsOwnJoiners() {
        let sides = ["one", "two", "three"]
        let attendants = sides.map { world.attendant($0) }
        for client in attendants { client.attend(Ask(number: "42", role: .member)) }
        let joiners = (0..<6).map { world.joiner("\($0)") }
        let mailboxes = joiners.map { knock($0) }
        let held = attendants.map { $0.knocks().map(\.mailbox) }
        #expect(held.map(\.count) == [2, 2, 2])
        #expect(Set(held.joined()) == Set(mailboxes))
        for (client, own) in zip(attendants, held) {
            for mailbox in mailboxes {
                let answers = client.ask(.open(mailbox))
                let isOwn = own.contains(mailbox)
                #expect((soleError(answers)?.code == .notYours) != isOwn)
            }
        }
    }

    @Test(.rules("A-2", "P-2")) func aMemberWhoComesLaterIsAskedBeforeTheBot() {
        let bot = world.attendant("bot")
        bot.attend(Ask(number: "42"))
        _ = knock(world.joiner())
        #expect(bot.knocks().count == 1)
        let member = world.attendant("member")
        #expect(member.attendAll(Ask(number: "42", role: .member)).count == 1, "that one is taken")
        _ = knock(world.joiner())
        #expect(member.knocks().count == 1)
        #expect(bot.knocks() == [])
        member.disconnect()
        _ = knock(world.joiner())
        #expect(bot.knocks().count == 1, "only while it is online")
    }

    @Test(.rules("A-2")) func aMemberBeforeTheBotAlsoWhenItCameFirst() {
        let member = world.attendant("member")
        member.attend(Ask(number: "42", role: .member))
        let bot = world.attendant("bot")
        bot.attend(Ask(number: "42"))
        for _ in 0..<3 { _ = knock(world.joiner()) }
        #expect(member.knocks().count == 3)
        #expect(bot.knocks() == [])
    }

    @Test(.rules("P-7")) func whatAnAbsentAttendantTookIsOfferedToNobodyElse() {
        let member = world.attendant("member")
        member.attend(Ask(number: "42", role: .member))
        let bot = world.attendant("bot")
        bot.attend(Ask(number: "42"))
        let joiner = world.joiner()
        let mailbox = knock(joiner)
        joiner.open(mailbox.rawValue)
        member.say("pake", in: mailbox)
        member.disconnect()
        world.pass(.seconds(59))
        #expect(bot.take() == [])
        world.pass(.seconds(1))
        #expect(bot.take() == [], "after its pake nobody else can go on")
        #expect(soleError(Array(joiner.take().suffix(1)))?.code == .gone)
    }

    @Test(.rules("P-1", "P-7")) func anOfferLeftByAnAbsentAttendantGoesToTheNext() {
        let member = world.attendant("member")
        member.attend(Ask(number: "42", role: .member))
        let bot = world.attendant("bot")
        bot.attend(Ask(number: "42"))
        let mailbox = knock(world.joiner())
        _ = member.knocks()
        member.disconnect()
        world.pass(.seconds(10))
        #expect(bot.knocks().map(\.mailbox) == [mailbox])
        let again = world.attendant("member")
        #expect(again.attendAll(Ask(number: "42", role: .member)).map(\.type) == ["attending"])
    }

    @Test(.rules("P-3")) func passingAfterThePakeEndsTheExchange() {
        let bot = world.attendant("bot")
        bot.attend(Ask(number: "42"))
        let other = world.attendant("other")
        let joiner = world.joiner()
        let mailbox = knock(joiner)
        joiner.open(mailbox.rawValue)
        let id = bot.knocks()[0].knock
        bot.say("pake", in: mailbox)
        other.attend(Ask(number: "42"))
        _ = joiner.take()
        #expect(bot.ask(.pass(id)) == [])
        #expect(soleError(joiner.take())?.code == .gone)
        #expect(other.take() == [])
    }

    @Test(.rules("N-7")) func theEndOfANumberIsToldToEverybody() {
        let attendants = ["one", "two"].map { world.attendant($0) }
        for client in attendants { client.attend(Ask(number: "42")) }
        let joiners = (0..<4).map { world.joiner("\($0)") }
        for joiner in joiners { _ = knock(joiner) }
        for client in attendants { #expect(client.knocks().count == 2) }
        _ = attendants[0].retire("42", by: Key(1))
        for joiner in joiners { #expect(soleError(joiner.take())?.code == .ended) }
        #expect(attendants[1].take().map(\.type) == ["gone", "gone"])
        #expect(world.core.gauges.attendances == 0)
    }

    @Test(.rules("E-3")) func stockJoinersSeeStockFramesOnly() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        let stock = world.bind(World.spaceApp, "stock")
        let claimed = stock.ask(#"{"type":"claim","nameplate":"42"}"#)
        guard case .claimed(let mailbox, attended: nil)? = claimed.first else {
            Issue.record("\(claimed)")
            return
        }
        stock.open(mailbox.rawValue)
        bot.say("pake", in: mailbox)
        stock.say("pake")
        let closed = stock.bye("happy")
        for case .message(let message) in stock.take() + closed { #expect(message.mailbox == nil) }
        #expect(closed.last == .closed(mailbox: nil))
        for command: ClientMessage in [
            .pass(KnockID("k")), .leave(Nameplate(number: 42)),
            .retire(Nameplate(number: 42), signature: [UInt8](repeating: 0, count: 64)),
        ] {
            #expect(stock.refusal(command)?.code == .notAllowed)
        }
    }

    /// The connection of one who does not attend holds one mailbox at a time.
    @Test(.rules("L-12")) func aConnectionOpensOneMailboxAtATime() {
        let plain = world.bind("app", "a")
        plain.open("m")
        #expect(soleError(plain.open("n"))?.error == "only one open per connection")
        world.attendant().attend(Ask(number: "42"))
        let joiner = world.joiner()
        joiner.open(knock(joiner).rawValue)
        let other = knock(world.joiner())
        #expect(soleError(joiner.open(other.rawValue))?.error == "only one open per connection")
    }
}
