import CryptoPrimitives
import MailboxProtocol

/// How many numbers of each length are taken, so that drawing one costs the same however many
/// there are.
struct NumberUsage: Equatable {
    /// Longer numbers are never drawn.
    static let digitsMax = 9

    private var taken = [Int](repeating: 0, count: digitsMax + 1)

    /// Names with a leading zero are not numbers that could be drawn.
    mutating func add(_ nameplate: Nameplate) {
        if let digits = Self.digits(of: nameplate) { taken[digits] += 1 }
    }

    mutating func remove(_ nameplate: Nameplate) {
        guard let digits = Self.digits(of: nameplate) else { return }
        precondition(taken[digits] > 0, "a number is removed that was not there")
        taken[digits] -= 1
    }

    /// Which lengths are drawn from.
    enum Density {
        /// Up to three digits while any is free, as the reference does; longer ones while sparse.
        case packed
        /// While less than half of them are taken, so that few guesses of a number hit one.
        case sparse
    }

    /// Draws uniformly among the free numbers of the shortest length, `digits` at least, that is
    /// still drawn from.
    func draw(
        digits: Int, _ density: Density, random: inout Randomness, isTaken: (Nameplate) -> Bool
    ) -> Nameplate? {
        for digits in digits...Self.digitsMax {
            let numbers = Self.numbers(of: digits)
            let free = numbers.count - taken[digits]
            let isCountable = density == .packed && digits <= 3 && free > 0
            guard isCountable || free * 2 > numbers.count else { continue }
            return Self.draw(from: numbers, free: free, random: &random, isTaken: isTaken)
        }
        return nil
    }

    /// Among few free ones all are counted through; only short lengths fill up that far.
    private static func draw(
        from numbers: Range<Int>, free: Int, random: inout Randomness,
        isTaken: (Nameplate) -> Bool
    ) -> Nameplate {
        if free * 2 < numbers.count {
            var toSkip = Int(random.number(below: UInt32(free)))
            for number in numbers {
                let nameplate = Nameplate(number: UInt64(number))
                if isTaken(nameplate) { continue }
                if toSkip == 0 { return nameplate }
                toSkip -= 1
            }
            preconditionFailure("the free ones were counted")
        }
        while true {
            let offset = Int(random.number(below: UInt32(numbers.count)))
            let nameplate = Nameplate(number: UInt64(numbers.lowerBound + offset))
            if !isTaken(nameplate) { return nameplate }
        }
    }

    private static func numbers(of digits: Int) -> Range<Int> {
        var first = 1
        for _ in 1..<digits { first *= 10 }
        return first..<first * 10
    }

    private static func digits(of nameplate: Nameplate) -> Int? {
        let digits = nameplate.rawValue.utf8
        guard digits.count <= digitsMax, digits.first != UInt8(ascii: "0") else { return nil }
        return digits.count
    }
}
