import MailboxProtocol
import RelayCore
import Testing

struct CounterTests {
    @Test func everyEventIsListedOnceAndStartsAtNothing() {
        let counters = World().core.counters
        #expect(Set(RelayEvent.allCases).count == RelayEvent.allCases.count)
        #expect(RelayEvent.allCases.allSatisfy { counters[$0] == 0 })
    }

    @Test func whatHappenedSinceIsTheDifference() {
        let world = World()
        _ = world.bind("app", "a").claim("4")
        let before = world.core.counters
        _ = world.bind("app", "b").claim("4")
        _ = world.bind("app", "c").claim("4")
        let news = world.core.counters.since(before)
        #expect(news.map(\.event) == [.plainClaim, .refused(.crowded)])
        #expect(news.map(\.count) == [1, 1])
    }

    @Test func gaugesSayWhatThereIs() {
        let world = World.withSpace()
        let bot = world.attendant()
        for number in ["42", "43", "44"] { bot.attend(Ask(number: number)) }
        _ = bot.retire("44", by: Key(1))
        _ = world.joiner().knock(at: "42")
        _ = bot.take()
        _ = bot.ask(.leave(Nameplate(number: 43)))
        _ = world.joiner().knock(at: "43")
        world.bind("app", "a").open("m")
        _ = world.bind("app2", "a").claim("4")
        let gauges = world.core.gauges
        #expect(gauges.connections == 5)
        #expect(gauges.spaces == 1)
        #expect(gauges.liveNumbers == 2)
        #expect(gauges.quarantinedNumbers == 1)
        #expect(gauges.attendances == 1)
        #expect(gauges.knocks == 2)
        #expect(gauges.parkedKnocks == 1)
        #expect(gauges.plainNameplates == 1)
        #expect(gauges.plainMailboxes == 2)
        #expect(gauges.plainBytes == 2 * 512)
        #expect(gauges.storedBytes == 4 * 512 + 2 * 256 + 64)
    }
}
