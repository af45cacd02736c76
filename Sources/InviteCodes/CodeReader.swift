import CryptoPrimitives

/// One reading of one text in one list.
struct CodeReader {
    /// A list word that was read.
    struct Word {
        /// Its place in the list.
        var index: Int
        /// Where it stands, in folded bytes.
        let range: Range<Int>
        /// False for one that was cut, misspelled or said otherwise.
        let isWhole: Bool
    }

    let folded: FoldedText
    let list: WordList

    private(set) var words: [Word] = []
    private var number: NumberBuilder
    /// How many words stood before the latest part of the number.
    private var wordsBeforeNumber: Int?

    /// Where digits stood that are part of a run with words in it, and where others stood.
    private var gluedDigits: Int?
    private var otherDigits: Int?

    /// What is no word of the list. `whole` is all of a run, `rest` what follows the words that it
    /// begins with.
    private(set) var unknown: [(whole: Range<Int>, rest: Range<Int>)] = []
    /// The first thing that is wrong.
    private(set) var failure: CodeError?

    /// Reads all of the text.
    init(_ folded: FoldedText, _ list: WordList) {
        self.folded = folded
        self.list = list
        self.number = NumberBuilder(order: list.language.spokenNumbers.order)
        words.reserveCapacity(8)
        var units: [WordSplitter.Unit] = []
        var start = 0
        while start < folded.count {
            guard folded[start] != FoldedText.space else {
                start += 1
                continue
            }
            var end = start + 1
            while end < folded.count, folded[end] != FoldedText.space { end += 1 }
            read(start..<end, &units)
            start = end
        }
    }

    /// Overwrites the word numbers, which say as much as the words.
    mutating func forgetWords() {
        for index in words.indices { words[index].index = 0 }
    }

    /// The code, if what was read is one.
    func code() throws(CodeError) -> WordCode {
        if let failure { throw failure }
        let end = folded.end
        guard !(words.isEmpty && number.isEmpty) else { throw CodeError(.empty, at: end) }
        guard words.count >= WordCode.wordsMin else {
            throw CodeError(.missingWords(found: words.count), at: end)
        }
        guard words.count <= WordCode.wordsMax else {
            throw CodeError(.tooManyWords(found: words.count), at: end)
        }
        guard !number.isEmpty else { throw CodeError(.missingNumber, at: end) }
        let nameplate: String
        do {
            nameplate = try number.finish()
        } catch {
            throw CodeError(.ambiguousNumber, at: origin(error.place))
        }
        guard nameplate.utf8.count <= WordCode.nameplateDigitsMax else {
            throw CodeError(.numberTooLong(limit: WordCode.nameplateDigitsMax), at: end)
        }
        var indices = words.map { $0.index }
        defer { forget(&indices) }
        return WordCode(nameplate: nameplate, indices: indices, list: list)
    }

    /// True if every word was typed in full.
    var isWhole: Bool { words.allSatisfy { $0.isWhole } }

    /// How many words were typed in full.
    var wholeCount: Int { words.filter { $0.isWhole }.count }

    /// True if a word was typed in full at a place.
    func hasWhole(_ range: Range<Int>) -> Bool {
        words.contains { $0.isWhole && $0.range == range }
    }

    /// True if the list reads as a beginning, or as another spelling, what is a whole word of
    /// another list. Without this, a slip beside that word could make a code of the wrong list.
    func isDoubtful(beside readers: [CodeReader]) -> Bool {
        words.contains { word in
            !word.isWhole && readers.contains { $0.hasWhole(word.range) }
        }
    }

    /// True if every word was typed with the accents that the list spells it with.
    var isSpelled: Bool {
        words.allSatisfy { folded.isSpelled($0.range, as: list.words[$0.index]) }
    }

    private func origin(_ place: Int) -> Int {
        folded.origin(of: place..<place).lowerBound
    }

    private mutating func read(_ range: Range<Int>, _ units: inout [WordSplitter.Unit]) {
        units.removeAll(keepingCapacity: true)
        let splitter = WordSplitter(folded: folded, list: list)
        let problem = splitter.split(range, into: &units)
        for unit in units { add(unit) }
        noteDigits(units)
        switch problem {
        case .several(let range):
            fail(.ambiguousWords(range: folded.origin(of: range)), at: range.lowerBound)
        case .unknown(let whole, let rest):
            unknown.append((whole, rest))
            let place = folded.origin(of: whole)
            fail(.unknownWord(range: place, suggestions: []), at: whole.lowerBound)
        case nil: break
        }
    }

    private mutating func add(_ unit: WordSplitter.Unit) {
        switch unit.kind {
        case .word(let index, let isWhole):
            words.append(Word(index: index, range: unit.range, isWhole: isWhole))
        case .number(let part):
            if part != .and { continueNumber(at: unit.range.lowerBound) }
            number.add(part, at: unit.range.lowerBound)
        case .digits:
            continueNumber(at: unit.range.lowerBound)
            let digits = unit.range.map { LookAlikes.digit(for: folded[$0]) ?? folded[$0] }
            number.add(digits: digits.span, at: unit.range.lowerBound)
        }
    }

    /// Digits that stand right at a word are all there are: in `coral-piano7-42` the first is a
    /// slip.
    private mutating func noteDigits(_ units: [WordSplitter.Unit]) {
        guard let digits = units.first(where: { $0.kind.isDigits }) else { return }
        if units.count > 1 {
            gluedDigits = gluedDigits ?? digits.range.lowerBound
        } else {
            otherDigits = otherDigits ?? digits.range.lowerBound
        }
        if gluedDigits != nil, otherDigits != nil {
            fail(.ambiguousNumber, at: digits.range.lowerBound)
        }
    }

    /// A number's parts stand together: "4 coral 2" has two numbers.
    private mutating func continueNumber(at place: Int) {
        if let before = wordsBeforeNumber, before != words.count {
            fail(.ambiguousNumber, at: place)
        }
        wordsBeforeNumber = words.count
    }

    private mutating func fail(_ kind: CodeError.Kind, at place: Int) {
        failure = failure ?? CodeError(kind, at: origin(place))
    }
}
