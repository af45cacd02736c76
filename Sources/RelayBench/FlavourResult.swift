import SPAKE2Measuring

/// Microseconds of the steps of one side.
typealias Times = [Step: Double]

/// What was measured in turn, so that whatever else the machine does hits all of it alike.
struct Round {
    let ours: Times
    let bare: Times
    /// In some rounds of a flavour that python-spake2 has.
    let python: Times?
}

/// What was measured of one flavour.
struct FlavourResult {
    let name: String
    let operations: [Step: [String]]
    let rounds: [Round]

    /// The prepared password first.
    var lines: [Line] {
        [true, false].flatMap { isPrepared in
            Phase.allCases.map { line($0, isPrepared: isPrepared) }
        }
    }

    /// The medians of one phase.
    func line(_ phase: Phase, isPrepared: Bool) -> Line {
        func time(_ times: Times) -> Double { phase.time(of: times, isPrepared: isPrepared) }
        // Python prepares nothing: its password comes in every time.
        let compared = isPrepared ? [] : rounds.filter { $0.python != nil }
        return Line(
            phase: phase, isPrepared: isPrepared, ours: rounds.map { time($0.ours) }.median,
            bare: rounds.map { time($0.bare) }.median,
            besideBare: rounds.map { time($0.ours) / time($0.bare) }.median,
            python: compared.isEmpty ? nil : compared.compactMap { $0.python.map(time) }.median,
            besidePython: compared.isEmpty
                ? nil
                : compared.compactMap { round in
                    round.python.map { time($0) / time(round.ours) }
                }.median)
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

/// Medians over the rounds: of microseconds, and of the ratios within each round.
struct Line {
    let phase: Phase
    let isPrepared: Bool
    let ours: Double
    let bare: Double
    /// How many times the bare operations ours takes.
    let besideBare: Double
    let python: Double?
    /// How many times as fast as Python ours is.
    let besidePython: Double?
}
