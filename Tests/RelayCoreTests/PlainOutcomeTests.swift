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

    @Test(.cases("R43")) func aSideThatGoesOnHasSucceededThoughTheOtherVanishes() {
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
