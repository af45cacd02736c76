/// Counts the ways to split a run into parts, from its end, so that the time is linear in the run
/// however many ways there are.
struct WayCount {
    private let range: Range<Int>
    /// 0, 1 or 2 (meaning more than one) for the text from each place to the end.
    private var ways: [Int]
    /// The end of the part that begins at each place, where there is one way.
    private var next: [Int]

    init(_ range: Range<Int>) {
        self.range = range
        self.ways = [Int](repeating: 0, count: range.count + 1)
        self.next = [Int](repeating: 0, count: range.count + 1)
        ways[range.count] = 1
    }

    /// The ways to split the whole run: 0, 1 or 2, which means more than one.
    var count: Int { ways[0] }

    /// True if the text from `place` on can be split.
    func leadsOn(from place: Int) -> Bool {
        ways[place - range.lowerBound] > 0
    }

    /// Says that a part can stand here. Parts that begin later come first.
    mutating func add(_ part: Range<Int>) {
        let start = part.lowerBound - range.lowerBound
        ways[start] = min(2, ways[start] + ways[part.upperBound - range.lowerBound])
        next[start] = part.upperBound
    }

    /// The parts, if there is one way.
    func steps() -> [Range<Int>] {
        guard count == 1 else { return [] }
        var steps: [Range<Int>] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let end = next[start - range.lowerBound]
            steps.append(start..<end)
            start = end
        }
        return steps
    }
}
