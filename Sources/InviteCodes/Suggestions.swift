import CryptoPrimitives

/// Which list words a mistyped one may have been.
enum Suggestions {
    /// Most words that are suggested.
    static let countMax = 3

    /// A run longer than this is no slip of one word.
    private static let typedBytesMax = 16

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
        for (place, list) in lists.enumerated() {
            var comparison = SlipCost(typed, list.language)
            list.table.forEachWord { key, word in
                if let cost = comparison.cost(of: typed, meaning: key) {
                    found.append(Candidate(cost: cost, list: place, word: word))
                }
            }
        }
        return found
    }

    /// Up to ``countMax`` other words of a list that look most like one of its words, by its place
    /// in the list.
    static func neighbours(of word: Int, in list: WordList) -> [String] {
        let typed = WordTable.fold(list.words[word])
        var comparison = SlipCost(typed.span, list.language)
        var found: [Candidate] = []
        list.table.forEachWord { key, other in
            guard other != word, let cost = comparison.distance(of: typed.span, to: key) else {
                return
            }
            found.append(Candidate(cost: cost, list: 0, word: other))
        }
        found.sort { ($0.cost, $0.word) < ($1.cost, $1.word) }
        return found.prefix(countMax).map { list.words[$0.word] }
    }
}
