/// Finds the words in one run of letters.
struct WordSplitter {
    /// What a run of letters is made of.
    enum Unit: Equatable {
        /// A list word, or one that is read as it, by its place in the list.
        case word(Int)
        case number(SpokenNumbers.Part)
    }

    private let folded: FoldedText
    private let list: WordList

    init(folded: FoldedText, list: WordList) {
        self.folded = folded
        self.list = list
    }

    /// The units of the run, in order.
    ///
    /// List words win over everything else, so that a code written without separators always
    /// reads as what it was: no word begins another. Then a run of words, aliases and number
    /// words, if there is only one way to see it.
    func split(_ range: Range<Int>) throws(CodeError) -> [Unit] {
        if let unit = whole(range) { return [unit] }
        let (leading, rest) = leadingWords(range)
        if rest.isEmpty { return leading }
        if let last = completion(rest) { return leading + [.word(last)] }
        switch onlyWay(range) {
        case .one(let units): return units
        case .several: throw error(.ambiguousWords(range: folded.origin(of: range)), range)
        case .none: throw unknown(range, rest)
        }
    }

    private func error(_ kind: CodeError.Kind, _ range: Range<Int>) -> CodeError {
        CodeError(kind, at: folded.origin(of: range).lowerBound)
    }

    private func completion(_ range: Range<Int>) -> Int? {
        folded.text.withBytes(range) { list.table.completion($0) }
    }

    /// What the run means as one word.
    private func whole(_ range: Range<Int>) -> Unit? {
        folded.text.withBytes(range) { key in
            if let word = list.table.wordOrAlias(key) { return .word(word) }
            return list.spokenNumbers.part(key).map { .number($0) }
        }
    }

    /// The list words at the start of the run, and what is left. At most one word fits each time.
    private func leadingWords(_ range: Range<Int>) -> (units: [Unit], rest: Range<Int>) {
        var units: [Unit] = []
        var start = range.lowerBound
        scan: while start < range.upperBound {
            for end in ends(from: start, in: range) {
                if let word = folded.text.withBytes(start..<end, { list.table.word($0) }) {
                    units.append(.word(word))
                    start = end
                    continue scan
                }
            }
            break
        }
        return (units, start..<range.upperBound)
    }

    private func ends(from start: Int, in range: Range<Int>) -> ClosedRange<Int> {
        let longest = max(list.table.keyBytesMax, list.spokenNumbers.bytesMax)
        return start + 1...min(range.upperBound, start + longest)
    }

    private enum Ways {
        case none
        case one([Unit])
        case several
    }

    /// Splits the run into units if exactly one way exists. Counts the ways from the end, so the
    /// time is linear in the run however many ways there are.
    private func onlyWay(_ range: Range<Int>) -> Ways {
        // ways[i] is 0, 1 or 2 (meaning more than one) for the text from start + i to the end.
        var ways = [Int](repeating: 0, count: range.count + 1)
        var next = [Int](repeating: 0, count: range.count + 1)
        ways[range.count] = 1
        for start in range.reversed() {
            for end in ends(from: start, in: range) where ways[end - range.lowerBound] > 0 {
                guard whole(start..<end) != nil else { continue }
                let place = start - range.lowerBound
                ways[place] = min(2, ways[place] + ways[end - range.lowerBound])
                next[place] = end
            }
        }
        guard ways[0] > 0 else { return .none }
        guard ways[0] == 1 else { return .several }
        var units: [Unit] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let end = next[start - range.lowerBound]
            if let unit = whole(start..<end) { units.append(unit) }
            start = end
        }
        return .one(units)
    }

    /// The error for a run that is no words: about all of it if a word is like all of it, else
    /// about what follows the words it begins with.
    private func unknown(_ range: Range<Int>, _ rest: Range<Int>) -> CodeError {
        let suggestions = suggestions(range)
        if !suggestions.isEmpty || rest == range {
            return error(
                .unknownWord(range: folded.origin(of: range), suggestions: suggestions), range)
        }
        return error(
            .unknownWord(range: folded.origin(of: rest), suggestions: self.suggestions(rest)), rest)
    }

    private func suggestions(_ range: Range<Int>) -> [String] {
        folded.text.withBytes(range) { Suggestions.ranked(for: $0, in: list) }
    }
}
