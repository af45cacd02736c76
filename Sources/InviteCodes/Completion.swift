import CryptoPrimitives

extension WordList {
    /// The words that begin with `prefix` (in any case, with or without accents), in order. For a
    /// shell's completion. Every word begins with the empty prefix; one that is not text completes
    /// to nothing.
    public func completions(of prefix: String) -> [String] {
        let bytes = Array(prefix.utf8)
        let source = TracedText(copying: bytes.span)
        guard let folded = try? FoldedText(source, source.indices) else { return [] }
        return folded.withBytes(0..<folded.count) { table.words(startingWith: $0) }
            .map { words[$0] }
    }

    /// Up to three words of the list that somebody may have meant by one that is not in it, the
    /// likeliest first: by slips of the finger on the keyboards of its language, and by how it
    /// sounds. For a person to choose from, never to be put in the place of what was typed.
    ///
    /// - Parameter typed: UTF-8, one word. The caller wipes it.
    /// - Returns: Words of the list.
    public func nearest(to typed: Span<UInt8>) -> [String] {
        let source = TracedText(copying: typed)
        guard let folded = try? FoldedText(source, source.indices) else { return [] }
        return folded.withBytes(0..<folded.count) { Suggestions.ranked(for: $0, in: [self]) }
    }
}

extension WordList {
    /// Up to three other words of the list that are the least unlike one of it, the nearest first:
    /// what it could still be taken for when two slips come together. None where all are far.
    ///
    /// - Parameter word: As the list spells it; any other has no neighbours.
    /// - Returns: Words of the list.
    public func neighbours(of word: String) -> [String] {
        index(of: word).map { Suggestions.neighbours(of: $0, in: self) } ?? []
    }
}

extension WordCode {
    /// Words that the last word of a code may become while it is being typed, from the lists that
    /// have all the words before it, in the order of the lists. None before its first letter, after
    /// ``wordsMax`` words, or for what cannot be a code.
    ///
    /// - Parameters:
    ///   - typed: UTF-8: `coral-pi`. The caller wipes it.
    ///   - lists: The lists that the words may be from.
    /// - Returns: Words of the lists.
    public static func completions(
        of typed: Span<UInt8>, lists: [WordList] = WordList.all
    ) -> [String] {
        let source = TracedText(copying: typed)
        guard source.count <= textBytesMax, let folded = try? FoldedText(source, source.indices)
        else { return [] }
        var start = folded.count
        while start > 0, folded[start - 1] != FoldedText.space, !isDigit(folded[start - 1]) {
            start -= 1
        }
        guard start < folded.count, let before = try? FoldedText(source, 0..<folded.place(start))
        else { return [] }
        var readers = lists.map { CodeReader(before, $0) }
        defer { for index in readers.indices { readers[index].forgetWords() } }
        var found: [String] = []
        for reader in readers {
            guard reader.failure == nil, reader.words.count < wordsMax,
                !reader.isDoubtful(beside: readers)
            else { continue }
            let list = reader.list
            let words = folded.withBytes(start..<folded.count) {
                list.table.words(startingWith: $0)
            }
            for word in words where !found.contains(list.words[word]) {
                found.append(list.words[word])
            }
        }
        return found
    }
}
