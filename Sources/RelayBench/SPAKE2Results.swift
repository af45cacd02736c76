import MailboxProtocol
import SPAKE2Measuring

/// What was measured of all flavours.
struct SPAKE2Results {
    let rounds: Int
    /// Of the Python package.
    let pythonVersion: String
    var flavours: [FlavourResult] = []

    init(rounds: Int, pythonVersion: String) {
        self.rounds = rounds
        self.pythonVersion = pythonVersion
    }

    /// With a prepared password at most this many times the bare operations.
    static let mostBesideBare = 1.10
    /// At least this many times as fast as python-spake2, both from the password on.
    static let leastBesidePython = 30.0

    var report: Report {
        Report(
            targets: flavours.flatMap(\.targets), tables: flavours.map(\.table),
            details: [
                ("rounds", .integer(rounds)), ("python_spake2", .string(pythonVersion)),
                ("flavours", .array(flavours.map(\.json))),
            ])
    }
}

extension FlavourResult {
    /// Lower-case words joined by `-`, for the names of targets.
    private var key: String {
        name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
    }

    fileprivate var targets: [Target] {
        let beside = Target(
            name: "spake2.\(key).beside-bare", value: line(.both, isPrepared: true).besideBare,
            bound: .atMost(SPAKE2Results.mostBesideBare), unit: "times the bare operations")
        guard let faster = line(.both, isPrepared: false).besidePython else { return [beside] }
        let python = Target(
            name: "spake2.\(key).beside-python", value: faster,
            bound: .atLeast(SPAKE2Results.leastBesidePython), unit: "times as fast as Python")
        return [beside, python]
    }

    fileprivate var table: Table {
        Table(
            title: "\(name), median µs of one side",
            columns: ["password", "phase", "ours", "bare", "ours/bare", "python", "python/ours"],
            rows: lines.map { line in
                [
                    line.isPrepared ? "prepared" : "not prepared", line.phase.rawValue,
                    line.ours.text(decimals: 1), line.bare.text(decimals: 1),
                    line.besideBare.text(decimals: 3), line.python?.text(decimals: 1) ?? "",
                    line.besidePython?.text(decimals: 1) ?? "",
                ]
            })
    }

    fileprivate var json: JSON {
        .object([
            "name": .string(name),
            "bare_operations": .object([
                "prepare": names(.prepare), "start": names(.start), "finish": names(.finish),
            ]),
            "median_us": .array(lines.map(\.json)),
            "confirm_us": .decimal(rounds.compactMap { $0.ours[.confirm] }.median),
        ])
    }

    private func names(_ step: Step) -> JSON {
        .array((operations[step] ?? []).map(JSON.string))
    }
}

extension Line {
    fileprivate var json: JSON {
        .object([
            "phase": .string(phase.rawValue), "prepared": .bool(isPrepared),
            "ours": .decimal(ours), "bare": .decimal(bare), "ours_per_bare": .decimal(besideBare),
            "python": python.map(JSON.decimal) ?? .null,
            "python_per_ours": besidePython.map(JSON.decimal) ?? .null,
        ])
    }
}
