/// What it costs to have typed one text and meant a word, in quarters of an edit: a slip of the
/// finger or of the ear costs less than a random one.
struct SlipCost {
    private static let edit = 4
    private static let neighbour = 2
    private static let lookAlike = 1
    private static let swap = 2
    private static let doubled = 2
    private static let vowel = 3
    private static let prefix = 2

    /// Two edits are too many to have been meant.
    private static let costMax = 2 * edit - 1
    /// In a short text, more than one.
    private static let shortCostMax = edit
    private static let shortBytesMax = 4

    /// Words that sound alike may be written so differently.
    private static let writtenMax = 3 * costMax / 2 + 1

    private let sound: Sound
    private let heard: [UInt8]

    /// For every byte of the typed text and every byte of a word, what it costs to replace one by
    /// the other.
    private let replacing: [Int]

    /// The rows of the table of distances that are in use, kept from word to word: one text is
    /// compared with thousands of words.
    private var beforeLast: [Int]
    private var last: [Int]
    private var current: [Int]

    init(_ typed: Span<UInt8>, _ language: Language) {
        sound = language.sound
        heard = sound.key(typed)
        let keyboards = language.keyboards
        var costs: [Int] = []
        costs.reserveCapacity(typed.count << 8)
        for index in typed.indices {
            for meant in UInt8.min...UInt8.max {
                costs.append(Self.replacing(typed[index], meant, on: keyboards))
            }
        }
        replacing = costs
        beforeLast = []
        last = []
        current = []
    }

    /// The cost, or nil if it is too much to have been.
    mutating func cost(of typed: Span<UInt8>, meaning word: [UInt8]) -> Int? {
        if isCut(typed, of: word) { return Self.prefix }
        guard abs(typed.count - word.count) <= 2, let written = distance(typed, word.span) else {
            return nil
        }
        if written > Self.neighbour, sound.key(word.span) == heard {
            // Who writes what they heard makes several slips, none of them at random.
            let cost = max(Self.neighbour, 2 * written / 3)
            return cost <= Self.costMax ? cost : nil
        }
        let limit = typed.count <= Self.shortBytesMax ? Self.shortCostMax : Self.costMax
        return written <= limit ? written : nil
    }

    /// How far a word is from the text, however it would be meant; nil if it is far.
    mutating func distance(of typed: Span<UInt8>, to word: [UInt8]) -> Int? {
        abs(typed.count - word.count) <= 2 ? distance(typed, word.span) : nil
    }

    /// True for the first letters of a word, too few to be taken for it.
    private func isCut(_ typed: Span<UInt8>, of word: [UInt8]) -> Bool {
        guard typed.count >= 3, typed.count < word.count else { return false }
        return typed.indices.allSatisfy { typed[$0] == word[$0] }
    }

    /// Weighted edit distance with swaps of neighbours (optimal string alignment), or nil if it is
    /// more than ``writtenMax``: then two rows in a row are, soon for most words.
    private mutating func distance(_ typed: Span<UInt8>, _ word: Span<UInt8>) -> Int? {
        start(columns: word.count + 1)
        var leastBefore = 0
        for row in typed.indices {
            let inserted = last[0] + Self.edit
            current[0] = inserted
            var least = inserted
            for column in word.indices {
                var cost = min(
                    last[column] + replacing[row << 8 | Int(word[column])],
                    last[column + 1] + inserting(typed, row),
                    current[column] + inserting(word, column))
                if row > 0, column > 0, typed[row] == word[column - 1],
                    typed[row - 1] == word[column]
                {
                    cost = min(cost, beforeLast[column - 1] + Self.swap)
                }
                current[column + 1] = cost
                least = min(least, cost)
            }
            guard min(least, leastBefore) <= Self.writtenMax else { return nil }
            leastBefore = least
            Swift.swap(&beforeLast, &last)
            Swift.swap(&last, &current)
        }
        return last[word.count] <= Self.writtenMax ? last[word.count] : nil
    }

    private mutating func start(columns: Int) {
        while last.count < columns {
            beforeLast.append(0)
            last.append(0)
            current.append(0)
        }
        for column in 0..<columns { last[column] = column * Self.edit }
    }

    /// A letter too many or too few; a double one typed once, or a single one twice, costs less.
    private func inserting(_ text: Span<UInt8>, _ index: Int) -> Int {
        index > 0 && text[index] == text[index - 1] ? Self.doubled : Self.edit
    }

    private static func replacing(
        _ typed: UInt8, _ meant: UInt8, on keyboards: [Keyboard]
    ) -> Int {
        if typed == meant { return 0 }
        if LookAlikes.digit(typed, looksLike: meant) { return lookAlike }
        if keyboards.contains(where: { $0.areNeighbours(typed, meant) }) { return neighbour }
        return Sound.isVowel(typed) && Sound.isVowel(meant) ? vowel : edit
    }
}
