import MailboxProtocol
import RelayCore
import Testing

/// What is stored in all, and who may take how much of it. A mailbox counts for 512 bytes besides
/// its messages, a live number for 256, one in quarantine for 64.
struct StorageShareTests {
    @Test(.rules("L-7")) func storageOfPlainAppsTogetherThenBusy() {
        let world = World { $0.limits.plainBytesMax = 3 * 512 }
        for side in ["a", "b", "c"] { #expect(world.bind(side, side).open("m") == []) }
        let client = world.bind("d", "d")
        #expect(soleError(client.open("m"))?.code == .busy)
        _ = world.bind("a", "a").ask(#"{"type":"close","mailbox":"m"}"#)
        #expect(client.open("m") == [], "room again")
    }

    @Test(.rules("L-8")) func storageOfTheRelayThenBusy() {
        let world = World.withSpace { $0.limits.relayBytesMax = 256 + 2 * 512 }
        world.attendant().attend(Ask(number: "42"))
        #expect(world.joiner().knock(at: "42") != nil)
        #expect(world.bind("app", "a").open("m") == [])
        #expect(soleError(world.bind("app", "a").open("n"))?.code == .busy)
        #expect(world.joiner().refusal(#"{"type":"claim","nameplate":"42"}"#)?.code == .busy)
    }

    @Test(.rules("L-6")) func storageOfASpaceThenBusyForThatSpaceAlone() {
        let world = World.withSpace { $0.limits.spaceBytesMax = 256 + 2 * 512 }
        world.attendant().attend(Ask(number: "42"))
        for _ in 0..<2 { #expect(world.joiner().knock(at: "42") != nil) }
        let third = world.joiner()
        #expect(third.refusal(#"{"type":"claim","nameplate":"42"}"#)?.code == .busy)
        #expect(world.bind("app", "a").open("m") == [])
    }

    @Test(.rules("E-5")) func aBusyClaimMayBeTriedAgain() {
        let world = World.withSpace { $0.limits.spaceBytesMax = 256 + 512 }
        world.attendant().attend(Ask(number: "42"))
        let first = world.joiner("first")
        let mailbox = first.knock(at: "42")?.mailbox
        let second = world.joiner()
        #expect(second.knock(at: "42") == nil)
        _ = first.ask(.close(mailbox: mailbox, mood: nil))
        #expect(second.knock(at: "42") != nil)
    }

    @Test(.rules("L-6")) func numbersTakeTheirSpacesRoom() {
        let world = World.withSpace { $0.limits.spaceBytesMax = 2 * 256 }
        let bot = world.attendant()
        for number in ["42", "43"] { #expect(bot.attend(Ask(number: number)) != nil) }
        #expect(bot.attendRefusal(Ask(number: "44"))?.code == .busy)
        #expect(bot.attend(Ask(number: "43")) != nil, "renewing takes no more")
        _ = bot.retire("42", by: Key(1))
        #expect(world.core.gauges.storedBytes == 256 + 64)
        #expect(bot.attendRefusal(Ask(number: "44"))?.code == .busy, "64 bytes too few")
        world.restart()
        #expect(world.core.gauges.storedBytes == 256 + 64)
        world.pass(.seconds(90 * 86_400))
        #expect(world.core.gauges.storedBytes == 64, "one has expired, the other is forgotten")
    }

    /// A space that takes all it can get.
    private func fill(_ world: World, _ appID: String) -> Int {
        let bot = world.bind(appID, "bot", invite: true)
        let keys = SpaceKeys(appID)
        var count = 0
        while bot.attend(Ask(number: "\(100 + count)", space: keys)) != nil { count += 1 }
        return count
    }

    @Test(.rules("L-8")) func whoeverComesLastFindsRoomToo() {
        let world = World {
            $0.opensSpaces = true
            $0.limits.relayBytesMax = 256 * 64
        }
        let shares = (0..<4).map { fill(world, "invite/greedy\($0)") }
        #expect(shares == [32, 16, 8, 4], "half of what is left, each")
        var plain = 0
        while world.bind("app", "a").open("m\(plain)") == [] { plain += 1 }
        #expect(plain == 1)
        #expect(fill(world, "invite/late") == 1)
    }
}
