import MailboxProtocol
import RelayCore
import Testing

/// Cases from the field that the relay's core decides.
struct FieldCaseTests {
    private let world = World.withSpace()

    private func bot() -> Client {
        let bot = world.attendant()
        bot.attend(Ask(number: "42", lifetime: 86_400))
        return bot
    }

    /// The knocks that whoever attends now is told of.
    private func knocksOnArrival() -> (Client, [MailboxProtocol.Knock]) {
        let bot = world.attendant()
        let answers = bot.attendAll(Ask(number: "42", lifetime: 86_400))
        let knocks = answers.compactMap { message in
            if case .knock(let knock) = message { knock } else { nil }
        }
        return (bot, knocks)
    }

    /// A shell loop over all numbers made one per cent of all sessions fail at a public server.
    @Test(.cases("R02"), .rules("N-1", "L-16"))
    func aLoopOverAllNumbersCreatesNothingAndIsSlowedDown() {
        let world = World.withSpace { $0.limits.inviteClaimsPerMinute = 10 }
        world.attendant().attend(Ask(number: "42"))
        let before = world.journal.values
        var codes: [ErrorCode?] = []
        for number in 100..<120 {
            let stranger = world.joiner("stranger\(number)")
            codes.append(stranger.refusal(#"{"type":"claim","nameplate":"\#(number)"}"#)?.code)
            _ = stranger.add("pake", "x")
            stranger.disconnect()
        }
        #expect(
            codes == [ErrorCode?](repeating: .ended, count: 10)
                + [ErrorCode?](repeating: .slowDown, count: 10))
        #expect(world.journal.values == before)
        #expect(world.joiner(from: "203.0.113.5").knock(at: "42")?.attended == true)
    }

    @Test(.cases("R04"), .rules("N-6", "A-3"))
    func anInviterMayBeAwayForHalfAnHour() {
        bot().disconnect()
        world.pass(.seconds(1_800))
        let early = world.joiner("early")
        #expect(early.knock(at: "42")?.attended == false)
        let (again, knocks) = knocksOnArrival()
        #expect(knocks.count == 1)
        #expect(world.joiner("late").knock(at: "42")?.attended == true)
        #expect(again.knocks().count == 1)
    }

    @Test(.cases("R05"), .rules("J-1", "J-2"))
    func aJoinerThatDropsGoesOnAndAnotherIsASecondOne() {
        let bot = bot()
        let ana = world.joiner()
        let mailbox = ana.knock(at: "42")?.mailbox ?? MailboxID("none")
        ana.open(mailbox.rawValue)
        ana.say("pake")
        ana.disconnect()
        #expect(bot.knocks().count == 1)
        let again = world.joiner()
        #expect(said(again.open(mailbox.rawValue)) == ["ana pake x"])
        #expect(bot.take() == [], "the same joiner, and no second guess")
        bot.say("pake", in: mailbox)
        #expect(said(again.take()) == ["bot pake x"])
        #expect(world.joiner().knock(at: "42")?.mailbox != mailbox)
        #expect(bot.knocks().count == 1, "a second joiner")
    }

    @Test(.cases("R07"), .rules("P-3"))
    func aBrokenAnswererIsNotAskedAgain() {
        let broken = world.attendant("broken")
        broken.attend(Ask(number: "42", role: .member))
        let ana = world.joiner()
        let mailbox = ana.knock(at: "42")?.mailbox
        ana.open(mailbox?.rawValue)
        _ = broken.ask(.pass(broken.knocks()[0].knock))
        world.pass(.seconds(300))
        #expect(broken.take() == [])
        #expect(ana.take() == [], "it waits")
        #expect(knocksOnArrival().1.map(\.mailbox) == [mailbox])
        #expect(broken.take() == [])
    }

    @Test(.cases("R08"), .rules("J-4", "P-5"))
    func aJoinerWhomNobodyAnswersIsToldAtOnceAndMayComeBack() {
        bot().disconnect()
        let ana = world.joiner()
        let first = ana.knock(at: "42")
        #expect(first?.attended == false)
        ana.open(first?.mailbox.rawValue)
        ana.say("pake")
        ana.disconnect()
        world.pass(.seconds(600))
        let soon = world.joiner()
        #expect(said(soon.open(first?.mailbox.rawValue)) == ["ana pake x"])
        soon.disconnect()
        world.pass(.seconds(43_200))
        let later = world.joiner()
        #expect(later.knock(at: "42")?.attended == false, "the same link, while the number lives")
        #expect(knocksOnArrival().1.count == 1)
    }

    @Test(.cases("R28"), .rules("P-11", "J-2"))
    func aPhoneThatWasLockedForFiveMinutesFindsItsExchange() {
        let bot = bot()
        let ana = world.joiner()
        let mailbox = ana.knock(at: "42")?.mailbox ?? MailboxID("none")
        ana.open(mailbox.rawValue)
        ana.say("pake")
        bot.say("pake", in: mailbox)
        bot.say("version", in: mailbox)
        // Its connection is dead, and nobody has noticed yet.
        world.pass(.seconds(300))
        let again = world.joiner()
        let replay = said(again.open(mailbox.rawValue))
        #expect(replay == ["ana pake x", "bot pake x", "bot version x"])
        ana.disconnect()
        again.say("version")
        #expect(said(bot.take()).isEmpty, "not open there")
        #expect(said(bot.ask(.open(mailbox))).last == "ana version x")
    }

    @Test(.cases("R29"))
    func anOldCodeWorksBesideTheNewOneUntilItIsRetired() {
        let bot = bot()
        bot.attend(Ask(number: "43", key: Key(2)))
        #expect(world.joiner("a").knock(at: "42") != nil)
        world.pass(.seconds(45))
        #expect(world.joiner("b").knock(at: "42") != nil)
        #expect(world.joiner("c").knock(at: "43") != nil)
        _ = bot.take()
        _ = bot.retire("42", by: Key(1))
        #expect(world.joiner("d").knock(at: "42") == nil)
        #expect(world.joiner("e").knock(at: "43") != nil)
    }

    @Test(.cases("R37", "R01"), .rules("E-8"))
    func aThirdConnectionFromAnywhereIsRefused() {
        let mailbox = world.bind("app", "a", from: "192.0.2.1").claim("4")
        _ = world.bind("app", "b", from: "192.0.2.1").claim("4")
        for address in ["192.0.2.1", "198.51.100.77"] {
            let third = world.bind("app", "c", from: address)
            #expect(third.refusal(#"{"type":"claim","nameplate":"4"}"#)?.code == .crowded)
            #expect(soleError(third.open(mailbox))?.code == .crowded)
        }
        #expect(world.bind("app", "a").open(mailbox) == [])
    }

    @Test(.cases("R01"), .rules("J-1"))
    func joinersOfOneNumberAreNeverCrowded() {
        let bot = bot()
        let mailboxes = (0..<5).compactMap { world.joiner("\($0)").knock(at: "42")?.mailbox }
        #expect(Set(mailboxes).count == 5)
        #expect(bot.knocks().count == 5)
    }

    @Test(.cases("R44"), .rules("E-11"))
    func whatIsReadAgainIsTheSameToTheByte() {
        let ana = world.bind("app", "a")
        ana.open("m")
        let sent = ["pake", "version", "0"].flatMap { ana.add($0, $0) }
        let again = world.bind("app", "a")
        #expect(again.open("m") == sent, "sender, phase, id and time tell copies apart from news")
        #expect(world.bind("app", "b").open("m") == sent)
    }

    /// The answer itself carries the membership: nothing has to become visible elsewhere first.
    @Test(.cases("R46"), .rules("X-1"))
    func whatAJoinerIsGivenWaitsWhereItLooks() {
        let bot = bot()
        let ana = world.joiner()
        let mailbox = ana.knock(at: "42")?.mailbox ?? MailboxID("none")
        ana.open(mailbox.rawValue)
        for phase in ["pake", "version"] { bot.say(phase, in: mailbox) }
        ana.disconnect()
        bot.say("0", in: mailbox)
        world.restart()
        #expect(said(world.joiner().open(mailbox.rawValue)).last == "bot 0 x")
    }
}

/// Whatever bytes a client sends as a name: it is answered, and nothing traps.
struct OddNameTests {
    private static let names: [String] = {
        var names = (0..<256).map { String(UnicodeScalar(UInt8($0))) }
        names += ["abcd", "AAA=", "\u{0}\u{1}", "../../etc", "\u{10FFFF}", "e\u{301}", "é"]
        names += [String(repeating: "a", count: 256), String(repeating: "é", count: 128), ""]
        return names
    }()

    @Test(.cases("R35"), arguments: ["app", World.spaceApp])
    func everyNameIsHandled(_ appID: String) {
        let world = World.withSpace { $0.limits.badRequestsMax = 9_999 }
        for name in Self.names {
            let text = JSONWriter.write(.string(name))
            let quoted = String(decoding: text, as: UTF8.self)
            for command in [
                #"{"type":"open","mailbox":\#(quoted)}"#,
                #"{"type":"claim","nameplate":\#(quoted)}"#,
                #"{"type":"add","phase":\#(quoted),"body":\#(quoted)}"#,
                #"{"type":"pass","knock":\#(quoted)}"#, #"{"type":"close","mailbox":\#(quoted)}"#,
                #"{"type":\#(quoted)}"#,
            ] {
                let client = world.connect()
                client.send(#"{"type":"bind","appid":"\#(appID)","side":\#(quoted),"invite":1}"#)
                client.send(command)
                #expect(client.take().filter { $0.type == "ack" }.count == 2)
                client.disconnect()
                world.pass(.milliseconds(200))
            }
        }
    }

    /// Names that are the same to the eye, or to Unicode, are not the same.
    @Test(.rules("E-12")) func equivalentSpellingsAreTwoNames() {
        let world = World()
        world.bind("app", "a").open("e\u{301}")
        world.bind("app", "b").open("\u{e9}")
        #expect(world.core.gauges.plainMailboxes == 2)
        for side in ["e\u{301}", "\u{e9}"] { #expect(world.bind("app", side).claim("7") != nil) }
        #expect(world.bind("app", "third").claim("7") == nil)
    }
}

/// Clocks are never compared: nothing the relay does depends on what time it is, only on how much
/// has passed.
struct ClockTests {
    /// What everybody is told in an exchange, without the times of arrival.
    private func told(shift: Duration) -> [String] {
        let world = World.withSpace()
        world.pass(shift)
        let bot = world.attendant()
        var told = bot.attendAll(Ask(number: "42", lifetime: 600))
        let ana = world.joiner()
        let mailbox = ana.knock(at: "42")?.mailbox ?? MailboxID("none")
        told += ana.ask(.open(mailbox)) + bot.take()
        world.pass(.seconds(9))
        told += bot.add("pake", "x", in: mailbox)
        world.pass(.seconds(591))
        told += bot.take() + ana.take()
        return told.map { message in
            guard case .message(var message) = message else { return "\(message)" }
            message.received = Timestamp(milliseconds: 0)
            return "\(message)"
        }
    }

    @Test(.cases("R13"), .rules("N-6"))
    func theSameHappensAtAnyTime() {
        let now = told(shift: .zero)
        #expect(now.count > 4)
        #expect(told(shift: .seconds(180)) == now)
        #expect(told(shift: .seconds(400 * 86_400)) == now)
    }

    /// A driver's clock that goes back changes nothing: time passes or stands.
    @Test(.cases("R13")) func timeNeverGoesBack() {
        let world = World.withSpace()
        world.attendant().attend(Ask(number: "42", lifetime: 60))
        world.pass(.seconds(59))
        world.turnBack(.seconds(7_200))
        let bot = world.attendant()
        let reply = bot.attend(Ask(number: "43", lifetime: 60))
        #expect(reply?.expiresIn == 60)
        #expect(world.joiner().knock(at: "42") != nil)
    }
}
