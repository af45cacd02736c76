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

    @Test(.rules("E-14")) func bothEndsMaySayAgainWhatTheyHadSaid() {
        let bot = bot()
        let ana = world.joiner()
        let mailbox = mailbox(ana)
        ana.open(mailbox.rawValue)
        ana.say("pake")
        bot.say("pake", in: mailbox)
        world.restart()
        let joiner = world.joiner()
        let attendant = world.attendant()
        joiner.open(mailbox.rawValue)
        attendant.attend(Ask(number: "42"))
        _ = attendant.ask(.open(mailbox))
        #expect(said(joiner.add("pake", "x")) == ["ana pake x"])
        #expect(attendant.take() == [])
        guard case .message(let echo)? = attendant.add("pake", "x", in: mailbox).first else {
            Issue.record("no echo")
            return
        }
        #expect(echo.mailbox == mailbox)
        #expect(joiner.take() == [])
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

}
