extension WordCode {
    /// Reads a code as people type and say it.
    ///
    /// Case, accents and look-alike letters do not matter; nor what stands between the parts, if
    /// anything does; the number may come first or last and be said in words; a word may be cut
    /// after four letters or be one that sounds like it. Nothing else is corrected: what is not in
    /// the list is refused with what it may have been.
    ///
    /// - Parameters:
    ///   - text: UTF-8. The caller wipes it.
    ///   - list: The list the words are from.
    /// - Throws: ``CodeError``, for any bytes that are not one code of 2 or 3 words.
    public init(reading text: Span<UInt8>, list: WordList = .english) throws(CodeError) {
        guard text.count <= Self.textBytesMax else {
            throw CodeError(.tooLong(limit: Self.textBytesMax), at: Self.textBytesMax)
        }
        var reader = CodeReader(text: try FoldedText(text), list: list)
        defer { reader.forgetWords() }
        try reader.readAll()
        self = try reader.finish()
    }
}

/// One reading of one text.
struct CodeReader {
    private let folded: FoldedText
    private let list: WordList
    private var words: [Int] = []
    private var number = NumberBuilder()
    /// How many words stood before the latest part of the number.
    private var wordsBeforeNumber: Int?

    init(text: FoldedText, list: WordList) {
        self.folded = text
        self.list = list
        words.reserveCapacity(8)
    }

    mutating func forgetWords() {
        forget(&words)
    }

    /// Reads every run of letters and every run of digits.
    mutating func readAll() throws(CodeError) {
        let count = folded.text.count
        var start = 0
        while start < count {
            let kind = Kind(folded.text.bytes[start])
            var end = start + 1
            while end < count, Kind(folded.text.bytes[end]) == kind { end += 1 }
            switch kind {
            case .separator: break
            case .digit: try readDigits(start..<end)
            case .letter: try readLetters(start..<end)
            }
            start = end
        }
    }

    private enum Kind {
        case separator, digit, letter

        init(_ byte: UInt8) {
            switch byte {
            case FoldedText.space: self = .separator
            case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit
            default: self = .letter
            }
        }
    }

    private mutating func readDigits(_ range: Range<Int>) throws(CodeError) {
        try continueNumber(at: range)
        do {
            try folded.text.withBytes(range) { digits throws(NumberBuilder.Ambiguous) in
                try number.add(digits: digits)
            }
        } catch {
            throw CodeError(.ambiguousNumber, at: folded.origin(of: range).lowerBound)
        }
    }

    private mutating func readLetters(_ range: Range<Int>) throws(CodeError) {
        let splitter = WordSplitter(folded: folded, list: list)
        for unit in try splitter.split(range) {
            switch unit {
            case .word(let index): words.append(index)
            case .number(.and): break
            case .number(let part):
                try continueNumber(at: range)
                do {
                    try number.add(part)
                } catch {
                    throw CodeError(.ambiguousNumber, at: folded.origin(of: range).lowerBound)
                }
            }
        }
    }

    /// A number's parts stand together: "4 coral 2" has two numbers.
    private mutating func continueNumber(at range: Range<Int>) throws(CodeError) {
        if let before = wordsBeforeNumber, before != words.count {
            throw CodeError(.ambiguousNumber, at: folded.origin(of: range).lowerBound)
        }
        wordsBeforeNumber = words.count
    }

    /// The code, if what was read is one.
    mutating func finish() throws(CodeError) -> WordCode {
        let end = folded.origins.last ?? 0
        guard !(words.isEmpty && number.isEmpty) else { throw CodeError(.empty, at: end) }
        guard words.count >= WordCode.wordsMin else {
            throw CodeError(.missingWords(found: words.count), at: end)
        }
        guard words.count <= WordCode.wordsMax else {
            throw CodeError(.tooManyWords(found: words.count), at: end)
        }
        guard !number.isEmpty else { throw CodeError(.missingNumber, at: end) }
        let nameplate = number.finish()
        guard nameplate.utf8.count <= WordCode.nameplateDigitsMax else {
            throw CodeError(.numberTooLong(limit: WordCode.nameplateDigitsMax), at: end)
        }
        return WordCode(nameplate: nameplate, indices: words, list: list)
    }
}
