import CryptoPrimitives

/// Splits a run of letters and digits in which digits stand for letters that look like them:
/// `c0ral`, `p1an0`.
struct LookAlikeSplitter {
    let folded: FoldedText
    let list: WordList

    /// More digits than this in one word were meant as digits.
    private static let digitsMax = 3

    /// The units, if there is exactly one way to see the run.
    func split(_ range: Range<Int>) -> [WordSplitter.Unit]? {
        var ways = WayCount(range)
        for start in range.reversed() {
            let longest = min(range.upperBound, start + list.table.keyBytesMax)
            for end in start + 1...longest where ways.leadsOn(from: end) {
                if word(start..<end) != nil { ways.add(start..<end) }
            }
            if let end = endOfDigits(from: start, in: range), ways.leadsOn(from: end) {
                ways.add(start..<end)
            }
        }
        guard ways.count == 1 else { return nil }
        return ways.steps().map { step in
            let kind = word(step).map { WordSplitter.Kind.word($0, isWhole: false) }
            return WordSplitter.Unit(kind: kind ?? .digits, range: step)
        }
    }

    /// A number takes every digit there is.
    private func endOfDigits(from start: Int, in range: Range<Int>) -> Int? {
        guard isDigit(folded[start]) else { return nil }
        return range[start...].first { !isDigit(folded[$0]) } ?? range.upperBound
    }

    /// The list word, or what is read as one, that a part looks like.
    private func word(_ range: Range<Int>) -> Int? {
        var choices: [[UInt8]] = []
        var digits = 0
        var combinations = 1
        for index in range {
            let byte = folded[index]
            guard isDigit(byte) else {
                choices.append([byte])
                continue
            }
            let letters = LookAlikes.letters(for: byte)
            digits += 1
            combinations *= letters.count
            guard !letters.isEmpty, digits <= Self.digitsMax else { return nil }
            choices.append(letters)
        }
        guard digits < range.count else { return nil }
        return onlyWord(choices, combinations)
    }

    /// The word that one of the spellings is, if only one of them is a word.
    private func onlyWord(_ choices: [[UInt8]], _ combinations: Int) -> Int? {
        var found: Int?
        for combination in 0..<combinations {
            let spelling = WipedText(capacity: choices.count)
            var rest = combination
            for letters in choices {
                spelling.append(letters[rest % letters.count])
                rest /= letters.count
            }
            guard let match = spelling.withBytes({ list.table.match($0) }) else { continue }
            if let found, found != match.word { return nil }
            found = match.word
        }
        return found
    }
}
