import MailboxProtocol

/// How long texts of one shape take.
struct Curve {
    let name: String
    /// For each size, the best of the rounds.
    let microseconds: [Double]

    /// How many times as long a byte takes in the longest text as in one an eighth as long.
    var growth: Double {
        let last = microseconds.count - 1
        return microseconds[last] / microseconds[last - 3] / 8
    }
}

/// What was measured of all shapes.
struct CodesResults {
    let sizes: [Int]
    let curves: [Curve]

    /// A byte of the longest text takes at most this many times as long as one of a text an eighth
    /// as long. Memory that no longer fits the cache is part of it; a square would be 8.
    static let mostGrowth = 2.0
    /// The longest text takes at most so long, whatever is in it: a person waits for it.
    static let mostMilliseconds = 1_000.0

    var report: Report {
        Report(targets: targets, tables: [table], details: details)
    }

    private var targets: [Target] {
        [
            Target(
                name: "codes.worst-growth", value: curves.map(\.growth).max() ?? .infinity,
                bound: .atMost(Self.mostGrowth), unit: "times per byte, 64 KiB beside 8 KiB"),
            Target(
                name: "codes.worst-time",
                value: (curves.compactMap(\.microseconds.last).max() ?? .infinity) / 1_000,
                bound: .atMost(Self.mostMilliseconds), unit: "ms for 64 KiB"),
        ]
    }

    private var table: Table {
        Table(
            title: "Reading a text of one piece over and over, µs, the slowest first",
            columns: ["piece"] + sizes.map { "\($0 / 1_024) KiB" } + ["per byte"],
            rows: curves.sorted { ($0.microseconds.last ?? 0) > ($1.microseconds.last ?? 0) }
                .map { curve in
                    [curve.name] + curve.microseconds.map { $0.text(decimals: 0) }
                        + [curve.growth.text(decimals: 2)]
                })
    }

    private var details: [(name: String, value: JSON)] {
        [
            ("bytes", .array(sizes.map { .integer($0) })),
            (
                "curves",
                .array(
                    curves.map { curve in
                        .object([
                            "piece": .string(curve.name),
                            "us": .array(curve.microseconds.map(JSON.decimal)),
                            "growth": .decimal(curve.growth),
                        ])
                    })
            ),
        ]
    }
}
