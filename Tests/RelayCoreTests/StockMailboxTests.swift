import MailboxProtocol
import RelayCore
import Testing

/// Nameplates and mailboxes of plain appids (A4), and the third side (A5).
struct StockMailboxTests {
    private let world = World()

    @Test(.rules("E-1")) func twoSidesMeetAtANameplateAndHearEachOtherAndThemselves() {
        let ana = world.bind("app", "a")
        let mailbox = ana.claim("4")
        #expect(ana.open(mailbox) == [])
        #expect(said(ana.add("pake", "01")) == ["a pake 01"])
        let ben = world.bind("app", "b")
        #expect(ben.claim("4") == mailbox)
        #expect(said(ben.open(mailbox)) == ["a pake 01"])
        #expect(said(ben.add("pake", "02")) == ["b pake 02"])
        #expect(said(ana.take()) == ["b pake 02"])
    }

    @Test(.rules("E-1")) func messagesCarryIDAndTimeOfArrival() {
        let client = world.bind("app", "a")
        client.open("m")
        let sent = world.now
        client.send(#"{"type":"add","phase":"0","body":"ff","id":"x"}"#)
        let expected = MailboxMessage(
            mailbox: nil, side: Side("a"), phase: Phase("0"), body: "ff", id: .string("x"),
            received: sent)
        #expect(client.take() == [.ack(id: .string("x")), .message(expected)])
        world.pass(.seconds(1))
        #expect(world.bind("app", "b").open("m") == [.message(expected)])
    }

    @Test(.rules("E-11")) func nothingIsDeduplicatedOrInterpretedAndOrderIsKept() {
        let client = world.bind("app", "a")
        client.open("m")
        for body in ["zz", "zz", "", "ä"] { client.add("0", body) }
        let replay = said(world.bind("app", "a").open("m"))
        #expect(replay == ["a 0 zz", "a 0 zz", "a 0 ", "a 0 ä"])
    }

    /// The Python client says again what it has not seen arrive; wormhole-william gives up on a
    /// `pake` that comes twice.
    @Test(.rules("E-14"), .cases("R44")) func whatIsSaidAgainAfterAReconnectIsHeardOnce() {
        let ana = world.bind("app", "a")
        let ben = world.bind("app", "b")
        ana.open("m")
        ben.open("m")
        ana.add("pake", "1")
        ana.disconnect()
        _ = ben.take()
        let again = world.bind("app", "a")
        again.open("m")
        #expect(said(again.add("pake", "1")) == ["a pake 1"], "it waits for that")
        #expect(ben.take() == [])
        #expect(said(again.add("pake", "2")) == ["a pake 2"], "this is another")
        #expect(said(again.add("version", "1")) == ["a version 1"])
        #expect(said(ben.take()) == ["a pake 2", "a version 1"])
        #expect(said(ben.add("pake", "1")) == ["b pake 1"], "another side's")
        world.restart()
        let replay = said(world.bind("app", "b").open("m"))
        #expect(replay == ["a pake 1", "a pake 2", "a version 1", "b pake 1"])
    }

    @Test(.rules("E-14")) func onOneConnectionNothingIsARepetition() {
        let ana = world.bind("app", "a")
        ana.open("m")
        ana.add("0", "x")
        ana.add("0", "x")
        let again = world.bind("app", "a")
        again.open("m")
        again.add("0", "y")
        again.add("0", "y")
        #expect(said(world.bind("app", "b").open("m")).count == 4)
    }

    @Test(.rules("E-1")) func everyConnectionOfASideIsASubscriber() {
        let first = world.bind("app", "a")
        let second = world.bind("app", "a")
        first.open("m")
        second.open("m")
        first.add("0", "x")
        #expect(said(second.take()) == ["a 0 x"])
    }

    @Test(.rules("E-12")) func appsAreSeparate() {
        let ana = world.bind("app", "a")
        ana.open(ana.claim("4"))
        ana.add("0", "x")
        let other = world.bind("other", "b")
        let mailbox = other.claim("4")
        #expect(other.open(mailbox) == [])
        #expect(world.bind("third", "c").open("m") == [])
    }

    @Test(.rules("E-1")) func claimingAgainIsIdempotentAcrossConnections() {
        let mailbox = world.bind("app", "a").claim("4")
        #expect(mailbox != nil)
        #expect(world.bind("app", "a").claim("4") == mailbox)
        #expect(world.bind("app", "b").claim("4") == mailbox, "one side's two claims count once")
    }

    @Test(
        .rules("E-1", "E-10"), arguments: ["0", "007", "0123456789012345678901234567890123456789"])
    func leadingZerosAreNamesOfTheirOwn(_ nameplate: String) {
        let mailbox = world.bind("app", "a").claim(nameplate)
        #expect(world.bind("app", "b").claim("7") != mailbox)
        #expect(world.bind("app", "b").claim(nameplate) == mailbox)
    }

    @Test func aFailedClaimIsStillTheOnlyOne() {
        _ = world.bind("app", "a").claim("4")
        _ = world.bind("app", "b").claim("4")
        let third = world.bind("app", "c")
        #expect(third.refusal(#"{"type":"claim","nameplate":"4"}"#)?.error == "crowded")
        let again = third.refusal(#"{"type":"claim","nameplate":"5"}"#)
        #expect(again?.error == "only one claim per connection")
    }

    @Test(.rules("E-1")) func aNameplateIsFreeWhenAllHaveReleasedItAndItsMailboxLivesOn() {
        let ana = world.bind("app", "a")
        let ben = world.bind("app", "b")
        let mailbox = ana.claim("4")
        ana.open(mailbox)
        _ = ben.claim("4")
        #expect(ana.ask(#"{"type":"release"}"#) == [.released])
        let again = world.bind("app", "a").refusal(#"{"type":"claim","nameplate":"4"}"#)
        #expect(again?.error == "reclaimed")
        #expect(ben.ask(#"{"type":"release","nameplate":"4"}"#) == [.released])
        #expect(world.bind("app", "c").claim("4") != mailbox, "a new claim makes a new mailbox")
        ana.add("0", "x")
        #expect(said(ben.open(mailbox)) == ["a 0 x"])
    }

    @Test(.rules("E-9")) func releasingWhatOneDoesNotHoldIsHarmless() {
        let mailbox = world.bind("app", "a").claim("4")
        #expect(world.bind("app", "z").ask(#"{"type":"release","nameplate":"4"}"#) == [.released])
        #expect(world.bind("app", "z").ask(#"{"type":"release","nameplate":"9"}"#) == [.released])
        #expect(world.bind("app", "b").claim("4") == mailbox)
    }

    @Test(.rules("E-9")) func releaseAndCloseCanBeRepeatedOnNewConnections() {
        let ana = world.bind("app", "a")
        let mailbox = ana.claim("4") ?? ""
        _ = world.bind("app", "b").claim("4")
        for _ in 0..<2 {
            let again = world.bind("app", "a")
            #expect(again.ask(#"{"type":"release","nameplate":"4"}"#) == [.released])
            let close = #"{"type":"close","mailbox":"\#(mailbox)","mood":"happy"}"#
            #expect(again.ask(close) == [.closed(mailbox: nil)])
        }
        #expect(world.bind("app", "b").open(mailbox) == [], "the other side is still in")
    }

    @Test func aWrongReleaseDoesNotUseUpTheOne() {
        let ana = world.bind("app", "a")
        _ = ana.claim("4")
        _ = ana.refusal(#"{"type":"release","nameplate":"5"}"#)
        #expect(ana.ask(#"{"type":"release","nameplate":"4"}"#) == [.released])
    }

    @Test(.rules("S-3")) func closingTheLastSideDeletesMessagesAndNameplate() {
        let ana = world.bind("app", "a")
        let mailbox = ana.claim("4")
        ana.open(mailbox)
        ana.add("0", "x")
        #expect(ana.ask(#"{"type":"close","mood":"lonely"}"#) == [.closed(mailbox: nil)])
        #expect(world.journal.values.isEmpty, "nothing of it is kept")
        #expect(world.bind("app", "b").open(mailbox) == [])
        #expect(world.bind("app", "b").ask(#"{"type":"list"}"#) == [.nameplates([])])
    }

    @Test(.rules("E-1")) func aClaimPinsTheMailboxUntilItsSideCloses() {
        let ana = world.bind("app", "a")
        let ben = world.bind("app", "b")
        let mailbox = ana.claim("4") ?? ""
        _ = ben.claim("4")
        ana.open(mailbox)
        ana.add("0", "x")
        _ = ana.ask(#"{"type":"close"}"#)
        #expect(said(ben.open(mailbox)) == ["a 0 x"])
    }

    @Test func aSideThatClosedMayReadAgainButDoesNotKeepTheMailbox() {
        let ana = world.bind("app", "a")
        ana.open("m")
        let ben = world.bind("app", "b")
        ben.open("m")
        ana.add("0", "x")
        _ = ana.ask(#"{"type":"close"}"#)
        let again = world.bind("app", "a")
        #expect(said(again.open("m")) == ["a 0 x"])
        _ = ben.take()
        _ = ben.ask(#"{"type":"close"}"#)
        #expect(world.journal.values.isEmpty)
        #expect(
            again.refusal(#"{"type":"add","phase":"1","body":"y"}"#)?.error
                == "must open mailbox before adding")
    }

    @Test(.rules("E-9"), arguments: ["", "unknown"])
    func closingWhatIsNotThereAnswersClosed(_ mailbox: String) {
        let client = world.bind("app", "a")
        let close = #"{"type":"close","mailbox":"\#(mailbox)","mood":null}"#
        #expect(client.ask(close) == [.closed(mailbox: nil)])
        #expect(world.journal.values.isEmpty, "and makes nothing")
    }

    @Test func openingAgainAfterACloseWorks() {
        let client = world.bind("app", "a")
        client.open("m")
        _ = client.ask(#"{"type":"close"}"#)
        #expect(client.open("m") == [])
        #expect(said(client.add("0", "x")) == ["a 0 x"])
    }
}

/// A third side is turned away, and that is all: the reference records it first.
struct CrowdingTests {
    private let world = World()

    @Test(.rules("E-8", "E-9")) func aThirdSideGetsCrowdedAndItsFarewellsAreAnswered() {
        let mailbox = world.bind("app", "a").claim("4") ?? ""
        _ = world.bind("app", "b").claim("4")
        let third = world.bind("app", "c")
        #expect(third.refusal(#"{"type":"claim","nameplate":"4"}"#)?.error == "crowded")
        let open = third.refusal(#"{"type":"open","mailbox":"\#(mailbox)"}"#)
        #expect(open?.error == "crowded")
        #expect(open?.code == .crowded)
        #expect(third.ask(#"{"type":"release"}"#) == [.released])
        #expect(third.ask(#"{"type":"close"}"#) == [.closed(mailbox: nil)])
        #expect(third.isOpen)
    }

    @Test(.rules("E-8")) func itDisturbsNeitherOfTheTwo() {
        let ana = world.bind("app", "a")
        let mailbox = ana.claim("4")
        _ = world.bind("app", "b").claim("4")
        for _ in 0..<3 {
            let third = world.bind("app", "c")
            _ = third.refusal(#"{"type":"claim","nameplate":"4"}"#)
            _ = third.refusal(#"{"type":"open","mailbox":"\#(mailbox ?? "")"}"#)
        }
        #expect(ana.open(mailbox) == [], "one that had only claimed")
        let ben = world.bind("app", "b")
        #expect(ben.claim("4") == mailbox, "one that reconnects")
        #expect(ben.open(mailbox) == [])
        _ = ana.ask(#"{"type":"close"}"#)
        _ = ben.ask(#"{"type":"close"}"#)
        #expect(world.journal.values.isEmpty, "and the mailbox is over when the two are done")
    }

    @Test(.rules("E-8")) func itExtendsNoLife() {
        _ = world.bind("app", "a").claim("4")
        _ = world.bind("app", "b").claim("4")
        for _ in 0..<10 {
            world.pass(.seconds(60))
            _ = world.bind("app", "c").refusal(#"{"type":"claim","nameplate":"4"}"#)
        }
        world.pass(.seconds(60))
        #expect(world.bind("app", "c").claim("4") != nil, "pruned eleven minutes after the second")
    }

    @Test(.rules("E-8")) func aMailboxOfTwoMakesItsNameplateCrowded() {
        let mailbox = world.bind("app", "a").claim("4")
        world.bind("app", "b").open(mailbox)
        let third = world.bind("app", "c")
        #expect(third.refusal(#"{"type":"claim","nameplate":"4"}"#)?.error == "crowded")
        #expect(world.bind("app", "b").claim("4") == mailbox)
    }
}
