import MailboxProtocol
import RelayCore
import Testing

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
