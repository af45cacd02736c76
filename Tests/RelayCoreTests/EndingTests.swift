import MailboxProtocol
import RelayCore
import Testing

/// However an exchange ends without an answer, its joiner is told: nobody waits for ever.
struct EndingTests {
    private let world = World.withSpace()

    /// A joiner that a bot has taken, with its `pake`.
    private func taken() -> (bot: Client, joiner: Client, mailbox: MailboxID, knock: KnockID) {
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        let joiner = world.joiner()
        let mailbox = joiner.knock(at: "42")?.mailbox ?? MailboxID("none")
        joiner.open(mailbox.rawValue)
        let knock = bot.knocks()[0].knock
        bot.say("pake", in: mailbox)
        _ = joiner.take()
        return (bot, joiner, mailbox, knock)
    }

    @Test(.rules("P-10")) func elevenMinutesWithoutAWordEndATakenExchangeForBoth() {
        let (bot, joiner, mailbox, knock) = taken()
        world.pass(.seconds(600))
        joiner.say("version")
        _ = bot.take()
        world.pass(.milliseconds(659_999))
        #expect(bot.take() == [])
        world.pass(.milliseconds(1))
        #expect(bot.take() == [.gone(knock)])
        #expect(soleError(joiner.take())?.code == .gone)
        #expect(soleError(world.joiner().open(mailbox.rawValue))?.code == .ended)
        #expect(world.count(.exchange(.invite, .lost)) == 1)
    }

    /// Who has confirmed wrong words closes, and so does its joiner once it has seen that. One that
    /// does not is told.
    @Test(.rules("P-9")) func afterAnAttendantClosedUnansweredItsJoinerHasTenSeconds() {
        let (bot, joiner, mailbox, _) = taken()
        bot.say("version", in: mailbox)
        _ = bot.bye("errory", to: mailbox)
        #expect(said(joiner.take()) == ["bot version x"])
        world.pass(.milliseconds(9_999))
        #expect(joiner.take() == [])
        world.pass(.milliseconds(1))
        #expect(soleError(joiner.take())?.code == .gone)
        #expect(joiner.bye("errory") == [.closed(mailbox: nil)])
    }

    @Test(.rules("P-9")) func aJoinerThatWasAwayHasThemWhenItIsBack() {
        let (bot, joiner, mailbox, _) = taken()
        joiner.disconnect()
        bot.say("version", in: mailbox)
        _ = bot.bye("scary", to: mailbox)
        world.pass(.seconds(600))
        let again = world.joiner()
        #expect(said(again.open(mailbox.rawValue)) == ["bot pake x", "bot version x"])
        world.pass(.milliseconds(9_999))
        #expect(again.take() == [])
        world.pass(.milliseconds(1))
        #expect(soleError(again.take())?.code == .gone)
    }

    @Test(.rules("P-9")) func aJoinerThatClosesInTimeHearsNothingMore() {
        let (bot, joiner, mailbox, _) = taken()
        bot.say("version", in: mailbox)
        _ = bot.bye("scary", to: mailbox)
        #expect(joiner.bye("scary") == [.closed(mailbox: nil)])
        world.pass(.seconds(60))
        #expect(joiner.take() == [])
    }

    @Test(.rules("P-6")) func whoeverCannotBeParkedIsToldThatNobodyIsThere() {
        let world = World.withSpace { $0.limits.parkedKnocksPerNameplateMax = 2 }
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        let joiners = (0..<3).map { world.joiner("\($0)") }
        for joiner in joiners { joiner.open(joiner.knock(at: "42")?.mailbox.rawValue) }
        #expect(bot.knocks().count == 3)
        _ = bot.ask(.leave(Nameplate(number: 42)))
        #expect(joiners[0].take() == [])
        #expect(joiners[1].take() == [])
        #expect(soleError(joiners[2].take())?.code == .gone)
        #expect(world.core.gauges.parkedKnocks == 2)
        world.restart()
        #expect(world.core.gauges.parkedKnocks == 2)
    }

    @Test(.rules("L-13")) func attendantsPerNumber() {
        let world = World.withSpace { $0.limits.attendancesPerNumberMax = 2 }
        for side in ["a", "b"] { #expect(world.attendant(side).attend(Ask(number: "42")) != nil) }
        let third = world.attendant("c")
        #expect(third.attendRefusal(Ask(number: "42", lifetime: 60))?.code == .busy)
        #expect(world.attendant("b").attend(Ask(number: "42", space: nil)) != nil, "who does may")
        #expect(third.attend(Ask(number: "43")) != nil)
    }
}

/// wormhole-william does not look at errors: after one it is sent something that ends its wait.
struct DeafClientTests {
    private func william(_ world: World, _ side: String, _ appID: String = "app") -> Client {
        let client = world.connect()
        let version = #""client_version":["go-william","v1.0.6"]"#
        _ = client.ask(#"{"type":"bind","appid":"\#(appID)","side":"\#(side)",\#(version)}"#)
        return client
    }

    /// What its error says, and what follows.
    private func refused(_ messages: [ServerMessage]) -> (String?, ServerMessage?) {
        guard messages.count == 2, case .error(let reply) = messages[0] else { return (nil, nil) }
        return (reply.error, messages[1])
    }

    /// A message out of turn that says the same as the error.
    private func farewell(_ message: ServerMessage?) -> String? {
        guard case .message(let message)? = message, message.side == Side("relay") else {
            return nil
        }
        return message.phase.rawValue
    }

    @Test(.rules("E-13")) func aRefusedClaimIsFollowedByAnAnswerItCannotRead() {
        let world = World()
        for side in ["a", "b"] { _ = world.bind("app", side).claim("4") }
        let third = william(world, "c")
        let (error, last) = refused(third.ask(#"{"type":"claim","nameplate":"4"}"#))
        #expect(error == "crowded")
        #expect(last == .unreadable(.claimed))
        #expect(third.ask(#"{"type":"close","mailbox":"","mood":"errory"}"#).last?.type == "closed")
    }

    @Test(.rules("E-13")) func soIsARefusedAllocation() {
        let world = World { $0.limits.plainBytesMax = 0 }
        let (error, last) = refused(william(world, "a").ask(.allocate))
        #expect(error == "too much is going on here, try later")
        #expect(last == .unreadable(.allocated))
    }

    @Test(.rules("E-13")) func aRefusedOpenIsFollowedByAMessageOutOfTurn() {
        let world = World()
        for side in ["a", "b"] { world.bind("app", side).open("m") }
        let (error, last) = refused(william(world, "c").open("m"))
        #expect(error == "crowded")
        #expect(farewell(last) == "crowded")
    }

    @Test(.rules("E-13")) func soIsWhateverItIsToldUnasked() {
        let world = World.withSpace()
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        let joiner = william(world, "ana", World.spaceApp)
        _ = joiner.claim("42")
        _ = bot.take()
        _ = bot.retire("42", by: Key(1))
        let (error, last) = refused(joiner.take())
        #expect(error == "this invite has ended")
        #expect(farewell(last) == "this invite has ended")
    }

    @Test(.rules("E-13")) func othersAreSentNothingButTheError() {
        let world = World()
        for side in ["a", "b"] { _ = world.bind("app", side).claim("4") }
        let client = world.connect()
        _ = client.ask(
            #"{"type":"bind","appid":"app","side":"c","client_version":["python","0.24.0"]}"#)
        #expect(client.refusal(#"{"type":"claim","nameplate":"4"}"#)?.error == "crowded")
    }
}
