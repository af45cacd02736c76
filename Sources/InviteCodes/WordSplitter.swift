import CryptoPrimitives

/// Finds what one run of letters and digits is made of.
struct WordSplitter {
    /// A part of the run.
    struct Unit {
        let kind: Kind
        /// Where it stands, in folded bytes.
        let range: Range<Int>
    }

    enum Kind {
        /// A list word by its place in the list, and whether all of it was typed.
        case word(Int, isWhole: Bool)
        case number(SpokenNumbers.Part)
        /// Digits, or letters that look like them.
        case digits

        var isDigits: Bool {
            if case .digits = self { true } else { false }
        }

        var isNumber: Bool {
            if case .number = self { true } else { false }
        }
    }

    /// Why the run could not be split.
    enum Failure {
        case several(Range<Int>)
        /// `rest` is what follows the words that the run begins with; it ends before digits.
        case unknown(Range<Int>, rest: Range<Int>)
    }

    let folded: FoldedText
    let list: WordList

    /// Appends the units of the run, in order.
    ///
    /// Letters are read as words and digits as a number; where that fails, digits that look like
    /// letters are read as these, if there is only one way to do it.
    func split(_ range: Range<Int>, into units: inout [Unit]) -> Failure? {
        let before = units.count
        var failure: Failure?
        var start = range.lowerBound
        while start < range.upperBound {
            let isNumber = isDigit(folded[start])
            var end = start + 1
            while end < range.upperBound, isDigit(folded[end]) == isNumber { end += 1 }
            if isNumber {
                units.append(Unit(kind: .digits, range: start..<end))
            } else if let problem = splitLetters(start..<end, into: &units) {
                failure = failure ?? problem
            }
            start = end
        }
        guard range.contains(where: { isDigit(folded[$0]) }) else { return failure }
        if failure != nil, range.allSatisfy({ LookAlikes.digit(for: folded[$0]) != nil }) {
            units.removeSubrange(before...)
            units.append(Unit(kind: .digits, range: range))
            return nil
        }
        if failure != nil || cutsBeforeLookAlike(units[before...]),
            let mended = LookAlikeSplitter(folded: folded, list: list).split(range)
        {
            units.removeSubrange(before...)
            units += mended
            return nil
        }
        return failure.map { widened($0, range) }
    }

    /// Splits a run of letters.
    ///
    /// List words win over everything else, so that a code written without separators always
    /// reads as what it was: no word begins another. Then a run of words, aliases and number
    /// words, if there is only one way to see it.
    private func splitLetters(_ range: Range<Int>, into units: inout [Unit]) -> Failure? {
        if let kind = whole(range) {
            units.append(Unit(kind: kind, range: range))
            return nil
        }
        let before = units.count
        let rest = leadingWords(range, into: &units)
        if rest.isEmpty { return nil }
        // A word that was cut stands alone. Glued to another, it may be one slip in a longer word:
        // "tagpipe" is bagpipe, not tag and the beginning of pipeline.
        if rest == range, let last = folded.withBytes(rest, { list.table.completion($0) }) {
            units.append(Unit(kind: .word(last, isWhole: false), range: rest))
            return nil
        }
        units.removeSubrange(before...)
        switch onlyWay(range) {
        case .one(let found):
            units += found
            return nil
        case .several: return .several(range)
        case .none: return .unknown(range, rest: rest)
        }
    }

    /// What the run means as one word.
    private func whole(_ range: Range<Int>) -> Kind? {
        folded.withBytes(range) { key in
            if let match = list.table.match(key) {
                return .word(match.word, isWhole: match.isWord)
            }
            return list.language.spokenNumbers.part(key).map { .number($0) }
        }
    }

    /// Appends the list words at the start of the run; returns what is left. At most one word fits
    /// each time.
    private func leadingWords(_ range: Range<Int>, into units: inout [Unit]) -> Range<Int> {
        var start = range.lowerBound
        scan: while start < range.upperBound {
            for end in ends(from: start, in: range) {
                let match = folded.withBytes(start..<end) { list.table.match($0) }
                if let match, match.isWord {
                    units.append(
                        Unit(kind: .word(match.word, isWhole: true), range: start..<end))
                    start = end
                    continue scan
                }
            }
            break
        }
        return start..<range.upperBound
    }

    private func ends(from start: Int, in range: Range<Int>) -> ClosedRange<Int> {
        let longest = max(list.table.keyBytesMax, list.language.spokenNumbers.bytesMax)
        return start + 1...min(range.upperBound, start + longest)
    }

    private enum Ways {
        case none
        case one([Unit])
        case several
    }

    private func onlyWay(_ range: Range<Int>) -> Ways {
        var ways = WayCount(range)
        for start in range.reversed() {
            for end in ends(from: start, in: range) where ways.leadsOn(from: end) {
                if whole(start..<end) != nil { ways.add(start..<end) }
            }
        }
        guard ways.count > 0 else { return .none }
        guard ways.count == 1 else { return .several }
        let units = ways.steps().map { step in
            Unit(kind: whole(step) ?? .digits, range: step)
        }
        return hasStrayAnd(units) ? .none : .one(units)
    }

    /// "and" means nothing only where it stands alone or inside a number; at the end of a word it
    /// is a slip.
    private func hasStrayAnd(_ units: [Unit]) -> Bool {
        units.indices.contains { index in
            guard case .number(.and) = units[index].kind else { return false }
            return index == 0 || index + 1 == units.count || !units[index - 1].kind.isNumber
                || !units[index + 1].kind.isNumber
        }
    }

    /// True if a word was cut just before a digit that looks like its next letter: `pian0` is
    /// piano mistyped, not a short form and a number.
    private func cutsBeforeLookAlike(_ units: ArraySlice<Unit>) -> Bool {
        units.contains { unit in
            guard case .word(let word, isWhole: false) = unit.kind,
                unit.range.upperBound < folded.count
            else { return false }
            let key = WordTable.fold(list.words[word])
            return unit.range.count < key.count
                && LookAlikes.digit(
                    folded[unit.range.upperBound], looksLike: key[unit.range.count])
        }
    }

    /// A failure in letters that have digits among them is about all of them.
    private func widened(_ failure: Failure, _ range: Range<Int>) -> Failure {
        guard case .unknown(let letters, _) = failure else { return failure }
        let first = range.first { !isDigit(folded[$0]) } ?? range.lowerBound
        let last = range.last { !isDigit(folded[$0]) } ?? range.lowerBound
        guard (first...last).contains(where: { isDigit(folded[$0]) }) else { return failure }
        let all = first..<max(last + 1, letters.upperBound)
        return .unknown(all, rest: all)
    }
}
