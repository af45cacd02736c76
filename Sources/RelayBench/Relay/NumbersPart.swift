import CryptoPrimitives
import Foundation
import MailboxProtocol

/// Binding a number where few live, and where many do.
struct NumbersPart {
    let plan: NumberPlan
    /// Where its databases go; it exists.
    let folder: URL

    /// Bindings before those that are timed: the first find nothing in the caches.
    private static let unmeasured = 5

    /// - Throws: `StorageError`, `LoadFailure`.
    func run(progress: (String) -> Void) throws -> NumberResults {
        let keys = BindingKeys()
        let records = try records(keys)
        progress("numbers: making \(plan.many) live ones in \(plan.spaces) spaces")
        let many = try NumberHouse(
            at: path("many"), keys, records, spaces: plan.spaces, numbers: plan.numbersPerSpace)
        var results = NumberResults(plan: plan)
        progress("numbers: binding, \(plan.rounds) rounds")
        for round in 0..<plan.rounds {
            let few = try NumberHouse(
                at: path("few-\(round)"), keys, records, spaces: 1, numbers: plan.few)
            let isFewFirst = round.isMultiple(of: 2)
            let before = isFewFirst ? try time(few, spaces: 1, round) : nil
            let inMany = try time(many, spaces: plan.spaces, round)
            results.rounds.append((try before ?? time(few, spaces: 1, round), inMany))
        }
        return results
    }

    /// What the relay records for one number.
    private func records(_ keys: BindingKeys) throws -> NumberRecords {
        let house = try NumberHouse(at: path("first"), keys)
        let first = try house.bind(in: NumberRecords.appID(0), token: NumberRecords.token)
        return try NumberRecords(first.records, first.nameplate)
    }

    /// The median of a round's bindings in microseconds.
    private func time(_ house: NumberHouse, spaces: Int, _ round: Int) throws -> Double {
        var random = Randomness.system
        var times: [Double] = []
        for number in 0..<Self.unmeasured + plan.bindings {
            // From one end to the other, without an order that a cache could like.
            let space = (round * (Self.unmeasured + plan.bindings) + number) * 7_919 % spaces
            let bound = try house.bind(
                in: NumberRecords.appID(space), token: random.bytes(16))
            if number >= Self.unmeasured { times.append(bound.seconds * 1e6) }
        }
        return times.median
    }

    private func path(_ name: String) -> String {
        folder.appending(path: "numbers-\(name).db").path
    }
}

/// What was measured of binding numbers.
struct NumberResults {
    let plan: NumberPlan
    /// Medians of each round in microseconds.
    var rounds: [(few: Double, many: Double)] = []

    init(plan: NumberPlan) { self.plan = plan }

    var few: Double { rounds.map(\.few).median }
    var many: Double { rounds.map(\.many).median }
    /// How many times as long it takes among many.
    var ratio: Double { rounds.map { $0.many / $0.few }.median }
}

extension NumberResults {
    static let mostSlowdown = 1.5

    var targets: [Target] {
        [
            Target(
                name: "relay.numbers.slowdown", value: ratio, bound: .atMost(Self.mostSlowdown),
                unit: "times as long as among \(plan.few)")
        ]
    }

    var table: Table {
        Table(
            title: "Binding a number, median µs",
            columns: ["live numbers", "spaces", "µs"],
            rows: [
                ["\(plan.few)", "1", few.text(decimals: 1)],
                ["\(plan.many)", "\(plan.spaces)", many.text(decimals: 1)],
            ])
    }

    var json: JSON {
        .object([
            "few": .integer(plan.few), "few_us": .decimal(few), "many": .integer(plan.many),
            "many_us": .decimal(many), "spaces": .integer(plan.spaces),
            "bindings": .integer(plan.rounds * plan.bindings),
        ])
    }
}
