extension WordCode {
    /// Reads a code as people type and say it.
    ///
    /// Case, accents and look-alike letters do not matter; nor what stands between the parts, if
    /// anything does; the number may come first or last and be said in words; a word may be cut
    /// after four letters or be one that sounds like it. Nothing else is corrected: what is not in
    /// a list is refused with what it may have been.
    ///
    /// The words say which list they are from. Words of different lists are no code.
    ///
    /// - Parameters:
    ///   - text: UTF-8. The caller wipes it.
    ///   - lists: The lists that the words may be from.
    /// - Throws: ``CodeError``, for any bytes that are not one code of 2 or 3 words.
    public init(reading text: Span<UInt8>, lists: [WordList] = WordList.all) throws(CodeError) {
        let source = TracedText(copying: text)
        do throws(CodeProblem) {
            self = try CodeReading.read(source, source.indices, lists)
        } catch {
            throw error.explained()
        }
    }

    /// The same for who asks only whether: finding out what a word may have been takes much longer
    /// than reading.
    package init?(ifReadable text: Span<UInt8>, lists: [WordList] = WordList.all) {
        let source = TracedText(copying: text)
        guard let code = try? CodeReading.read(source, source.indices, lists) else { return nil }
        self = code
    }
}

/// The readings of a text in every list, and which of them counts.
struct CodeReading {
    private let folded: FoldedText
    private var readers: [CodeReader]

    /// Reads a part of a text.
    static func read(
        _ source: TracedText, _ range: Range<Int>, _ lists: [WordList]
    ) throws(CodeProblem) -> WordCode {
        let limit = WordCode.textBytesMax
        guard range.count <= limit else {
            let place = source.origin(range.lowerBound + limit)
            throw CodeProblem(error: CodeError(.tooLong(limit: limit), at: place))
        }
        let folded: FoldedText
        do {
            folded = try FoldedText(source, range)
        } catch {
            throw CodeProblem(error: error)
        }
        var reading = CodeReading(folded, lists)
        defer { reading.forgetWords() }
        return try reading.code()
    }

    private init(_ folded: FoldedText, _ lists: [WordList]) {
        precondition(!lists.isEmpty, "a code is read in some list")
        self.folded = folded
        readers = lists.map { CodeReader(folded, $0) }
    }

    private mutating func forgetWords() {
        for index in readers.indices { readers[index].forgetWords() }
    }

    private func code() throws(CodeProblem) -> WordCode {
        var found: [(code: WordCode, reader: CodeReader)] = []
        for reader in readers where !reader.isDoubtful(beside: readers) {
            if let code = try? reader.code() { found.append((code, reader)) }
        }
        guard let first = found.first else { throw problem() }
        // The same words in two lists are the same secret: it does not matter which list.
        if found.allSatisfy({ $0.code.isSame(as: first.code) }) { return first.code }
        let whole = found.filter { $0.reader.isWhole }
        let spelled = (whole.isEmpty ? found : whole).filter { $0.reader.isSpelled }
        for fitting in [whole, spelled] {
            guard let first = fitting.first else { continue }
            if fitting.allSatisfy({ $0.code.isSame(as: first.code) }) { return first.code }
        }
        throw ambiguous(found.map { $0.reader })
    }

    private func ambiguous(_ readers: [CodeReader]) -> CodeProblem {
        let place = folded.origin(of: readers[0].words[0].range).lowerBound
        return problem(
            CodeError(.ambiguousLanguage(readers.map { $0.list.language }), at: place), readers[0])
    }

    /// What is wrong, as the list sees it that knows most of the words.
    private func problem() -> CodeProblem {
        let whole = readers.reduce(0) { max($0, $1.wholeCount) }
        var best = readers.filter { $0.wholeCount == whole }
        let most = best.reduce(0) { max($0, $1.words.count) }
        best = best.filter { $0.words.count == most }
        let complete = best.filter { $0.unknown.isEmpty }
        if !complete.isEmpty { best = complete }
        do throws(CodeError) {
            _ = try best[0].code()
        } catch {
            return problem(error, best)
        }
        // A code of this list, but for a word that is another's.
        return ambiguous(
            [best[0]]
                + readers.filter { other in
                    best[0].words.contains { !$0.isWhole && other.hasWhole($0.range) }
                })
    }

    private func problem(_ error: CodeError, _ best: [CodeReader]) -> CodeProblem {
        var problem = problem(error, best[0])
        guard case .unknownWord = error.kind, let run = best[0].unknown.first else {
            return problem
        }
        if let mixed = mixed(best[0]) { return self.problem(mixed, best[0]) }
        problem.unknown = CodeProblem.Unknown(
            whole: CodeProblem.Run(folded, run.whole), rest: CodeProblem.Run(folded, run.rest),
            lists: best.map { $0.list })
        return problem
    }

    private func problem(_ error: CodeError, _ reader: CodeReader) -> CodeProblem {
        CodeProblem(error: error, wordsKnown: reader.words.count, hasShape: folded.hasShapeOfCode)
    }

    /// That the words are from different lists, if all of them are from some.
    private func mixed(_ reader: CodeReader) -> CodeError? {
        guard let first = reader.unknown.first, !reader.words.isEmpty else { return nil }
        for other in readers {
            let isKnown = reader.unknown.allSatisfy { run in
                other.words.contains { $0.range == run.whole }
            }
            guard isKnown else { continue }
            let range = folded.origin(of: first.whole)
            return CodeError(
                .mixedLanguages(range: range, [reader.list.language, other.list.language]),
                at: range.lowerBound)
        }
        return nil
    }
}
