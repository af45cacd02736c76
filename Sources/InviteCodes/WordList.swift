import CryptoPrimitives

/// A list of words that codes are made of, and how each may be written.
///
/// The rules a list obeys, and where it comes from, are in wordlists/README.md.
public struct WordList: Sendable {
    /// Names the list. A list whose words change gets a new id.
    public let id: String

    /// The words in order, in Unicode normalisation form C, lower case.
    public let words: [String]

    let table: WordTable
    let spokenNumbers: SpokenNumbers

    /// - Parameters:
    ///   - id: The list's id.
    ///   - words: The table of the words, see ``unfolded(_:)``.
    ///   - aliases: Pairs of a word and the list word it is read as, separated by spaces.
    ///   - spokenNumbers: How the language says numbers.
    init(id: String, words: String, aliases: String = "", spokenNumbers: SpokenNumbers) {
        self.id = id
        self.words = Self.unfolded(words)
        self.table = WordTable(words: self.words, aliases: aliases)
        self.spokenNumbers = spokenNumbers
    }

    /// English, 3 to 8 letters a–z.
    public static let english = WordList(
        id: "english-1", words: EnglishWords.words, aliases: EnglishWords.aliases,
        spokenNumbers: .english)

    /// Every list there is, the one to mint from first.
    public static var all: [WordList] { [.english] }

    /// The words of a table as wordlists/tools/generate.py writes it: for every word a digit, how
    /// many letters it shares with the word before, and the letters that follow. All letters are
    /// ASCII.
    static func unfolded(_ table: String) -> [String] {
        var words: [String] = []
        var word: [UInt8] = []
        for byte in table.utf8 {
            guard byte <= UInt8(ascii: "9") else {
                word.append(byte)
                continue
            }
            if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
            word.removeSubrange(Int(byte - UInt8(ascii: "0"))...)
        }
        words.append(String(decoding: word, as: UTF8.self))
        return words
    }

    /// Whole bits of entropy that one uniformly drawn word carries, rounded down.
    public var bitsPerWord: Int { bits(words: 1) }

    /// SHA-256 over the words, each followed by a line feed, as 64 lower-case hex digits: the
    /// digest of the list's file.
    public var digest: String {
        Hex.encode(
            SHA256.hash { hash in
                for word in words {
                    hash.update(Array(word.utf8).span)
                    hash.update([0x0A].span)
                }
            })
    }

    /// Where a word stands in ``words``, or nil if the list does not have it spelled so.
    public func index(of word: String) -> Int? {
        let bytes = Array(word.utf8)
        return table.word(bytes.span)
    }

    /// The words that begin with `prefix` (in any case, with or without accents), in order. For a
    /// shell's completion. Every word begins with the empty prefix; one that is not text completes
    /// to nothing.
    public func completions(of prefix: String) -> [String] {
        let bytes = Array(prefix.utf8)
        guard let folded = try? FoldedText(bytes.span) else { return [] }
        return folded.text.withBytes { table.words(startingWith: $0) }.map { words[$0] }
    }

    /// Whole bits of entropy in `count` words drawn uniformly, rounded down. At most 3 words.
    func bits(words count: Int) -> Int {
        precondition((0...WordCode.wordsMax).contains(count), "a code has up to three words")
        let combinations = (0..<count).reduce(UInt64(1)) { product, _ in
            product * UInt64(words.count)
        }
        return combinations == 0 ? 0 : 63 - combinations.leadingZeroBitCount
    }
}
