import MailboxProtocol
import RelayCore
import Testing

/// A turn that could not be stored: it is as if its commands had never come, and they are told so.
struct TakeBackTests {
    private let world = World.withSpace()

    private func failing(_ body: () -> Void) {
        world.storageWorks = false
        body()
        world.storageWorks = true
    }

    @Test(
        .rules("S-1"),
        arguments: [
            #"{"type":"claim","nameplate":"5"}"#, #"{"type":"allocate"}"#,
            #"{"type":"open","mailbox":"other"}"#,
        ])
    func whatWouldBeginSomethingIsBusyAndMayBeSaidAgain(_ command: String) {
        let ana = world.bind("app", "a")
        let before = world.journal.values
        failing {
            #expect(ana.refusal(command)?.code == .busy)
            #expect(ana.refusal(command)?.code == .busy, "as often as it is tried")
        }
        #expect(world.journal.values == before)
        #expect(ana.ask(command).contains { $0.type == "error" } == false)
        #expect(world.journal.values != before)
    }

    @Test(.rules("S-1")) func aMessageThatCouldNotBeStoredIsNotDelivered() {
        let ana = world.bind("app", "a")
        let ben = world.bind("app", "b")
        ana.open("m")
        ben.open("m")
        ana.add("0", "one")
        failing { #expect(soleError(ana.add("1", "two"))?.code == .busy) }
        #expect(said(ben.take()) == ["a 0 one"])
        ana.add("2", "three")
        #expect(said(ben.take()) == ["a 2 three"])
        world.restart()
        #expect(said(world.bind("app", "a").open("m")) == ["a 0 one", "a 2 three"])
    }

    @Test(.rules("S-1")) func whatStoresNothingIsAnsweredAsEver() {
        let ana = world.bind("app", "a")
        ana.open("m")
        ana.add("0", "x")
        failing {
            #expect(ana.ask(#"{"type":"ping","ping":1}"#) == [.pong(.number("1"))])
            #expect(ana.ask(.list) == [.nameplates([])])
            #expect(said(world.bind("app", "a").open("m")) == ["a 0 x"], "reading goes on")
        }
    }

    /// Stock clients repeat these until they are answered, and take an error for the end.
    @Test(.rules("S-1"), arguments: [#"{"type":"release"}"#, #"{"type":"close"}"#])
    func aFarewellIsNotRefusedButLeftToBeSaidAgain(_ farewell: String) {
        let ana = world.bind("app", "a")
        let mailbox = ana.claim("4") ?? ""
        ana.open(mailbox)
        failing {
            ana.send(farewell)
            #expect(ana.take() == [])
            #expect(ana.closeCode == .serviceRestart)
        }
        let again = world.bind("app", "a")
        let answers =
            again.ask(#"{"type":"release","nameplate":"4"}"#)
            + again.ask(#"{"type":"close","mailbox":"\#(mailbox)"}"#)
        #expect(answers == [.released, .closed(mailbox: nil)])
        #expect(world.journal.values.isEmpty)
    }

    @Test func connectionsThatCameAndWentHaveDoneSo() {
        let ana = world.bind("app", "a")
        ana.open("m")
        let ben = world.bind("app", "b")
        let new = ConnectionID(rawValue: 99)
        world.storageWorks = false
        world.turn([
            .opened(new, address: "192.0.2.50", host: "relay.example"), .closed(ben.id),
            .received(ana.id, Array(#"{"type":"add","phase":"0","body":"x"}"#.utf8)),
        ])
        #expect(soleError(Array(ana.take().dropFirst()))?.code == .busy)
        #expect(world.core.gauges.connections == 2)
        world.handle(.closed(new))
        #expect(world.core.gauges.connections == 1)
    }

    @Test(.rules("S-1")) func everybodyInTheTurnIsTold() {
        let clients = ["a", "b", "c"].map { world.bind("app", $0) }
        for client in clients { client.open("m-\(client.side.rawValue)") }
        world.storageWorks = false
        world.turn(
            clients.map {
                .received($0.id, Array(#"{"type":"add","phase":"0","body":"x"}"#.utf8))
            })
        for client in clients {
            #expect(client.take().map(\.type) == ["ack", "error"])
        }
    }

    @Test(.rules("S-1")) func aWholeExchangeInOneTurnIsTakenBack() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        let before = world.core.gauges
        let commands = [
            #"{"type":"bind","appid":"\#(World.spaceApp)","side":"ana","invite":1}"#,
            #"{"type":"claim","nameplate":"42"}"#, #"{"type":"list"}"#,
        ]
        let ana = world.connect()
        world.storageWorks = false
        world.turn(commands.map { .received(ana.id, Array($0.utf8)) })
        #expect(ana.take().map(\.type) == ["ack", "ack", "error", "ack", "nameplates"])
        #expect(bot.take() == [], "nobody was told of a joiner")
        #expect(world.core.gauges.knocks == before.knocks)
        #expect(world.core.gauges.storedBytes == before.storedBytes)
        world.storageWorks = true
        #expect(ana.knock(at: "42") != nil, "the claim was not used up")
        #expect(bot.knocks().count == 1)
    }

    @Test(.rules("S-1")) func aNumberThatCouldNotBeStoredIsNotBound() {
        let bot = world.attendant()
        failing {
            #expect(bot.attendRefusal(Ask(number: "42"))?.code == .busy)
            #expect(world.joiner().refusal(#"{"type":"claim","nameplate":"42"}"#)?.code == .ended)
        }
        #expect(bot.attend(Ask(number: "42", key: Key(2))) != nil)
    }

    @Test(.rules("S-1")) func aNumberThatCouldNotBeEndedLivesOn() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        failing { #expect(soleError(bot.retire("42", by: Key(1)))?.code == .busy) }
        #expect(world.joiner().knock(at: "42")?.attended == true)
        _ = bot.take()
        #expect(bot.retire("42", by: Key(1)).last?.type == "gone")
    }

    @Test func deadlinesWaitASecondAndComeThen() {
        let ana = world.bind("app", "a")
        ana.open("m")
        ana.disconnect()
        world.storageWorks = false
        world.pass(.seconds(660))
        #expect(!world.journal.values.isEmpty)
        let wait = world.core.nextDeadline.map { $0.since(world.now) }
        #expect(wait == .seconds(1), "not at once, over and over")
        world.pass(.seconds(10))
        world.storageWorks = true
        world.pass(.seconds(1))
        #expect(world.journal.values.isEmpty)
        #expect(world.count(.pruned) == 1)
    }

    @Test func whatWasTakenBackCountsAgainstNobody() {
        let world = World { $0.limits.plainClaimsPerMinute = 1 }
        world.storageWorks = false
        for _ in 0..<3 { #expect(world.bind("app", "a").claim("4") == nil) }
        world.storageWorks = true
        #expect(world.bind("app", "a").claim("4") != nil)
        #expect(world.bind("app", "b").claim("5") == nil)
    }

    @Test func onlyRefusalsAreCounted() {
        let ana = world.bind("app", "a")
        let before = world.core.counters
        failing { #expect(ana.claim("4") == nil) }
        let news = world.core.counters.since(before)
        #expect(news.map(\.event) == [.exchange(.plain, .busy), .refused(.busy)])
    }
}
