import MailboxProtocol
import RelayCore
import Testing

/// The relay stops and starts between any two steps of an exchange.
struct RestartTests {
    private let world = World.withSpace()

    /// A joiner that has said something, with or without a bot that has said its `pake`.
    private func waiting(isTaken: Bool) -> MailboxID {
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        let joiner = world.joiner()
        let mailbox = joiner.knock(at: "42")?.mailbox ?? MailboxID("none")
        joiner.open(mailbox.rawValue)
        joiner.say("pake")
        if isTaken { bot.say("pake", in: mailbox) }
        return mailbox
    }

    @Test(.rules("P-11", "E-11")) func aKnockNobodyHasTakenIsParkedWithWhatItSaid() {
        let mailbox = waiting(isTaken: false)
        world.restart()
        let bot = world.attendant()
        #expect(bot.attendAll(Ask(number: "42")).map(\.type) == ["attending"], "nobody yet")
        let joiner = world.joiner()
        #expect(said(joiner.open(mailbox.rawValue)) == ["ana pake x"])
        #expect(bot.knocks().map(\.mailbox) == [mailbox])
        #expect(said(bot.ask(.open(mailbox))) == ["ana pake x"])
    }

    @Test(.rules("P-11")) func oneThatIsTakenIsKeptForItsAttendant() {
        let mailbox = waiting(isTaken: true)
        world.restart()
        let other = world.attendant("other")
        other.attend(Ask(number: "42"))
        let joiner = world.joiner()
        #expect(said(joiner.open(mailbox.rawValue)) == ["ana pake x", "bot pake x"])
        #expect(other.take() == [])
        world.pass(.seconds(59))
        let bot = world.attendant()
        #expect(bot.attendAll(Ask(number: "42")).map(\.type) == ["attending", "knock"])
        _ = bot.ask(.open(mailbox))
        bot.say("version", in: mailbox)
        #expect(said(joiner.take()) == ["bot version x"])
    }

    @Test(.rules("P-11", "P-8")) func untilItsMinuteIsOver() {
        let mailbox = waiting(isTaken: true)
        world.restart()
        let joiner = world.joiner()
        joiner.open(mailbox.rawValue)
        world.pass(.seconds(60))
        #expect(soleError(joiner.take())?.code == .gone)
    }

    @Test(.rules("S-3", "X-2")) func anExchangeThatBothHaveClosedLeavesNothing() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        let before = world.journal.keys
        let joiner = world.joiner()
        let mailbox = joiner.knock(at: "42")?.mailbox ?? MailboxID("none")
        joiner.open(mailbox.rawValue)
        for phase in ["pake", "version", "0"] {
            joiner.say(phase)
            bot.say(phase, in: mailbox)
        }
        #expect(world.journal.keys.count == before.count + 7)
        _ = joiner.bye("happy")
        _ = bot.bye("happy", to: mailbox)
        #expect(world.journal.keys == before)
        #expect(world.core.gauges.storedBytes == 256)
    }

    @Test(.rules("S-3")) func aRetiredNumberLeavesOnlyItsNumber() {
        _ = waiting(isTaken: true)
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        _ = bot.take()
        _ = bot.retire("42", by: Key(1))
        #expect(world.core.gauges.knocks == 0)
        #expect(world.core.gauges.quarantinedNumbers == 1)
        #expect(world.journal.keys.count == 2, "who owns the space, and until when 42 is not used")
        world.pass(.seconds(90 * 86_400))
        #expect(world.journal.keys.count == 1)
    }

    /// Between any two commands of an exchange the relay is restarted; both ends come back as stock
    /// clients do, and go on.
    @Test(.rules("E-1", "E-11", "S-2"), arguments: 0..<9)
    func aPlainExchangeGoesOn(_ step: Int) {
        let sides = ["a", "b"]
        var mailbox: String?
        func connected(_ side: String) -> Client {
            let client = world.bind("app", side)
            if let mailbox { _ = client.open(mailbox) }
            return client
        }
        var clients = sides.map(connected)
        func restart(at place: Int) {
            guard place == step else { return }
            world.restart()
            clients = sides.map(connected)
        }
        restart(at: 0)
        mailbox = clients[0].claim("4")
        _ = clients[0].open(mailbox)
        restart(at: 1)
        if clients[1].mailbox.isEmpty {
            #expect(clients[1].claim("4") == mailbox)
            _ = clients[1].open(mailbox)
        }
        let script = [(0, "pake"), (1, "pake"), (1, "version"), (0, "version"), (0, "0"), (1, "0")]
        for (place, (side, phase)) in script.enumerated() {
            clients[side].say(phase)
            restart(at: place + 2)
        }
        let replay = said(world.bind("app", "a").open(mailbox))
        #expect(replay == script.map { "\(sides[$0.0]) \($0.1) x" })
        for client in clients { #expect(client.bye("happy") == [.closed(mailbox: nil)]) }
        if step == 8 { world.restart() }
        #expect(world.journal.values.isEmpty)
    }
}
