/// Finds codes in a text that is more than a code: `enter: coral piano 42 (expires today)`.
///
/// Only words spelled in full count here, and nothing may stand beside them that could be another
/// word of the code, mistyped: `corl coral piano 42` has no code in it.
struct ProseReader {
    /// A code in the text.
    struct Found {
        let code: WordCode
        let range: Range<Int>
        /// True if punctuation or a line break stands before it, or spaces around it and none in
        /// it: then it is there as a code, not by chance.
        let isSetOff: Bool
    }

    private let text: TracedText
    private let lists: [WordList]
    private let tokens: [ProseToken]

    /// A word beside a code is compared with whole lists only so often.
    private static let comparisonsMax = 8

    /// What stands in `links` is not prose.
    init(_ text: TracedText, besides links: [Range<Int>], _ lists: [WordList]) {
        self.text = text
        self.lists = lists
        self.tokens = ProseToken.all(in: text, besides: links, lists)
    }

    /// The codes, in order.
    func codes() -> [Found] {
        var found: [Found] = []
        var comparisons = 0
        var index = 0
        while index < tokens.count {
            let end = endOfNumber(index)
            if end > index, let window = window(number: index..<end) {
                if let code = code(window, &comparisons) { found.append(code) }
                index = max(end, window.upperBound)
            } else {
                if tokens[index].isMixed, let code = code(index..<index + 1, &comparisons) {
                    found.append(code)
                }
                index = max(end, index + 1)
            }
        }
        return found
    }

    /// The end of the number that begins at a token: digits, or number words of one language.
    private func endOfNumber(_ index: Int) -> Int {
        if tokens[index].isDigits { return index + 1 }
        var common = tokens[index].numberLists
        var end = index
        while end < tokens.count, end == index || tokens[end].gap != .wide,
            common & tokens[end].numberLists != 0
        {
            common &= tokens[end].numberLists
            end += 1
        }
        // A digit is said in too many sentences.
        return end - index >= 2 || (end > index && tokens[index].isTens) ? end : index
    }

    /// The tokens of a number and the two or three words before it, or else after it.
    private func window(number: Range<Int>) -> Range<Int>? {
        let before = wordsBefore(number.lowerBound)
        if before >= WordCode.wordsMin {
            return before <= WordCode.wordsMax && !isNumber(number.upperBound)
                ? number.lowerBound - before..<number.upperBound : nil
        }
        let after = wordsAfter(number.upperBound)
        guard (WordCode.wordsMin...WordCode.wordsMax).contains(after),
            !isNumber(number.upperBound + after)
        else { return nil }
        return number.lowerBound..<number.upperBound + after
    }

    private func isNumber(_ index: Int) -> Bool {
        index < tokens.count && tokens[index].gap != .wide
            && (tokens[index].isDigits || tokens[index].numberLists != 0)
    }

    private func wordsBefore(_ index: Int) -> Int {
        var common = UInt64.max
        var start = index
        while start > 0, index - start <= WordCode.wordsMax, tokens[start].gap != .wide,
            common & tokens[start - 1].wordLists != 0
        {
            common &= tokens[start - 1].wordLists
            start -= 1
        }
        return index - start
    }

    private func wordsAfter(_ index: Int) -> Int {
        var common = UInt64.max
        var end = index
        while end < tokens.count, end - index <= WordCode.wordsMax, tokens[end].gap != .wide,
            common & tokens[end].wordLists != 0
        {
            common &= tokens[end].wordLists
            end += 1
        }
        return end - index
    }

    /// The code that some tokens are, if nothing beside them belongs to it.
    private func code(_ window: Range<Int>, _ comparisons: inout Int) -> Found? {
        let range =
            tokens[window.lowerBound].range
            .lowerBound..<tokens[window.upperBound - 1].range.upperBound
        let left = gap(window.lowerBound)
        let right = gap(window.upperBound)
        guard left != .joined, right != .joined,
            let code = try? CodeReading.read(text, range, lists)
        else { return nil }
        let isJoined = window.dropFirst().allSatisfy { tokens[$0].gap == .joined }
        let isSetOff = left == .wide || isJoined
        if !isJoined {
            for (gap, neighbour) in [(left, window.lowerBound - 1), (right, window.upperBound)]
            where gap == .space {
                guard isProse(neighbour, window, &comparisons) else { return nil }
            }
        }
        return Found(code: code, range: range, isSetOff: isSetOff)
    }

    /// What stands before a token; before the first and after the last, what ends a sentence.
    private func gap(_ index: Int) -> ProseToken.Gap {
        index == 0 || index == tokens.count ? .wide : tokens[index].gap
    }

    /// True for a word beside a code that is no word of one, and is not like any. Beside the number
    /// any word will do.
    private func isProse(_ index: Int, _ window: Range<Int>, _ comparisons: inout Int) -> Bool {
        let edge = index < window.lowerBound ? window.lowerBound : window.upperBound - 1
        if tokens[edge].isDigits || tokens[edge].numberLists != 0 { return true }
        if tokens[index].isFunctionWord { return true }
        comparisons += 1
        guard comparisons <= Self.comparisonsMax, tokens[index].wordLists == 0,
            let folded = try? FoldedText(text, tokens[index].range)
        else { return false }
        return folded.withBytes(0..<folded.count) { Suggestions.ranked(for: $0, in: lists) }.isEmpty
    }
}
