import MailboxProtocol
import RelayCore
import Testing

/// Who is offered which joiner, and who loses it.
struct PairingTests {
    private let world = World.withSpace()

    private func bot(_ side: String = "bot", _ role: AttendantRole = .bot) -> Client {
        let client = world.attendant(side)
        client.attend(Ask(number: "42", role: role))
        return client
    }

    private func mailbox(_ joiner: Client) -> MailboxID {
        joiner.knock(at: "42")?.mailbox ?? MailboxID("none")
    }

    @Test func aKnockNamesNumberMailboxAndWait() {
        let bot = bot()
        let mailbox = mailbox(world.joiner())
        let knocks = bot.knocks()
        #expect(knocks.map(\.mailbox) == [mailbox])
        #expect(knocks.map(\.nameplate.rawValue) == ["42"])
        #expect(knocks.map(\.waited) == [0])
        #expect(knocks[0].knock.rawValue != mailbox.rawValue)
    }

    @Test func bothEndsHearEachOtherAndTheAttendantsFramesNameTheMailbox() {
        let bot = bot()
        let ana = world.joiner()
        let mailbox = mailbox(ana)
        ana.open(mailbox.rawValue)
        ana.add("pake", "1")
        _ = bot.take()
        guard case .message(let replayed)? = bot.ask(.open(mailbox)).first,
            case .message(let echoed)? = bot.add("pake", "2", in: mailbox).first,
            case .message(let heard)? = ana.take().first
        else {
            Issue.record("messages are missing")
            return
        }
        #expect(replayed.mailbox == mailbox)
        #expect(replayed.body == "1")
        #expect(echoed.mailbox == mailbox)
        #expect(heard.mailbox == nil)
        #expect(heard.body == "2")
        #expect(bot.ask(.close(mailbox: mailbox, mood: "happy")).isEmpty == false)
    }

    @Test(.rules("P-2")) func aMemberComesBeforeABotThenWhoHasLeastToDoThenWhoCameLast() {
        let bot = bot("bot")
        let first = self.bot("first", .member)
        let last = self.bot("last", .member)
        let order = (0..<5).map { _ in
            _ = world.joiner().knock(at: "42")
            return [("bot", bot), ("first", first), ("last", last)]
                .filter { !$0.1.knocks().isEmpty }.map(\.0)
        }
        #expect(order == [["last"], ["first"], ["last"], ["first"], ["last"]])
    }

    @Test(.rules("P-3")) func aKnockThatIsPassedGoesToTheNextAndNeverBackByItself() {
        let member = bot("member", .member)
        let bot = bot()
        _ = mailbox(world.joiner())
        let knock = member.knocks()[0].knock
        #expect(member.ask(.pass(knock)) == [])
        #expect(bot.knocks().map(\.knock) == [knock])
        #expect(bot.ask(.pass(knock)) == [], "parked: nobody else is there")
        #expect(member.take() == [])
        #expect(
            world.attendant("third").attendAll(Ask(number: "42")).map(\.type)
                == ["attending", "knock"])
    }

    @Test(.rules("P-3")) func whoAttendsAnewIsAskedAnew() {
        let bot = bot()
        _ = mailbox(world.joiner())
        let knock = bot.knocks()[0].knock
        _ = bot.ask(.pass(knock))
        #expect(bot.attendAll(Ask(number: "42")).map(\.type) == ["attending", "knock"])
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

    @Test(.rules("A-4", "P-1")) func onlyTheHolderMayAnswer() {
        let member = bot("member", .member)
        let bot = bot()
        let mailbox = mailbox(world.joiner())
        let knock = member.knocks()[0].knock
        #expect(bot.refusal(.open(mailbox))?.code == .notYours)
        #expect(bot.refusal(.add(mailbox: mailbox, .pake, body: "x"))?.code == .notYours)
        #expect(bot.refusal(.close(mailbox: mailbox, mood: nil))?.code == .notYours)
        #expect(bot.refusal(.pass(knock))?.code == .notYours)
        #expect(bot.refusal(.pass(KnockID("unknown")))?.code == .notYours)
        let stranger = world.joiner("stranger")
        #expect(stranger.refusal(.add(mailbox: mailbox, .pake, body: "x"))?.code == .notYours)
    }

    @Test(.rules("P-5", "A-1")) func nobodyThereParksTheKnockWithWhatItSaid() {
        let first = bot()
        first.disconnect()
        let ana = world.joiner("ana")
        let mailbox = mailbox(ana)
        ana.open(mailbox.rawValue)
        ana.add("pake", "1")
        world.pass(.seconds(3))
        let ben = world.joiner("ben")
        _ = ben.knock(at: "42")
        let late = world.attendant("late")
        let answers = late.attendAll(Ask(number: "42"))
        guard answers.count == 3, case .attending(let reply) = answers[0],
            case .knock(let older) = answers[1], case .knock(let newer) = answers[2]
        else {
            Issue.record("\(answers)")
            return
        }
        #expect(reply.waiting == 2)
        #expect([older.waited, newer.waited] == [3, 0], "oldest first")
        #expect(older.mailbox == mailbox)
        #expect(said(late.ask(.open(mailbox))) == ["ana pake 1"])
    }

    @Test(.rules("P-1")) func aParkedKnockIsOfferedOnlyWhileItsJoinerIsConnected() {
        let first = bot()
        first.disconnect()
        let ana = world.joiner("ana")
        let mailbox = mailbox(ana)
        ana.disconnect()
        let bot = bot()
        #expect(bot.take() == [])
        world.joiner("ana").open(mailbox.rawValue)
        #expect(bot.knocks().map(\.mailbox) == [mailbox], "back in its place")
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

    @Test(.rules("A-6")) func leavingANumberGivesItsJoinersToOthers() {
        let member = bot("member", .member)
        let bot = bot()
        let offered = mailbox(world.joiner())
        _ = member.knocks()
        #expect(member.ask(.leave(Nameplate(number: 42))) == [])
        #expect(bot.knocks().map(\.mailbox) == [offered])
        #expect(member.refusal(.leave(Nameplate(number: 42)))?.code == .notYours)
        #expect(world.joiner().knock(at: "42")?.attended == true, "the number stays")
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

    @Test(.rules("A-1")) func thoseWhoCameAndWentUnansweredAreCountedOnce() {
        let first = bot()
        first.disconnect()
        for side in ["a", "b"] {
            let joiner = world.joiner(side)
            let mailbox = mailbox(joiner)
            _ = joiner.ask(.close(mailbox: mailbox, mood: nil))
        }
        _ = mailbox(world.joiner("c"))
        world.restart()
        world.pass(.seconds(660))
        #expect(world.attendant().attend(Ask(number: "42"))?.missed == 3)
        #expect(world.attendant().attend(Ask(number: "42"))?.missed == 0)
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

/// From its first numbered phase on an exchange outlives the absence of both ends.
struct AnsweredExchangeTests {
    private let world = World.withSpace()
    private let mailbox: MailboxID

    init() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        let ana = world.joiner()
        let mailbox = ana.knock(at: "42")?.mailbox ?? MailboxID("none")
        self.mailbox = mailbox
        ana.open(mailbox.rawValue)
        _ = bot.take()
        for phase in ["pake", "version", "0"] { _ = bot.add(phase, phase, in: mailbox) }
        bot.disconnect()
        ana.disconnect()
    }

    @Test(.rules("X-1")) func bothMayComeBackWithinAWeek() {
        world.pass(.seconds(7 * 86_400 - 1))
        world.restart()
        #expect(said(world.joiner().open(mailbox.rawValue)).count == 3)
        let bot = world.attendant()
        bot.attend(Ask(number: "42", lifetime: 86_400))
        #expect(said(bot.ask(.open(mailbox))).count == 3)
    }

    @Test(.rules("A-3", "X-4")) func aReturningAttendantIsShownItsAnswers() {
        let bot = world.attendant()
        #expect(bot.attendAll(Ask(number: "42")).map(\.type) == ["attending", "knock"])
        let other = world.attendant("other")
        #expect(other.attendAll(Ask(number: "42")).map(\.type) == ["attending"])
        #expect(other.refusal(.open(mailbox))?.code == .notYours)
    }

    @Test(.rules("X-2")) func afterAWeekWithoutAWordItIsOver() {
        world.pass(.seconds(7 * 86_400))
        #expect(soleError(world.joiner().open(mailbox.rawValue))?.code == .ended)
    }

    @Test(.rules("X-3")) func theJoinersLastWordWaitsForTheAttendant() {
        let ana = world.joiner()
        ana.open(mailbox.rawValue)
        ana.add("0", "received")
        #expect(ana.ask(#"{"type":"close"}"#) == [.closed(mailbox: nil)])
        world.restart()
        #expect(soleError(world.joiner().open(mailbox.rawValue))?.code == .ended)
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        #expect(said(bot.ask(.open(mailbox))).last == "ana 0 received")
        #expect(bot.ask(.close(mailbox: mailbox, mood: "happy")) == [.closed(mailbox: mailbox)])
        #expect(bot.refusal(.open(mailbox))?.code == .notYours)
    }

    @Test(.rules("X-3")) func theAttendantsLastWordWaitsForTheJoiner() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        _ = bot.ask(.close(mailbox: mailbox, mood: "happy"))
        world.pass(.seconds(6 * 86_400))
        #expect(said(world.joiner().open(mailbox.rawValue)).count == 3)
    }
}
