import MailboxProtocol
import RelayCore
import Testing

/// How joiners' exchanges are counted.
struct InviteOutcomeTests {
    private let world = World.withSpace()

    private func outcomes() -> [ExchangeOutcome] {
        ExchangeOutcome.allCases.flatMap { outcome in
            [ExchangeOutcome](
                repeating: outcome, count: world.count(.exchange(.invite, outcome)))
        }
    }

    /// A joiner and a bot that both have confirmed.
    private func confirmed(waiting: Bool = false) -> (Client, Client, MailboxID) {
        let early = world.attendant()
        early.attend(Ask(number: "42"))
        if waiting { early.disconnect() }
        let ana = world.joiner()
        let mailbox = ana.knock(at: "42")?.mailbox ?? MailboxID("none")
        ana.open(mailbox.rawValue)
        let bot = waiting ? world.attendant() : early
        if waiting { bot.attend(Ask(number: "42")) }
        _ = bot.take()
        ana.say("pake")
        bot.say("pake", in: mailbox)
        ana.say("version")
        bot.say("version", in: mailbox)
        return (ana, bot, mailbox)
    }

    @Test(arguments: [false, true])
    func anAnswerThatWasReadIsOk(_ waiting: Bool) {
        let (ana, bot, mailbox) = confirmed(waiting: waiting)
        ana.say("0")
        bot.say("0", in: mailbox)
        #expect(outcomes() == [])
        world.restart()
        let again = world.reopen(ana, mailbox)
        again.say("1")
        #expect(outcomes() == [waiting ? .waitedThenOk : .ok])
        world.restart()
        let late = world.attendant()
        late.attend(Ask(number: "42"))
        _ = late.bye("happy", to: mailbox)
        _ = world.reopen(ana, mailbox).bye("happy", to: mailbox)
        #expect(outcomes() == [waiting ? .waitedThenOk : .ok], "counted once")
    }

    @Test func aJoinerThatClosesOnceItIsAnsweredIsOk() {
        let (ana, bot, mailbox) = confirmed()
        ana.say("0")
        bot.say("0", in: mailbox)
        _ = ana.bye("happy")
        #expect(outcomes() == [.ok])
        _ = bot.bye("happy", to: mailbox)
        #expect(outcomes() == [.ok])
    }

    @Test func anAttendantThatConfirmsAndClosesWasToldWrongWords() {
        let (ana, bot, mailbox) = confirmed()
        _ = bot.bye("scary", to: mailbox)
        #expect(outcomes() == [.wrongWords])
        world.restart()
        _ = world.reopen(ana, mailbox).bye("scary", to: mailbox)
        #expect(outcomes() == [.wrongWords])
    }

    @Test func aJoinerThatIsScaredSaysSo() {
        let (ana, _, _) = confirmed()
        _ = ana.bye("scary")
        #expect(outcomes() == [.wrongWords])
    }

    @Test func aJoinerThatLeavesGaveUp() {
        let (ana, _, _) = confirmed()
        _ = ana.bye("lonely")
        let ben = world.joiner("ben")
        _ = ben.knock(at: "42")
        ben.disconnect()
        world.pass(.seconds(660))
        #expect(outcomes() == [.gaveUp, .gaveUp])
    }

    @Test func theEndOfTheNumberExpiresWhoWaits() {
        world.attendant().attend(Ask(number: "42", lifetime: 60))
        _ = world.joiner().knock(at: "42")
        world.pass(.seconds(60))
        #expect(outcomes() == [.expired])
    }

    @Test func anAnswerNobodyCameForExpires() {
        let (ana, bot, mailbox) = confirmed()
        ana.say("0")
        bot.say("0", in: mailbox)
        ana.disconnect()
        bot.disconnect()
        world.pass(.seconds(7 * 86_400))
        #expect(outcomes() == [.expired])
    }

    @Test(arguments: [true, false])
    func aLostAttendantIsLostOnce(_ isJoinerHere: Bool) {
        let (ana, bot, mailbox) = confirmed()
        if !isJoinerHere { ana.disconnect() }
        bot.disconnect()
        world.pass(.seconds(60))
        #expect(outcomes() == [.lost])
        _ = world.joiner().open(mailbox.rawValue)
        #expect(outcomes() == [.lost])
    }

    @Test func aClaimRefusedForNowIsBusy() {
        let world = World.withSpace { $0.limits.spaceBytesMax = 256 }
        world.attendant().attend(Ask(number: "42"))
        #expect(world.joiner().knock(at: "42") == nil)
        #expect(world.count(.exchange(.invite, .busy)) == 1)
        #expect(world.count(.refused(.busy)) == 1)
    }
}
