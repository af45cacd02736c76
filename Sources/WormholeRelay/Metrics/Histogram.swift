/// How often something took how long, in seconds.
package struct Histogram: Sendable {
    private let bounds: [Double]
    private var counts: [Int]
    package private(set) var sum = 0.0

    /// - Parameter bounds: the longest that counts in each class, growing; what took longer counts
    ///   in a last one.
    package init(upTo bounds: [Double]) {
        precondition(zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 }, "bounds grow")
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    package mutating func note(_ seconds: Double) {
        counts[bounds.firstIndex { seconds <= $0 } ?? bounds.count] += 1
        sum += seconds
    }

    package var count: Int { counts.reduce(0, +) }

    /// Each bound, infinity last, with how often it took no longer.
    package var cumulative: [(bound: Double, count: Int)] {
        var total = 0
        return zip(bounds + [.infinity], counts).map { bound, count in
            total += count
            return (bound, total)
        }
    }
}
