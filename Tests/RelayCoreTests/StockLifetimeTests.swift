import MailboxProtocol
import RelayCore
import Testing

/// Pruning (A6), restarts and allocation of plain appids.
struct StockLifetimeTests {
    private let world = World()

    @Test(.rules("L-20")) func anAbandonedMailboxAndItsNameplateGoAfterElevenMinutes() {
        let ana = world.bind("app", "a")
        let mailbox = ana.claim("4")
        ana.open(mailbox)
        ana.add("0", "x")
        ana.disconnect()
        world.pass(.milliseconds(659_999))
        #expect(!world.journal.values.isEmpty)
        world.pass(.milliseconds(1))
        #expect(world.journal.values.isEmpty)
        #expect(world.count(.pruned) == 1)
        #expect(world.bind("app", "b").open(mailbox) == [], "silently a new one")
    }

    @Test(.rules("L-20")) func aListenerKeepsItForEver() {
        let ana = world.bind("app", "a")
        let mailbox = ana.claim("4")
        ana.open(mailbox)
        world.pass(.seconds(86_400))
        #expect(world.bind("app", "b").claim("4") == mailbox)
    }

    @Test func timeRunsFromWhenTheLastListenerLeft() {
        let ana = world.bind("app", "a")
        let mailbox = ana.claim("4")
        ana.open(mailbox)
        world.pass(.seconds(3_600))
        ana.disconnect()
        world.pass(.seconds(659))
        #expect(world.bind("app", "b").claim("4") == mailbox)
    }

    @Test(.rules("L-20")) func merelyBeingConnectedKeepsNothing() {
        let ana = world.bind("app", "a")
        _ = ana.claim("4")
        for _ in 0..<11 {
            world.pass(.seconds(60))
            _ = ana.ask(#"{"type":"ping","ping":0}"#)
            _ = ana.ask(#"{"type":"list"}"#)
        }
        #expect(world.journal.values.isEmpty)
    }

    @Test(.rules("L-20"), arguments: ["claim", "open", "add"])
    func activityKeepsIt(_ command: String) {
        let mailbox = world.bind("app", "a").claim("4")
        world.pass(.seconds(600))
        let again = world.bind("app", "a")
        switch command {
        case "claim": _ = again.claim("4")
        case "open": again.open(mailbox)
        default:
            again.open(mailbox)
            again.add("0", "x")
        }
        again.disconnect()
        world.pass(.seconds(600))
        #expect(world.bind("app", "b").claim("4") == mailbox)
    }

    @Test(.rules("E-11", "S-2")) func allIsThereAfterARestart() {
        let ana = world.bind("app", "a")
        let mailbox = ana.claim("4")
        ana.open(mailbox)
        for body in ["1", "2", "3"] { ana.add("0", body) }
        let ben = world.bind("app", "b")
        _ = ben.claim("4")
        ben.open(mailbox)
        ben.add("0", "4")
        world.restart()
        let again = world.bind("app", "a")
        #expect(said(again.open(mailbox)) == ["a 0 1", "a 0 2", "a 0 3", "b 0 4"])
        #expect(again.refusal(#"{"type":"claim","nameplate":"4"}"#) == nil)
        let third = world.bind("app", "c")
        #expect(third.refusal(#"{"type":"claim","nameplate":"4"}"#)?.error == "crowded")
        #expect(world.bind("app", "b").ask(#"{"type":"release","nameplate":"4"}"#) == [.released])
        world.restart()
        let reclaimed = world.bind("app", "b").refusal(#"{"type":"claim","nameplate":"4"}"#)
        #expect(reclaimed?.error == "reclaimed")
    }

    @Test func aRestartGivesEverybodyTheFullTimeToReturn() {
        let ana = world.bind("app", "a")
        let mailbox = ana.claim("4")
        ana.open(mailbox)
        world.pass(.seconds(86_400))
        world.restart()
        world.pass(.seconds(659))
        #expect(world.bind("app", "b").claim("4") == mailbox)
        world.pass(.seconds(660))
        #expect(world.journal.values.isEmpty)
    }

    @Test(.rules("E-1")) func allocationTakesTheShortestFreeNumbersAndClaimsThem() {
        var numbers: [String] = []
        for side in 0..<12 {
            let client = world.bind("app", "\(side)")
            guard case .allocated(let nameplate)? = client.ask(#"{"type":"allocate"}"#).first else {
                Issue.record("not allocated")
                return
            }
            numbers.append(nameplate.rawValue)
        }
        #expect(Set(numbers.prefix(9)) == Set((1...9).map(String.init)))
        #expect(numbers.dropFirst(9).allSatisfy { $0.count == 2 })
        #expect(Set(numbers).count == 12)
        let third = world.bind("app", "0").claim(numbers[0])
        #expect(third != nil, "claimed for the side that asked")
        #expect(world.bind("app", "x").claim(numbers[0]) == third)
        #expect(world.bind("app", "y").claim(numbers[0]) == nil)
    }

    @Test func allocationIsUniform() {
        var counts: [String: Int] = [:]
        for seed in 0..<900 {
            let client = World(seed: UInt64(seed)).bind("app", "a")
            if case .allocated(let nameplate)? = client.ask(#"{"type":"allocate"}"#).first {
                counts[nameplate.rawValue, default: 0] += 1
            }
        }
        #expect(counts.count == 9)
        #expect(counts.values.allSatisfy { (60...140).contains($0) }, "\(counts)")
    }

    @Test func allocateMayBeFollowedByAnotherClaim() {
        let client = world.bind("app", "a")
        _ = client.ask(#"{"type":"allocate"}"#)
        #expect(client.claim("77") != nil)
    }
}
