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
    private static let swap = 2
    private static let doubled = 2
    private static let vowel = 3
    private static let prefix = 2

    /// Up to ``countMax`` words, the likeliest first; words that are equally likely in the list's
    /// order.
    static func ranked(for text: Span<UInt8>, in list: WordList) -> [String] {
        // One byte a letter is enough to compare by.
        let letters = WipedText(capacity: text.count)
        for index in text.indices where text[index] & 0xC0 != 0x80 { letters.append(text[index]) }
        return letters.withBytes { ranked(letters: $0, in: list) }
    }

    private static func ranked(letters typed: Span<UInt8>, in list: WordList) -> [String] {
        guard typed.count >= 2, typed.count <= typedBytesMax else { return [] }
        let sound = Sound.key(typed)
        let limit = typed.count <= 4 ? edit : 7
        var best: [(cost: Int, word: Int)] = []
        var rows = Rows()
        list.table.forEachWord { key, keySound, word in
            let cost = cost(typed, key, soundsAlike: sound == keySound, limit: limit, &rows)
            if let cost { best.append((cost, word)) }
        }
        best.sort { ($0.cost, $0.word) < ($1.cost, $1.word) }
        return best.prefix(countMax).map { list.words[$0.word] }
    }

    /// What it costs to have meant `word`, or nil if it is more than `limit`.
    private static func cost(
        _ typed: Span<UInt8>, _ word: [UInt8], soundsAlike: Bool, limit: Int, _ rows: inout Rows
    ) -> Int? {
        if isCut(typed, of: word) { return prefix }
        guard abs(typed.count - word.count) <= 2 else { return nil }
        guard let written = distance(typed, word.span, limit: 2 * limit, &rows) else { return nil }
        // Who writes what they heard makes several slips, none of them at random.
        let cost = soundsAlike ? written / 2 : written
        return cost <= limit ? cost : nil
    }

    /// True for the first letters of a word, too few to be taken for it.
    private static func isCut(_ typed: Span<UInt8>, of word: [UInt8]) -> Bool {
        guard typed.count >= 3, typed.count < word.count else { return false }
        return typed.indices.allSatisfy { typed[$0] == word[$0] }
    }

    /// The rows of a distance's table that are in use, kept from word to word: one text is compared
    /// with a thousand words.
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
        _ typed: Span<UInt8>, _ word: Span<UInt8>, limit: Int, _ rows: inout Rows
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

    private static func replacing(_ typed: UInt8, _ meant: UInt8) -> Int {
        if typed == meant { return 0 }
        if Keyboard.areNeighbours(typed, meant) { return neighbour }
        return Sound.isVowel(typed) && Sound.isVowel(meant) ? vowel : edit
    }
}

/// Where letters are on a keyboard.
enum Keyboard {
    private static let rows: [[UInt8]] = [
        Array("qwertyuiop".utf8), Array("asdfghjkl".utf8), Array("zxcvbnm".utf8),
    ]

    /// Place of each letter a–z in half key widths: rows are shifted by half a key.
    private static let places: [(row: Int, column: Int)] = {
        var places = [(row: Int, column: Int)](repeating: (9, 99), count: 26)
        for (row, letters) in rows.enumerated() {
            for (column, letter) in letters.enumerated() {
                places[Int(letter - UInt8(ascii: "a"))] = (row, 2 * column + row)
            }
        }
        return places
    }()

    /// True for letters whose keys touch.
    static func areNeighbours(_ left: UInt8, _ right: UInt8) -> Bool {
        guard let first = place(left), let second = place(right) else { return false }
        let rows = abs(first.row - second.row)
        let columns = abs(first.column - second.column)
        return rows == 0 ? columns == 2 : rows == 1 && columns <= 1
    }

    private static func place(_ letter: UInt8) -> (row: Int, column: Int)? {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return letters.contains(letter) ? places[Int(letter - letters.lowerBound)] : nil
    }
}

/// A rough idea of how letters sound, good enough to find the word a listener wrote down.
enum Sound {
    static func isVowel(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
            UInt8(ascii: "u"), UInt8(ascii: "y"):
            true
        default: false
        }
    }

    /// The same for spellings that are said much alike: consonants by class, vowels only where
    /// the word starts with one, doubled and silent letters dropped.
    static func key(_ text: Span<UInt8>) -> [UInt8] {
        var key: [UInt8] = []
        for index in text.indices {
            let next = index + 1 < text.count ? text[index + 1] : 0
            guard let sound = sound(text[index], before: next, isFirst: index == 0) else {
                continue
            }
            if key.last != sound { key.append(sound) }
        }
        return key
    }

    private static func sound(_ letter: UInt8, before next: UInt8, isFirst: Bool) -> UInt8? {
        switch letter {
        case UInt8(ascii: "c"):
            softens(next) ? UInt8(ascii: "s") : UInt8(ascii: "k")
        case UInt8(ascii: "q"), UInt8(ascii: "x"): UInt8(ascii: "k")
        case UInt8(ascii: "p") where next == UInt8(ascii: "h"): UInt8(ascii: "f")
        case UInt8(ascii: "g") where next == UInt8(ascii: "h"): nil
        case UInt8(ascii: "g") where softens(next): UInt8(ascii: "j")
        case UInt8(ascii: "k") where isFirst && next == UInt8(ascii: "n"): nil
        case UInt8(ascii: "w") where isFirst && next == UInt8(ascii: "r"): nil
        case UInt8(ascii: "z"): UInt8(ascii: "s")
        case UInt8(ascii: "h"): isFirst ? letter : nil
        case UInt8(ascii: "w"): isFirst ? letter : nil
        default: isVowel(letter) ? (isFirst ? UInt8(ascii: "a") : nil) : letter
        }
    }

    private static func softens(_ next: UInt8) -> Bool {
        next == UInt8(ascii: "e") || next == UInt8(ascii: "i") || next == UInt8(ascii: "y")
    }
}
