import Testing

@testable import RelayBench

@Suite struct LoadTests {
    @Test(
        "answers are told apart, whoever wrote them",
        arguments: [
            (#"{"type":"ack","id":"5a3c"}"#, AnswerKind.ack),
            (#"{"type": "message", "side": "a"}"#, .message),
            (#"{"server_tx": 1.5, "type": "welcome", "welcome": {}}"#, .welcome),
            (#"{"type": "allocated", "nameplate": "4"}"#, .allocated),
            (#"{"type": "claimed", "mailbox": "m"}"#, .claimed),
            (#"{"type": "closed"}"#, .closed), (#"{"type":"released"}"#, .released),
            (#"{"type":"attending"}"#, .attending), (#"{"type":"error"}"#, .error),
            (#"{"type":"pong"}"#, .other), (#"{"type":"#, .other), ("", .other),
        ])
    func kinds(text: String, kind: AnswerKind) {
        #expect(AnswerKind(of: Array(text.utf8)) == kind)
    }

    @Test("what comes while it warms up, or after, is not counted")
    func phases() {
        var clock = LoadClock(LoadWindow(warmUp: 1, seconds: 2))
        var processor = 5.0
        func advance(to now: Double, frames: Int) -> Bool {
            clock.advance(to: now, LoadCounts(exchanges: 0, requests: 0, frames: frames)) {
                processor
            }
        }
        #expect(!advance(to: 0.9, frames: 10) && clock.phase == .warmingUp)
        #expect(advance(to: 1, frames: 11) && clock.phase == .counting)
        #expect(!advance(to: 2.9, frames: 90) && clock.phase == .counting)
        processor = 6.5
        #expect(!advance(to: 3.5, frames: 100) && clock.phase == .ending)
        #expect(clock.counts.frames == 89 && clock.seconds == 2.5 && clock.processorSeconds == 1.5)
    }

    @Test("a slow server gets the time that every pair needs, and no more than is patient")
    func slowServer() {
        var clock = LoadClock(LoadWindow(warmUp: 1, seconds: 1, exchanges: 2, patience: 10))
        func advance(to now: Double, exchanges: Int) {
            let counts = LoadCounts(exchanges: exchanges, requests: 0, frames: 0)
            _ = clock.advance(to: now, counts) { 0 }
        }
        advance(to: 5, exchanges: 1)
        #expect(clock.phase == .warmingUp)
        advance(to: 6, exchanges: 2)
        #expect(clock.phase == .counting)
        advance(to: 9, exchanges: 5)
        #expect(clock.phase == .counting)
        #expect(!clock.isOverdue(at: 16) && clock.isOverdue(at: 16.1))
        advance(to: 12, exchanges: 6)
        #expect(clock.phase == .ending && clock.counts.exchanges == 4 && clock.seconds == 6)
    }

    @Test("p50 and p99 are times that so many deliveries took at most")
    func percentiles() {
        func result(_ deliveries: [Double]) -> LoadResult {
            LoadResult(counts: LoadCounts(), seconds: 1, deliveries: deliveries, serverShare: 1)
        }
        let hundred = result((1...100).map(Double.init).shuffled())
        #expect(hundred.delivery(50) == 50 && hundred.delivery(99) == 99)
        #expect(result([7]).delivery(50) == 7 && result([7]).delivery(99) == 7)
        #expect(result([]).delivery(50).isNaN)
    }

    @Test("the system's list of processors")
    func processors() {
        #expect(Processors.numbers(in: "0-3,6") == [0, 1, 2, 3, 6])
        #expect(Processors.numbers(in: "5") == [5])
        #expect(Processors.numbers(in: "") == [] && Processors.numbers(in: "3-1") == [])
    }
}
