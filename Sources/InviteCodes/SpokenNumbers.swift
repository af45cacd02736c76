import CryptoPrimitives

/// How a language says numbers.
struct SpokenNumbers: Sendable {
    /// What a number word does in a number.
    enum Part: Equatable, Sendable {
        /// 0 to 9.
        case unit(Int)
        /// 10 to 19.
        case teen(Int)
        /// 20, 30 … 90: a unit may follow.
        case tens(Int)
        /// Times a hundred.
        case hundred
        /// Said between, and means nothing.
        case and
    }

    private let parts: [[UInt8]: Part]

    /// The longest number word, in bytes.
    let bytesMax: Int

    private init(_ words: [(String, Part)]) {
        var parts: [[UInt8]: Part] = [:]
        for (word, part) in words { parts[Array(word.utf8)] = part }
        self.parts = parts
        self.bytesMax = words.reduce(0) { max($0, $1.0.utf8.count) }
    }

    /// What a folded word means in a number, or nil if it is no number word.
    func part(_ key: Span<UInt8>) -> Part? {
        guard key.count <= bytesMax else { return nil }
        return parts[[UInt8](copying: key)]
    }

    /// Digits only.
    static let none = SpokenNumbers([])

    /// English: zero to nineteen, the tens, hundred, "oh" for zero, "and".
    static let english = SpokenNumbers(
        [
            ("oh", .unit(0)), ("hundred", .hundred), ("and", .and), ("fourty", .tens(40)),
        ]
            + numbered("zero one two three four five six seven eight nine", from: 0, step: 1) {
                .unit($0)
            }
            + numbered(
                """
                ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
                """, from: 10, step: 1
            ) { .teen($0) }
            + numbered(
                "twenty thirty forty fifty sixty seventy eighty ninety", from: 20, step: 10
            ) { .tens($0) })

    private static func numbered(
        _ words: String, from first: Int, step: Int, _ part: (Int) -> Part
    ) -> [(String, Part)] {
        words.split(separator: " ").enumerated().map { position, word in
            (String(word), part(first + step * position))
        }
    }
}

/// Puts a number together from digits and number words as they come: `42`, "forty two",
/// "four two", "one hundred and five".
struct NumberBuilder {
    /// That the parts could be two different numbers.
    struct Ambiguous: Error {}

    private var digits: [UInt8] = []
    private var pending: Pending?
    private var lastUnit: Int?

    /// A number that later words may still add to.
    private struct Pending {
        var value: Int
        /// What is added must be below this.
        var room: Int
    }

    /// True if nothing was said yet.
    var isEmpty: Bool { digits.isEmpty && pending == nil }

    /// Adds digits 0–9 as they were typed.
    mutating func add(digits typed: Span<UInt8>) throws(Ambiguous) {
        // "forty 2" is 42 or 402.
        guard pending == nil else { throw Ambiguous() }
        for index in typed.indices { digits.append(typed[index]) }
        lastUnit = nil
    }

    /// Adds one number word.
    mutating func add(_ part: SpokenNumbers.Part) throws(Ambiguous) {
        switch part {
        case .unit(let value): try add(value, then: nil)
        case .teen(let value): try add(value, then: nil)
        case .tens(let value): try add(value, then: 10)
        case .hundred: try addHundred()
        case .and: break
        }
    }

    private mutating func add(_ value: Int, then room: Int?) throws(Ambiguous) {
        if let open = pending, value < open.room {
            // "forty zero" is 40 said oddly or 400.
            guard value > 0 else { throw Ambiguous() }
            pending = nil
            settle(open.value + value, then: room)
            lastUnit = nil
        } else {
            flush()
            settle(value, then: room)
        }
    }

    private mutating func settle(_ value: Int, then room: Int?) {
        if let room {
            pending = Pending(value: value, room: room)
        } else {
            digits.append(contentsOf: String(value).utf8)
            lastUnit = (1...9).contains(value) ? value : nil
        }
    }

    private mutating func addHundred() throws(Ambiguous) {
        guard pending == nil else { throw Ambiguous() }
        if let unit = lastUnit {
            digits.removeLast()
            pending = Pending(value: 100 * unit, room: 100)
        } else {
            guard digits.isEmpty else { throw Ambiguous() }
            pending = Pending(value: 100, room: 100)
        }
        lastUnit = nil
    }

    private mutating func flush() {
        if let open = pending { digits.append(contentsOf: String(open.value).utf8) }
        pending = nil
        lastUnit = nil
    }

    /// The digits without leading zeros; empty if nothing was said.
    mutating func finish() -> String {
        flush()
        let significant = digits.drop { $0 == UInt8(ascii: "0") }
        if significant.isEmpty && !digits.isEmpty { return "0" }
        return String(decoding: significant, as: UTF8.self)
    }
}
