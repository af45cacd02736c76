import CryptoPrimitives

/// Finds words by the folded bytes a person typed, without making a `String` of them.
///
/// Both the words and the typed text are folded alike (``FoldedText``), so a list with accents is
/// found with and without them.
struct WordTable: Sendable {
    private struct Entry {
        let key: [UInt8]
        let word: Int
        let kind: Kind
    }

    private enum Kind {
        /// The word itself.
        case word
        /// The word as people spell it who lack a key.
        case spelling
        /// Another word that is read as it.
        case alias
    }

    /// Words and other ways to write them, sorted by key.
    private let entries: [Entry]

    /// The longest key, in folded bytes.
    let keyBytesMax: Int

    /// Indexes words, and aliases: pairs of an alias and the word it means, separated by spaces.
    init(words: [String], aliases: String, language: Language) {
        var entries: [Entry] = []
        var indices: [String: Int] = [:]
        for (index, word) in words.enumerated() {
            indices[word] = index
            entries.append(Entry(key: Self.fold(word), word: index, kind: .word))
            if let other = Self.spelledOut(word, language) {
                entries.append(Entry(key: Self.fold(other), word: index, kind: .spelling))
            }
        }
        let pairs = aliases.split(separator: " ").map { String($0) }
        for position in stride(from: 0, to: pairs.count - 1, by: 2) {
            guard let index = indices[pairs[position + 1]] else {
                preconditionFailure("an alias of no word in the list")
            }
            let key = Self.fold(pairs[position])
            entries.append(Entry(key: key, word: index, kind: .alias))
        }
        entries.sort { $0.key.lexicographicallyPrecedes($1.key) }
        self.entries = entries
        self.keyBytesMax = entries.reduce(0) { max($0, $1.key.count) }
    }

    /// The word with `ae` for `ä` and the like, or nil if it has no such letter.
    private static func spelledOut(_ word: String, _ language: Language) -> String? {
        var text = ""
        for scalar in word.unicodeScalars {
            text += language.spelledOut(scalar) ?? String(Character(scalar))
        }
        return text.utf8.elementsEqual(word.utf8) ? nil : text
    }

    /// The key of a word.
    static func fold(_ word: String) -> [UInt8] {
        let bytes = Array(word.utf8)
        let source = TracedText(copying: bytes.span)
        guard let folded = try? FoldedText(source, source.indices) else {
            preconditionFailure("a word list holds only text")
        }
        return folded.withBytes(0..<folded.count) { [UInt8](copying: $0) }
    }

    /// What a key stands for.
    struct Match {
        let word: Int
        /// True if the key is the word itself, not another way to write it.
        let isWord: Bool
    }

    /// The list word with exactly this key, or that a word with this key is read as.
    func match(_ key: Span<UInt8>) -> Match? {
        let index = firstIndex(notBefore: key)
        guard index < entries.count, entries[index].key.count == key.count,
            isPrefix(key, of: entries[index].key)
        else { return nil }
        return Match(word: entries[index].word, isWord: entries[index].kind == .word)
    }

    /// The only word that begins with `prefix`, if there is one and the prefix is long enough to
    /// be meant so. The rules of the list see to it that no slip in another word looks like this.
    func completion(_ prefix: Span<UInt8>) -> Int? {
        guard Self.letterCount(prefix) >= WordCode.completionLettersMin else { return nil }
        let found = words(startingWith: prefix)
        return found.count == 1 ? found.first : nil
    }

    private static func letterCount(_ key: Span<UInt8>) -> Int {
        key.indices.reduce(0) { $0 + (key[$1] & 0xC0 == 0x80 ? 0 : 1) }
    }

    /// The words that begin with `prefix`, in the list's order.
    func words(startingWith prefix: Span<UInt8>) -> [Int] {
        var found: [Int] = []
        var index = firstIndex(notBefore: prefix)
        while index < entries.count, isPrefix(prefix, of: entries[index].key) {
            if entries[index].kind != .alias { found.append(entries[index].word) }
            index += 1
        }
        found.sort()
        // A word may be there by two spellings.
        return found.indices.filter { $0 == 0 || found[$0] != found[$0 - 1] }.map { found[$0] }
    }

    /// Calls `body` with the key of every list word and its index.
    func forEachWord(_ body: (_ key: [UInt8], _ word: Int) -> Void) {
        for entry in entries where entry.kind == .word { body(entry.key, entry.word) }
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
