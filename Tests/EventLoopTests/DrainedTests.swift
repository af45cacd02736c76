import EventLoop
import Testing

/// `drained` when it was asked for, whatever waits.
struct DrainedTests {
    @Test func itComesEvenIfNothingWaits() throws {
        let harness = try Harness()
        _ = try harness.upgraded()
        let id = harness.accepted[0]
        harness.loop.reportDrained(id)
        #expect(harness.run { harness.count(.drained(id)) == 1 })
        harness.idle(20)
        #expect(harness.count(.drained(id)) == 1, "once for each time it was asked")
    }

    @Test func itComesAfterWhatWasSent() throws {
        let harness = try Harness()
        let client = try harness.upgraded()
        let id = harness.accepted[0]
        harness.loop.send(Array("hello".utf8), to: id)
        harness.loop.reportDrained(id)
        #expect(harness.run { harness.count(.drained(id)) == 1 })
        _ = client
    }
}
