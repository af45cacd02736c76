import CryptoPrimitives

/// Which list words a mistyped one may have been.
///
/// Costs are in quarters of an edit: a slip of the finger or of the ear costs less than a random
/// one.
enum Suggestions {
    /// Most words that are suggested.
    static let countMax = 3

    /// A run longer than this is no slip of one word.
    private static let typedBytesMax = 16

    private static let edit = 4
    private static let neighbour = 2
    private static let lookAlike = 1
    private static let swap = 2
    private static let doubled = 2
    private static let vowel = 3
    private static let prefix = 2

    /// What is suggested beside the likeliest word may cost so much more: half an edit.
    private static let spread = 2

    /// A word and what it costs to have meant it.
    private struct Candidate {
        let cost: Int
        /// Where its list stands among those asked.
        let list: Int
        let word: Int
    }

    /// Up to ``countMax`` words, the likeliest first; words that are equally likely in the order
    /// of the lists, then of the words. The text is folded, and may have digits in it.
    static func ranked(for text: Span<UInt8>, in lists: [WordList]) -> [String] {
        // One byte a letter is enough to compare by.
        let letters = WipedText(capacity: text.count)
        for index in text.indices where text[index] & 0xC0 != 0x80 { letters.append(text[index]) }
        var best = letters.withBytes { candidates(letters: $0, in: lists) }
        best.sort { ($0.cost, $0.list, $0.word) < ($1.cost, $1.list, $1.word) }
        var words: [String] = []
        for candidate in best where candidate.cost <= best[0].cost + spread {
            let word = lists[candidate.list].words[candidate.word]
            if words.count < countMax, !words.contains(word) { words.append(word) }
        }
        return words
    }

    private static func candidates(
        letters typed: Span<UInt8>, in lists: [WordList]
    ) -> [Candidate] {
        guard typed.count >= 2, typed.count <= typedBytesMax else { return [] }
        var found: [Candidate] = []
        var rows = Rows()
        for (place, list) in lists.enumerated() {
            let heard = list.language.sound.key(typed)
            list.table.forEachWord { key, word in
                if let cost = cost(typed, key, heard: heard, list.language, &rows) {
                    found.append(Candidate(cost: cost, list: place, word: word))
                }
            }
        }
        return found
    }

    /// What it costs to have meant `word`, or nil if it is too much to have been.
    private static func cost(
        _ typed: Span<UInt8>, _ word: [UInt8], heard: [UInt8], _ language: Language,
        _ rows: inout Rows
    ) -> Int? {
        if isCut(typed, of: word) { return prefix }
        guard abs(typed.count - word.count) <= 2 else { return nil }
        let limit = typed.count <= 4 ? edit : 2 * edit - 1
        let keyboards = language.keyboards
        guard
            let written = distance(
                typed, word.span, limit: 2 * limit, rows: &rows,
                replacing: { replacing($0, $1, on: keyboards) })
        else { return nil }
        // Who writes what they heard makes several slips, none of them at random.
        let cost =
            written > neighbour && language.sound.key(word.span) == heard
            ? max(neighbour, 2 * written / 3) : written
        return cost <= limit ? cost : nil
    }

    /// True for the first letters of a word, too few to be taken for it.
    private static func isCut(_ typed: Span<UInt8>, of word: [UInt8]) -> Bool {
        guard typed.count >= 3, typed.count < word.count else { return false }
        return typed.indices.allSatisfy { typed[$0] == word[$0] }
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

extension Suggestions {
    /// The rows of a distance's table that are in use, kept from word to word: one text is compared
    /// with thousands of words.
    private struct Rows {
        var beforeLast: [Int] = []
        var last: [Int] = []
        var current: [Int] = []

        mutating func start(columns: Int) {
            while last.count < columns {
                beforeLast.append(0)
                last.append(0)
                current.append(0)
            }
            for column in 0..<columns { last[column] = column * edit }
        }

        mutating func next() {
            Swift.swap(&beforeLast, &last)
            Swift.swap(&last, &current)
        }
    }

    /// Weighted edit distance with swaps of neighbours (optimal string alignment), or nil if it is
    /// more than `limit`: then two rows in a row are, soon for most words.
    private static func distance(
        _ typed: Span<UInt8>, _ word: Span<UInt8>, limit: Int, rows: inout Rows,
        replacing: (UInt8, UInt8) -> Int
    ) -> Int? {
        rows.start(columns: word.count + 1)
        var leastBefore = 0
        for row in typed.indices {
            rows.current[0] = rows.last[0] + edit
            var least = rows.current[0]
            for column in word.indices {
                var cost = min(
                    rows.last[column] + replacing(typed[row], word[column]),
                    rows.last[column + 1] + inserting(typed, row),
                    rows.current[column] + inserting(word, column))
                if row > 0, column > 0, typed[row] == word[column - 1],
                    typed[row - 1] == word[column]
                {
                    cost = min(cost, rows.beforeLast[column - 1] + swap)
                }
                rows.current[column + 1] = cost
                least = min(least, cost)
            }
            guard min(least, leastBefore) <= limit else { return nil }
            leastBefore = least
            rows.next()
        }
        return rows.last[word.count] <= limit ? rows.last[word.count] : nil
    }

    /// A letter too many or too few; a double one typed once, or a single one twice, costs less.
    private static func inserting(_ text: Span<UInt8>, _ index: Int) -> Int {
        index > 0 && text[index] == text[index - 1] ? doubled : edit
    }
}
