import SPAKE2Measuring

/// Microseconds of the steps of one round.
typealias Times = [Step: Double]

/// What was measured of one flavour: times by round.
struct FlavourResult {
    let name: String
    let operations: [Step: [String]]
    var ours: [Times] = []
    var bare: [Times] = []
    /// Empty where python-spake2 has no such flavour.
    var python: [Times] = []

    init(name: String, operations: [Step: [String]]) {
        self.name = name
        self.operations = operations
    }

    /// Drops what was measured so far.
    mutating func forget() {
        ours = []
        bare = []
        python = []
    }

    /// All medians, the prepared ones first.
    var lines: [Line] {
        [true, false].flatMap { isPrepared in
            Phase.allCases.map { line($0, isPrepared: isPrepared) }
        }
    }

    /// The medians of one phase.
    func line(_ phase: Phase, isPrepared: Bool) -> Line {
        func median(_ rounds: [Times]) -> Double {
            rounds.map { phase.time(of: $0, isPrepared: isPrepared) }.median
        }
        // Python prepares nothing: its password comes in every time.
        let isCompared = !isPrepared && !python.isEmpty
        return Line(
            phase: phase, isPrepared: isPrepared, ours: median(ours), bare: median(bare),
            python: isCompared ? median(python) : nil)
    }
}

/// A step of one side, or several together.
enum Phase: String, CaseIterable {
    /// Up to the message; the password is prepared here unless it was before.
    case start
    /// From the peer's message to the unconfirmed keys.
    case finish
    case both

    /// The steps it takes.
    private func steps(isPrepared: Bool) -> [Step] {
        let start: [Step] = isPrepared ? [.start] : [.prepare, .start]
        return switch self {
        case .start: start
        case .finish: [.finish]
        case .both: start + [.finish]
        }
    }

    /// The microseconds of this phase in one round.
    func time(of times: Times, isPrepared: Bool) -> Double {
        steps(isPrepared: isPrepared).reduce(0) { $0 + (times[$1] ?? 0) }
    }
}

/// Medians of one phase in microseconds.
struct Line {
    let phase: Phase
    let isPrepared: Bool
    let ours: Double
    let bare: Double
    let python: Double?

    /// How many times the bare operations ours takes.
    var besideBare: Double { ours / bare }
    /// How many times as fast as Python ours is.
    var besidePython: Double? { python.map { $0 / ours } }
}
