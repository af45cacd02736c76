import MailboxProtocol

/// One figure that a benchmark promises.
struct Target: Sendable {
    /// On which side of a number the figure has to be.
    enum Bound: Sendable {
        case atMost(Double)
        case atLeast(Double)
    }

    /// Lower-case words with dots, the same in every run.
    let name: String
    let value: Double
    let bound: Bound
    /// What both numbers count.
    let unit: String

    /// Whether the promise holds; the bound itself is still within it.
    var isMet: Bool {
        switch bound {
        case .atMost(let most): value <= most
        case .atLeast(let least): value >= least
        }
    }

    /// The bound as people read it.
    var wanted: String {
        switch bound {
        case .atMost(let most): "≤ \(most.text(decimals: 2))"
        case .atLeast(let least): "≥ \(least.text(decimals: 2))"
        }
    }

    /// The shape that every benchmark here prints.
    var json: JSON {
        let number =
            switch bound {
            case .atMost(let number), .atLeast(let number): number
            }
        return .object([
            "name": .string(name), "value": .decimal(value), "target": .decimal(number),
            "unit": .string(unit), "met": .bool(isMet),
        ])
    }
}

extension JSON {
    /// A number with four decimals, more than any measurement here is good for; null for what is
    /// none.
    static func decimal(_ number: Double) -> JSON {
        number.isFinite ? .number(number.text(decimals: 4)) : .null
    }
}

extension Double {
    /// The number with so many decimals, rounded half away from zero; a dash for what is none.
    func text(decimals: Int) -> String {
        guard isFinite else { return "-" }
        let scale = (0..<decimals).reduce(1) { product, _ in product * 10 }
        let scaled = Int64((magnitude * Double(scale)).rounded())
        let sign = self < 0 && scaled > 0 ? "-" : ""
        let (whole, part) = scaled.quotientAndRemainder(dividingBy: Int64(scale))
        guard decimals > 0 else { return "\(sign)\(whole)" }
        // With a one in front every digit of the fraction is written.
        return "\(sign)\(whole).\(String(Int64(scale) + part).dropFirst())"
    }
}
