/// Finds words by the folded bytes a person typed, without making a `String` of them.
///
/// Both the words and the typed text are folded alike (``FoldedText``), so a list with accents is
/// found with and without them.
struct WordTable: Sendable {
    private struct Entry {
        let key: [UInt8]
        let word: Int
        let isAlias: Bool
        let sound: [UInt8]

        init(_ text: String, word: Int, isAlias: Bool) {
            self.key = WordTable.fold(text)
            self.word = word
            self.isAlias = isAlias
            self.sound = Sound.key(key.span)
        }
    }

    /// Words and aliases, sorted by key.
    private let entries: [Entry]

    /// The longest word or alias, in folded bytes.
    let keyBytesMax: Int

    /// Indexes words, and aliases: pairs of an alias and the word it means, separated by spaces.
    init(words: [String], aliases: String) {
        var entries: [Entry] = []
        var indices: [String: Int] = [:]
        for (index, word) in words.enumerated() {
            indices[word] = index
            entries.append(Entry(word, word: index, isAlias: false))
        }
        let pairs = aliases.split(separator: " ").map { String($0) }
        for position in stride(from: 0, to: pairs.count - 1, by: 2) {
            guard let index = indices[pairs[position + 1]] else {
                preconditionFailure("an alias of no word in the list")
            }
            entries.append(Entry(pairs[position], word: index, isAlias: true))
        }
        entries.sort { $0.key.lexicographicallyPrecedes($1.key) }
        self.entries = entries
        self.keyBytesMax = entries.reduce(0) { max($0, $1.key.count) }
    }

    private static func fold(_ word: String) -> [UInt8] {
        let bytes = Array(word.utf8)
        guard let folded = try? FoldedText(bytes.span) else {
            preconditionFailure("a word list holds only text")
        }
        return folded.text.bytes
    }

    /// The list word with exactly this key.
    func word(_ key: Span<UInt8>) -> Int? {
        entry(key).flatMap { $0.isAlias ? nil : $0.word }
    }

    /// The list word with this key, or that a word with this key is an alias of.
    func wordOrAlias(_ key: Span<UInt8>) -> Int? {
        entry(key)?.word
    }

    /// The only word that begins with `prefix`, if there is one and the prefix is long enough to
    /// be meant so. The rules of the list see to it that no slip in another word looks like this.
    func completion(_ prefix: Span<UInt8>) -> Int? {
        guard prefix.count >= WordCode.completionBytesMin else { return nil }
        let found = words(startingWith: prefix)
        return found.count == 1 ? found.first : nil
    }

    /// The words that begin with `prefix`, in the list's order.
    func words(startingWith prefix: Span<UInt8>) -> [Int] {
        var found: [Int] = []
        var index = firstIndex(notBefore: prefix)
        while index < entries.count, isPrefix(prefix, of: entries[index].key) {
            if !entries[index].isAlias { found.append(entries[index].word) }
            index += 1
        }
        return found.sorted()
    }

    /// Calls `body` with the key of every list word, its sound and its index.
    func forEachWord(_ body: (_ key: [UInt8], _ sound: [UInt8], _ word: Int) -> Void) {
        for entry in entries where !entry.isAlias { body(entry.key, entry.sound, entry.word) }
    }

    private func entry(_ key: Span<UInt8>) -> Entry? {
        let index = firstIndex(notBefore: key)
        guard index < entries.count, entries[index].key.count == key.count,
            isPrefix(key, of: entries[index].key)
        else { return nil }
        return entries[index]
    }

    private func isPrefix(_ prefix: Span<UInt8>, of key: [UInt8]) -> Bool {
        guard prefix.count <= key.count else { return false }
        for index in prefix.indices where prefix[index] != key[index] { return false }
        return true
    }

    private func firstIndex(notBefore key: Span<UInt8>) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if precedes(entries[middle].key, key) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func precedes(_ left: [UInt8], _ right: Span<UInt8>) -> Bool {
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
            return left[index] < right[index]
        }
        return left.count < right.count
    }
}
