import MailboxProtocol
import RelayCore
import Testing

/// How exchanges between stock clients are counted: by the phases that passed.
struct PlainOutcomeTests {
    private let world = World()

    private func outcomes() -> [ExchangeOutcome] {
        ExchangeOutcome.allCases.flatMap { outcome in
            [ExchangeOutcome](
                repeating: outcome, count: world.count(.exchange(.plain, outcome)))
        }
    }

    /// Two sides in one mailbox; the second came while the first listened.
    private func pair() -> (Client, Client) {
        let ana = world.bind("app", "a")
        ana.open(ana.claim("4"))
        let ben = world.bind("app", "b")
        ben.open(ben.claim("4"))
        return (ana, ben)
    }

    private func close(_ client: Client, _ mood: String) {
        #expect(client.bye(mood) == [.closed(mailbox: nil)])
    }

    @Test func whoGoesOnCouldReadTheOther() {
        let (ana, ben) = pair()
        for phase in ["pake", "version"] {
            ana.say(phase)
            ben.say(phase)
        }
        #expect(outcomes() == [])
        ana.say("0")
        #expect(outcomes() == [.ok], "decided as soon as it is certain")
        close(ana, "happy")
        close(ben, "happy")
        #expect(outcomes() == [.ok], "and counted once")
    }

    @Test("R43: one side reports success, the other vanishes")
    func theOtherSideVanishes() {
        let (ana, ben) = pair()
        for phase in ["pake", "version"] {
            ana.say(phase)
            ben.say(phase)
        }
        ana.say("0")
        ben.disconnect()
        close(ana, "happy")
        world.restart()
        world.pass(.seconds(660))
        #expect(world.count(.pruned) == 1)
        #expect(outcomes() == [.ok])
    }

    @Test(arguments: ["scary", "errory"])
    func confirmationsThatNobodyGoesOnFromAreWrongWords(_ mood: String) {
        let (ana, ben) = pair()
        for phase in ["pake", "version"] {
            ana.say(phase)
            ben.say(phase)
        }
        close(ana, mood)
        #expect(outcomes() == [.wrongWords])
        world.restart()
        close(world.reopen(ben), mood)
        #expect(outcomes() == [.wrongWords])
    }

    @Test func twoThatOnlyCompareAndAreHappyAreOk() {
        let (ana, ben) = pair()
        for phase in ["pake", "version"] {
            ana.say(phase)
            ben.say(phase)
        }
        close(ana, "happy")
        #expect(outcomes() == [.ok])
    }

    @Test func whoLeavesAloneGaveUp() {
        let ana = world.bind("app", "a")
        ana.open(ana.claim("4"))
        ana.say("pake")
        close(ana, "lonely")
        #expect(outcomes() == [.gaveUp])
    }

    @Test func whoNeverComesBackExpires() {
        let (ana, ben) = pair()
        ana.say("pake")
        ana.disconnect()
        ben.disconnect()
        world.pass(.seconds(660))
        #expect(outcomes() == [.expired])
    }

    @Test func aSecondSideThatFoundNobodyWaited() {
        let ana = world.bind("app", "a")
        let mailbox = ana.claim("4")
        ana.open(mailbox)
        ana.say("pake")
        ana.disconnect()
        let ben = world.bind("app", "b")
        ben.open(ben.claim("4"))
        for phase in ["pake", "version"] { ben.say(phase) }
        let again = world.bind("app", "a")
        again.open(mailbox)
        again.say("version")
        again.say("0")
        #expect(outcomes() == [.waitedThenOk])
    }

    @Test func aClaimRefusedForNowIsBusy() {
        let world = World { $0.limits.plainClaimsPerMinute = 1 }
        #expect(world.bind("app", "a").claim("4") != nil)
        #expect(world.bind("app", "b").claim("4") == nil)
        #expect(soleError(world.bind("app", "b").ask(.allocate))?.code == .slowDown)
        #expect(world.count(.exchange(.plain, .busy)) == 2)
    }
}

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
        let world = World.withSpace { $0.limits.spaceBytesMax = 0 }
        world.attendant().attend(Ask(number: "42"))
        #expect(world.joiner().knock(at: "42") == nil)
        #expect(world.count(.exchange(.invite, .busy)) == 1)
        #expect(world.count(.refused(.busy)) == 1)
    }
}

struct CounterTests {
    @Test func everyEventIsListedOnceAndStartsAtNothing() {
        let counters = World().core.counters
        #expect(Set(RelayEvent.allCases).count == RelayEvent.allCases.count)
        #expect(RelayEvent.allCases.allSatisfy { counters[$0] == 0 })
    }

    @Test func whatHappenedSinceIsTheDifference() {
        let world = World()
        _ = world.bind("app", "a").claim("4")
        let before = world.core.counters
        _ = world.bind("app", "b").claim("4")
        _ = world.bind("app", "c").claim("4")
        let news = world.core.counters.since(before)
        #expect(news.map(\.event) == [.plainClaim, .refused(.crowded)])
        #expect(news.map(\.count) == [1, 1])
    }

    @Test func gaugesSayWhatThereIs() {
        let world = World.withSpace()
        let bot = world.attendant()
        for number in ["42", "43", "44"] { bot.attend(Ask(number: number)) }
        _ = bot.retire("44", by: Key(1))
        _ = world.joiner().knock(at: "42")
        _ = bot.take()
        _ = bot.ask(.leave(Nameplate(number: 43)))
        _ = world.joiner().knock(at: "43")
        world.bind("app", "a").open("m")
        _ = world.bind("app2", "a").claim("4")
        let gauges = world.core.gauges
        #expect(gauges.connections == 5)
        #expect(gauges.spaces == 1)
        #expect(gauges.liveNumbers == 2)
        #expect(gauges.quarantinedNumbers == 1)
        #expect(gauges.attendances == 1)
        #expect(gauges.knocks == 2)
        #expect(gauges.parkedKnocks == 1)
        #expect(gauges.plainNameplates == 1)
        #expect(gauges.plainMailboxes == 2)
        #expect(gauges.plainBytes == 2 * 512)
        #expect(gauges.storedBytes == 4 * 512)
    }
}
