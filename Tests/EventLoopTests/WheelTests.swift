import Testing

@testable import EventLoop

@Suite struct WheelTests {
    private func id(_ number: UInt64) -> SocketID { SocketID(rawValue: number) }

    @Test("a socket is due in its second, once, and not before")
    func due() {
        var wheel = Wheel(at: 100)
        wheel.add(id(1), after: 2)
        wheel.add(id(2), after: 5)
        #expect(wheel.take(upTo: 101) == [])
        #expect(wheel.take(upTo: 102) == [id(1)])
        #expect(wheel.take(upTo: 102) == [])
        #expect(wheel.count == 1)
        #expect(wheel.take(upTo: 110) == [id(2)])
        #expect(wheel.isEmpty)
    }

    @Test("a look is put off by a second at least, and by its reach at most")
    func bounds() {
        var wheel = Wheel(at: 7)
        wheel.add(id(1), after: 0)
        wheel.add(id(2), after: Int64(Wheel.reach) - 1)
        wheel.add(id(3), after: Int64(Wheel.reach))
        #expect(wheel.take(upTo: 7) == [])
        #expect(wheel.take(upTo: 8) == [id(1)])
        #expect(wheel.take(upTo: 7 + Int64(Wheel.reach) - 2) == [])
        #expect(wheel.take(upTo: 7 + Int64(Wheel.reach) - 1) == [id(2), id(3)])
    }

    @Test("after a sleep longer than its reach all are due, each once")
    func sleep() {
        var wheel = Wheel(at: 0)
        for number in 1...200 { wheel.add(id(UInt64(number)), after: Int64(number)) }
        let due = wheel.take(upTo: 1_000_000)
        #expect(Set(due).count == 200 && due.count == 200)
        #expect(wheel.isEmpty)
        wheel.add(id(1), after: 3)
        #expect(wheel.take(upTo: 1_000_002) == [] && wheel.take(upTo: 1_000_003) == [id(1)])
    }
}
