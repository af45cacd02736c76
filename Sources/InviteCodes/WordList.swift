import CryptoPrimitives

/// A list of words that codes are made of, and how each may be written.
///
/// The rules a list obeys, and where it comes from, are in wordlists/README.md.
public struct WordList: Sendable {
    /// Names the list. A list whose words change gets a new id.
    public let id: String

    /// The words in order, in Unicode normalisation form C, lower case.
    public let words: [String]

    /// The language the words are of.
    public let language: Language

    let table: WordTable

    /// A list. ``all`` has those that there are; tests make others.
    ///
    /// - Parameters:
    ///   - id: Names the list.
    ///   - language: The language the words are of.
    ///   - words: The words in order, in normalisation form C, lower case, separated by spaces.
    ///   - aliases: Pairs of another word and the list word it is read as, separated by spaces.
    package init(id: String, language: Language, words: String, aliases: String) {
        self.id = id
        self.language = language
        self.words = words.split(separator: " ").map { String($0) }
        self.table = WordTable(words: self.words, aliases: aliases, language: language)
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
        words.firstIndex { $0.utf8.elementsEqual(word.utf8) }
    }

    /// Whole bits of entropy in `count` words drawn uniformly, rounded down. At most 3 words.
    package func bits(words count: Int) -> Int {
        precondition((0...WordCode.wordsMax).contains(count), "a code has up to three words")
        precondition(words.count < 1 << 21, "three words fit 64 bits")
        let combinations = (0..<count).reduce(UInt64(1)) { product, _ in
            product &* UInt64(words.count)
        }
        return combinations == 0 ? 0 : 63 - combinations.leadingZeroBitCount
    }
}
