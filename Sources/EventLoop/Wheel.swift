/// Sockets to be looked at, by the second: adding one and taking those that are due cost the same
/// however many there are.
struct Wheel {
    /// As many seconds ahead as a look can be put off at once; who is due later is looked at
    /// earlier, and put off again.
    static let reach = 64

    private var slots: [[SocketID]] = Array(repeating: [], count: reach)
    /// The second that was taken last.
    private var second: Int64
    private(set) var count = 0

    init(at second: Int64) { self.second = second }

    var isEmpty: Bool { count == 0 }

    /// Puts a look off, by a second at least.
    mutating func add(_ id: SocketID, after seconds: Int64) {
        let delay = min(max(seconds, 1), Int64(Self.reach) - 1)
        slots[slot(of: second + delay)].append(id)
        count += 1
    }

    /// Takes all that are due up to and including a second; none twice.
    mutating func take(upTo second: Int64) -> [SocketID] {
        var due: [SocketID] = []
        // A machine that slept must not be made to walk through all it slept.
        var next = max(self.second + 1, second - Int64(Self.reach) + 1)
        while next <= second {
            due += slots[slot(of: next)]
            slots[slot(of: next)] = []
            next += 1
        }
        self.second = max(self.second, second)
        count -= due.count
        return due
    }

    private func slot(of second: Int64) -> Int { Int(second % Int64(Self.reach)) }
}
