import MailboxProtocol
import RelayCore
import Testing

/// Stock commands in an invite appid: nothing can be created by a stranger.
struct InviteJoinerTests {
    private let world = World.withSpace()

    @Test(.rules("N-1")) func nothingIsAllocatedListedOrOpenedIntoBeing() {
        let client = world.bind(World.spaceApp, "s")
        #expect(client.refusal(#"{"type":"allocate"}"#)?.code == .notAllowed)
        #expect(client.ask(#"{"type":"list"}"#) == [.nameplates([])])
        #expect(client.refusal(#"{"type":"open","mailbox":"m"}"#)?.code == .ended)
        #expect(
            client.refusal(#"{"type":"add","phase":"0","body":"x"}"#)?.error
                == "must open mailbox before adding")
        #expect(world.journal.values.isEmpty)
    }

    @Test(.rules("N-1")) func listIsEmptyAlsoWithNumbers() {
        world.attendant().attend(Ask(number: "42"))
        #expect(world.joiner().ask(#"{"type":"list"}"#) == [.nameplates([])])
    }

    /// One sentence, one code: nobody can tell why a number does not answer.
    @Test(.rules("N-2")) func neverBoundExpiredAndRetiredAreOneAnswer() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42", lifetime: 60))
        bot.attend(Ask(number: "43"))
        world.pass(.seconds(60))
        _ = bot.retire("43", by: Key(1))
        let answers = ["41", "42", "43"].map { number in
            world.joiner().ask(#"{"type":"claim","nameplate":"\#(number)"}"#).map { message in
                guard case .error(var reply) = message else { return message }
                reply.orig = [:]
                return .error(reply)
            }
        }
        #expect(answers[0] == [.error(ErrorReply("this invite has ended", .ended, orig: [:]))])
        #expect(answers[1] == answers[0])
        #expect(answers[2] == answers[0])
        let elsewhere = world.bind("invite/unknown.example", "s", invite: true)
        #expect(
            elsewhere.refusal(#"{"type":"claim","nameplate":"42"}"#)?.error
                == "this invite has ended")
    }

    @Test(.rules("J-3", "E-9")) func releaseAndCloseAreAnsweredAndLeaveTheNumberAlone() {
        world.attendant().attend(Ask(number: "42"))
        let joiner = world.joiner()
        let mailbox = joiner.knock(at: "42")?.mailbox.rawValue ?? ""
        #expect(joiner.ask(#"{"type":"release"}"#) == [.released])
        let close = #"{"type":"close","mailbox":"\#(mailbox)","mood":"happy"}"#
        #expect(joiner.ask(close) == [.closed(mailbox: nil)])
        #expect(world.joiner().ask(close) == [.closed(mailbox: nil)], "again, on a new connection")
        #expect(world.joiner("ben").knock(at: "42") != nil)
    }

    @Test(.rules("J-1")) func everyClaimMakesAMailboxOfItsOwn() {
        world.attendant().attend(Ask(number: "42"))
        let first = world.joiner().knock(at: "42")
        let second = world.joiner().knock(at: "42")
        let third = world.joiner("ben").knock(at: "42")
        #expect(Set([first, second, third].compactMap(\.?.mailbox)).count == 3)
    }

    @Test(.rules("J-1", "J-2")) func joinersNeverMeet() {
        world.attendant().attend(Ask(number: "42"))
        let ana = world.joiner("ana")
        let mailbox = ana.knock(at: "42")?.mailbox.rawValue
        ana.open(mailbox)
        let eve = world.joiner("eve")
        #expect(soleError(eve.open(mailbox))?.code == .ended, "the id alone is not enough")
        #expect(soleError(world.joiner("eve").open(mailbox))?.error == "this invite has ended")
        ana.add("pake", "x")
        #expect(eve.take() == [])
    }

    @Test(.rules("E-3", "J-4")) func onlyOurOwnClientsAreToldWhetherSomebodyIsThere() {
        #expect(world.bind(World.spaceApp, "s").claim("42") == nil)
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        #expect(world.joiner().knock(at: "42")?.attended == true)
        let stock = world.bind(World.spaceApp, "stock")
        let answer = stock.ask(#"{"type":"claim","nameplate":"42"}"#)
        guard case .claimed(_, nil)? = answer.last else {
            Issue.record("\(answer)")
            return
        }
        bot.disconnect()
        #expect(world.joiner().knock(at: "42")?.attended == false)
    }

    @Test func aConnectionClaimsOnce() {
        world.attendant().attend(Ask(number: "42"))
        let joiner = world.joiner()
        _ = joiner.knock(at: "42")
        let again = joiner.refusal(#"{"type":"claim","nameplate":"42"}"#)
        #expect(again?.error == "only one claim per connection")
    }

    @Test(.rules("E-3")) func stockClientsCannotAttend() {
        let client = world.bind(World.spaceApp, "s")
        #expect(client.attendRefusal(Ask(number: "42"))?.code == .notAllowed)
        #expect(world.bind("app", "s").attendRefusal(Ask(number: "42"))?.error == "unknown type")
    }

    @Test(.rules("J-2")) func aJoinerThatComesBackGetsItsMailboxFromTheStart() {
        let bot = world.attendant()
        bot.attend(Ask(number: "42"))
        let ana = world.joiner()
        let mailbox = ana.knock(at: "42")?.mailbox.rawValue
        ana.open(mailbox)
        ana.add("pake", "1")
        ana.disconnect()
        let again = world.joiner()
        #expect(said(again.open(mailbox)) == ["ana pake 1"])
        #expect(said(again.add("version", "2")) == ["ana version 2"])
    }
}
