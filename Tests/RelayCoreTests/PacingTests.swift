import MailboxProtocol
import RelayCore
import Testing

/// A reader that does not keep up has its messages wait in the mailbox.
struct PacingTests {
    private let body = String(repeating: "x", count: 100_000)

    @Test(.rules("L-21")) func replayStopsUntilTheReaderHasDrained() {
        let world = World()
        let ana = world.bind("app", "a")
        ana.open("m")
        for phase in 0..<10 { ana.add("\(phase)", body) }
        world.drainsByItself = false
        let ben = world.bind("app", "b")
        #expect(ben.open("m").count == 3, "the third crosses 256 KiB")
        #expect(ben.drainsAsked == 1)
        ana.add("10", "live")
        #expect(ben.take() == [], "live messages wait their turn")
        #expect(ben.ask(#"{"type":"ping","ping":1}"#).count == 1, "answers do not")
        var phases: [String] = []
        for _ in 0..<3 {
            world.handle(.drained(ben.id))
            phases += said(ben.take()).map { String($0.split(separator: " ")[1]) }
        }
        #expect(phases == (3...10).map(String.init))
    }

    @Test(.rules("L-21")) func anAttendantsMailboxesGoOnTogether() {
        let world = World.withSpace()
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        world.drainsByItself = false
        let body = String(repeating: "x", count: 60_000)
        var mailboxes: [MailboxID] = []
        for side in 0..<3 {
            let joiner = world.joiner("\(side)")
            let mailbox = joiner.knock(at: "42")?.mailbox ?? MailboxID("none")
            mailboxes.append(mailbox)
            joiner.open(mailbox.rawValue)
            _ = bot.take()
            _ = bot.ask(.open(mailbox))
            _ = bot.add("pake", "x", in: mailbox)
        }
        for round in 0..<2 {
            for side in 0..<3 {
                let joiner = world.joiner("\(side)")
                joiner.open(mailboxes[side].rawValue)
                joiner.add("\(round)", body)
            }
        }
        let before = bot.take().count
        world.handle(.drained(bot.id))
        #expect(before == 5)
        #expect(bot.take().count == 1)
    }

    @Test func whoReadsIsNeverHeldUp() {
        let world = World()
        let ana = world.bind("app", "a")
        ana.open("m")
        for phase in 0..<50 { #expect(ana.add("\(phase)", body).count == 1) }
        #expect(ana.drainsAsked > 10)
    }
}
