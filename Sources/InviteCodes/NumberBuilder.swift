import CryptoPrimitives

/// Puts a number together from digits and number words as they come: `42`, "forty two",
/// "four two", "one hundred and five".
struct NumberBuilder {
    /// That the parts from `place` on could be two different numbers.
    struct Ambiguous: Error {
        let place: Int
    }

    private enum Piece {
        case digits([UInt8])
        case part(SpokenNumbers.Part)
    }

    /// A number that begins at some piece.
    private struct Reading {
        var value: Int
        /// The piece after it.
        var next: Int
        /// True if more could have followed: forty, but not forty-two.
        var isOpen = false
        /// True for digits that end in zero: a number word after them may be said in its place.
        var isRound = false
    }

    private let order: SpokenNumbers.Order
    private var pieces: [Piece] = []
    private var places: [Int] = []

    init(order: SpokenNumbers.Order) {
        self.order = order
    }

    /// True if nothing was said yet.
    private(set) var isEmpty = true

    /// Adds digits 0–9 as they were typed at `place`.
    mutating func add(digits: Span<UInt8>, at place: Int) {
        pieces.append(.digits([UInt8](copying: digits)))
        places.append(place)
        isEmpty = false
    }

    /// Adds one number word that stood at `place`.
    mutating func add(_ part: SpokenNumbers.Part, at place: Int) {
        pieces.append(.part(part))
        places.append(place)
        if part != .and { isEmpty = false }
    }

    /// The digits without leading zeros; empty if nothing was said.
    func finish() throws(Ambiguous) -> String {
        var digits: [UInt8] = []
        var index = 0
        var last: Reading?
        while index < pieces.count {
            switch pieces[index] {
            case .digits(let typed):
                // "forty 2" is 42 or 402.
                if last?.isOpen == true { throw Ambiguous(place: places[index]) }
                digits += typed
                last = Reading(
                    value: 0, next: index + 1,
                    isRound: typed.count > 1 && typed.last == UInt8(ascii: "0"))
            case .part(.and):
                // "twelve and two" is nobody's way to say a number.
                if last != nil, number(at: index + 1) != nil {
                    throw Ambiguous(place: places[index])
                }
                index += 1
                continue
            case .part(let part):
                let reading = try number(part, at: index, after: last)
                digits += Array(String(reading.value).utf8)
                last = reading
            }
            index = last?.next ?? index + 1
        }
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        if significant.isEmpty && !digits.isEmpty { return "0" }
        return String(decoding: significant, as: UTF8.self)
    }

    /// The number at `index`, where another one stood before.
    private func number(
        _ part: SpokenNumbers.Part, at index: Int, after last: Reading?
    ) throws(Ambiguous) -> Reading {
        guard let reading = number(at: index) else { throw Ambiguous(place: places[index]) }
        // "forty hundred", and "4 hundred".
        if last != nil, part == .hundred { throw Ambiguous(place: places[index]) }
        // "20 two" is 22, as what listens writes it, or 202.
        if last?.isRound == true { throw Ambiguous(place: places[index]) }
        if last?.isOpen == true, couldContinue(part) { throw Ambiguous(place: places[index]) }
        return reading
    }

    /// "forty zero" is 40 said oddly or 400; in German "vierzig zwei" is 402, or 42 the wrong way
    /// round.
    private func couldContinue(_ part: SpokenNumbers.Part) -> Bool {
        switch part {
        case .unit(0): true
        case .unit: order == .unitsFirst
        default: false
        }
    }

    private func part(_ index: Int) -> SpokenNumbers.Part? {
        guard index < pieces.count, case .part(let part) = pieces[index] else { return nil }
        return part
    }

    private func afterAnd(_ index: Int) -> Int {
        part(index) == .and ? index + 1 : index
    }

    /// The longest number below 1,000 that begins at a piece.
    private func number(at index: Int) -> Reading? {
        let hundreds: Reading
        switch (part(index), part(index + 1)) {
        case (.hundreds(let value), _): hundreds = Reading(value: value, next: index + 1)
        case (.hundred, _): hundreds = Reading(value: 100, next: index + 1)
        case (.unit(let unit), .hundred) where unit > 0:
            hundreds = Reading(value: 100 * unit, next: index + 2)
        default: return belowHundred(at: index)
        }
        if let rest = belowHundred(at: afterAnd(hundreds.next)), rest.value > 0 {
            return Reading(value: hundreds.value + rest.value, next: rest.next, isOpen: rest.isOpen)
        }
        return Reading(value: hundreds.value, next: hundreds.next, isOpen: true)
    }

    private func belowHundred(at index: Int) -> Reading? {
        switch part(index) {
        case .whole(let value): return Reading(value: value, next: index + 1)
        case .teen(let value): return teen(value, next: index + 1)
        case .tens(let value): return tens(value, next: index + 1)
        case .unit(let value): return unit(value, next: index + 1)
        case .hundred, .hundreds, .and, nil: return nil
        }
    }

    /// In French, "dix sept" is seventeen.
    private func teen(_ value: Int, next: Int) -> Reading {
        if order == .twenties, value == 10, case .unit(let unit) = part(next), unit >= 7 {
            return Reading(value: 10 + unit, next: next + 1)
        }
        return Reading(value: value, next: next)
    }

    private func tens(_ value: Int, next: Int) -> Reading {
        guard order != .unitsFirst else { return Reading(value: value, next: next, isOpen: true) }
        let rest = afterAnd(next)
        if case .unit(let unit) = part(rest), unit > 0 {
            return Reading(value: value + unit, next: rest + 1)
        }
        if order == .twenties, value == 60 || value == 80, case .teen(let more) = part(rest) {
            let teen = teen(more, next: rest + 1)
            return Reading(value: value + teen.value, next: teen.next)
        }
        return Reading(value: value, next: next, isOpen: true)
    }

    private func unit(_ value: Int, next: Int) -> Reading {
        switch order {
        case .unitsFirst:
            if value > 0, part(next) == .and, case .tens(let tens) = part(next + 1) {
                return Reading(value: tens + value, next: next + 2)
            }
        case .twenties:
            if value == 4, part(next) == .tens(20) { return tens(80, next: next + 1) }
        case .tensFirst: break
        }
        return Reading(value: value, next: next)
    }
}
