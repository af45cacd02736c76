import MailboxProtocol
import RelayCore
import Testing

/// Who loses a joiner, and who is told.
struct LosingTests {
    private let world = World.withSpace()

    private func bot(_ side: String = "bot", _ role: AttendantRole = .bot) -> Client {
        let client = world.attendant(side)
        client.attend(Ask(number: "42", role: role))
        return client
    }

    private func mailbox(_ joiner: Client) -> MailboxID {
        joiner.knock(at: "42")?.mailbox ?? MailboxID("none")
    }

    @Test(.rules("P-4")) func tenSecondsOfSilenceBeforeThePakeLoseAKnock() {
        let member = bot("member", .member)
        let bot = bot()
        let mailbox = mailbox(world.joiner())
        let knock = member.knocks()[0].knock
        world.pass(.milliseconds(9_999))
        #expect(bot.take() == [])
        world.pass(.milliseconds(1))
        #expect(member.take() == [.gone(knock)])
        #expect(bot.knocks().map(\.waited) == [10])
        #expect(soleError(member.add("pake", "x", in: mailbox))?.code == .notYours)
    }

    @Test(.rules("P-4")) func anAttendantThatComesBackToAnOfferHasItsTimeAgain() {
        let member = bot("member", .member)
        let bot = bot()
        let mailbox = mailbox(world.joiner())
        _ = member.take()
        world.pass(.seconds(9))
        member.disconnect()
        let again = self.bot("member", .member)
        world.pass(.milliseconds(9_999))
        #expect(bot.take() == [])
        #expect(said(again.add("pake", "x", in: mailbox)) == [], "not open, but taken")
        world.pass(.seconds(10))
        #expect(bot.take() == [])
    }

    @Test(.rules("P-4")) func aPakeEndsTheSilence() {
        let member = bot("member", .member)
        let mailbox = mailbox(world.joiner())
        _ = member.take()
        _ = member.add("pake", "x", in: mailbox)
        world.pass(.seconds(600))
        #expect(member.take() == [])
    }

    @Test(.rules("P-7", "A-3")) func anAttendantMayBeAwayForAMinuteAndKeepsWhatItTook() {
        let bot = bot()
        let ana = world.joiner()
        let mailbox = mailbox(ana)
        ana.open(mailbox.rawValue)
        _ = bot.take()
        _ = bot.add("pake", "2", in: mailbox)
        bot.disconnect()
        _ = ana.take()
        world.pass(.milliseconds(59_999))
        #expect(ana.take() == [])
        let again = world.attendant()
        #expect(again.attendAll(Ask(number: "42")).map(\.type) == ["attending", "knock"])
        #expect(said(again.ask(.open(mailbox))) == ["bot pake 2"])
        world.pass(.seconds(120))
        #expect(ana.take() == [])
    }

    @Test(.rules("P-8", "E-4")) func afterThatItsJoinerIsToldThatItIsGone() {
        let bot = bot()
        let ana = world.joiner()
        let mailbox = mailbox(ana)
        ana.open(mailbox.rawValue)
        _ = bot.take()
        _ = bot.add("pake", "2", in: mailbox)
        bot.disconnect()
        _ = ana.take()
        world.pass(.seconds(60))
        let told = soleError(ana.take())
        #expect(told?.code == .gone)
        #expect(told?.orig == JSONObject())
        #expect(world.attendant().attendAll(Ask(number: "42")).map(\.type) == ["attending"])
    }

    @Test(.rules("P-8")) func aJoinerThatWasAwayIsToldWhenItComesBack() {
        let bot = bot()
        let ana = world.joiner()
        let mailbox = mailbox(ana)
        _ = bot.take()
        _ = bot.add("pake", "2", in: mailbox)
        ana.disconnect()
        bot.disconnect()
        world.pass(.seconds(60))
        world.restart()
        #expect(soleError(world.joiner().open(mailbox.rawValue))?.code == .gone)
        #expect(soleError(world.joiner().open(mailbox.rawValue))?.code == .ended, "told once")
    }

    @Test(.rules("P-4")) func anOfferIsLostAtOnceToWhoeverElseIsThere() {
        let member = bot("member", .member)
        let bot = bot()
        _ = mailbox(world.joiner())
        _ = member.knocks()
        member.disconnect()
        world.pass(.seconds(10))
        #expect(bot.knocks().count == 1)
    }

    @Test(.rules("A-2")) func theSameSideOnANewConnectionTakesOver() {
        let old = bot()
        let mailbox = mailbox(world.joiner())
        _ = old.take()
        let new = world.attendant()
        #expect(new.attendAll(Ask(number: "42")).map(\.type) == ["attending", "knock"])
        #expect(old.refusal(.open(mailbox))?.code == .notYours)
        #expect(new.ask(.open(mailbox)) == [])
        old.disconnect()
        #expect(said(new.add("pake", "x", in: mailbox)) == ["bot pake x"])
    }

    @Test(.rules("J-6")) func aJoinerThatClosesIsGoneForItsAttendant() {
        let bot = bot()
        let ana = world.joiner()
        let mailbox = mailbox(ana)
        ana.open(mailbox.rawValue)
        let knock = bot.knocks()[0].knock
        #expect(ana.ask(#"{"type":"close","mood":"lonely"}"#) == [.closed(mailbox: nil)])
        #expect(bot.take() == [.gone(knock)])
        #expect(bot.refusal(.add(mailbox: mailbox, .pake, body: "x"))?.code == .notYours)
    }

    @Test(.rules("J-5")) func anAbsentJoinersTimeRunsOutAfterElevenMinutes() {
        let bot = bot()
        let ana = world.joiner()
        let mailbox = mailbox(ana)
        let knock = bot.knocks()[0].knock
        _ = bot.add("pake", "x", in: mailbox)
        ana.disconnect()
        world.pass(.milliseconds(659_999))
        #expect(bot.take() == [])
        world.pass(.milliseconds(1))
        #expect(bot.take() == [.gone(knock)])
        #expect(soleError(world.joiner().open(mailbox.rawValue))?.code == .ended)
    }

    @Test(.rules("A-7")) func anAttendantThatClosesUnheardPasses() {
        let member = bot("member", .member)
        let bot = bot()
        let mailbox = mailbox(world.joiner())
        _ = member.knocks()
        #expect(member.ask(.close(mailbox: mailbox, mood: nil)) == [.closed(mailbox: mailbox)])
        #expect(bot.knocks().map(\.mailbox) == [mailbox])
    }

    @Test(.rules("A-7", "P-8")) func anAttendantThatClosesAfterNothingButItsPakeIsGone() {
        let bot = bot()
        let ana = world.joiner()
        let mailbox = mailbox(ana)
        _ = bot.take()
        _ = bot.add("pake", "x", in: mailbox)
        _ = bot.ask(.close(mailbox: mailbox, mood: "errory"))
        #expect(soleError(ana.take())?.code == .gone)
    }

    @Test(.rules("A-7")) func whatAnAttendantSaidLastWaitsForTheJoiner() {
        let bot = bot()
        let ana = world.joiner()
        let mailbox = mailbox(ana)
        _ = bot.take()
        for phase in ["pake", "version"] { _ = bot.add(phase, "x", in: mailbox) }
        ana.disconnect()
        _ = bot.ask(.close(mailbox: mailbox, mood: "scary"))
        world.restart()
        let again = world.joiner()
        #expect(said(again.open(mailbox.rawValue)) == ["bot pake x", "bot version x"])
        #expect(again.ask(#"{"type":"close"}"#) == [.closed(mailbox: nil)])
        #expect(soleError(world.joiner().open(mailbox.rawValue))?.code == .ended)
    }
}
