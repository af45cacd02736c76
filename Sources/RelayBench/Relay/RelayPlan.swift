/// How much is measured.
struct RelayPlan: Sendable {
    /// What can be measured by itself.
    enum Part: String, CaseIterable, Sendable {
        case exchanges
        case frames
        case idle
        case numbers
    }

    var parts = Part.allCases
    /// How many pairs are active at a time; targets are about the last.
    var pairs = [1, 20, 100]
    /// How often everything is measured in turn.
    var rounds = 7
    var window = LoadWindow(warmUp: 0.3, seconds: 1)
    /// Clients that do nothing.
    var idle = 19_000
    var numbers = NumberPlan()

    /// Less of everything: shows that all of it works, and about where it stands.
    static let quick: RelayPlan = {
        var plan = RelayPlan()
        plan.pairs = [1, 10]
        plan.rounds = 2
        plan.window = LoadWindow(warmUp: 0.1, seconds: 0.3)
        plan.idle = 500
        plan.numbers = NumberPlan(spaces: 100, numbersPerSpace: 100, rounds: 4, bindings: 10)
        return plan
    }()

    /// Messages of an exchange as it is counted; a stock transfer has about as many.
    static let shortExchange = 8
    /// Messages of one where frames are counted: as many as a mailbox takes, less a few.
    static let longExchange = 180
}

/// How much is measured of binding numbers.
struct NumberPlan: Sendable {
    /// Where many numbers are live: in so many spaces.
    var spaces = 1_000
    /// So many in each.
    var numbersPerSpace = 1_000
    /// Live numbers where there are few, all in one space.
    var few = 10
    var rounds = 40
    /// New numbers a round.
    var bindings = 25

    var many: Int { spaces * numbersPerSpace }
}
