/// Why text is not a code. Says where and what kind, never the words that were read.
public struct CodeError: Error, Equatable, Sendable {
    /// What is wrong.
    public let kind: Kind

    /// Where it is wrong, in bytes from the start of the text.
    public let offset: Int

    /// The kinds of wrong.
    @nonexhaustive
    public enum Kind: Equatable, Sendable {
        /// The text is not UTF-8.
        case notUTF8
        /// The text has more bytes than ``WordCode/textBytesMax``.
        case tooLong(limit: Int)
        /// There is neither a letter nor a digit in the text.
        case empty
        /// A character that is no part of any code: a symbol or an emoji.
        case unreadable
        /// What stands at `range` (in bytes of the text) is in no list. `suggestions` are words
        /// like it, from the list that the other words are of, the likeliest first; none if nothing
        /// is like it.
        case unknownWord(range: Range<Int>, suggestions: [String])
        /// What stands at `range` could be split into words in several ways.
        case ambiguousWords(range: Range<Int>)
        /// The words are of different lists: most of them of the first language's, what stands at
        /// `range` of the second's.
        case mixedLanguages(range: Range<Int>, [Language])
        /// The words, as they were cut or misspelled, could be words of several lists.
        case ambiguousLanguage([Language])
        /// There is no number.
        case missingNumber
        /// There are two numbers, or one said so that it could be two different ones.
        case ambiguousNumber
        /// The number has more digits than ``WordCode/nameplateDigitsMax``.
        case numberTooLong(limit: Int)
        /// Fewer words than a code has; `found` says how many.
        case missingWords(found: Int)
        /// More words than a code has; `found` says how many.
        case tooManyWords(found: Int)
    }

    init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }
}

/// Why no code was made.
@nonexhaustive
public enum MintingError: Error, Equatable, Sendable {
    /// So many words of this list carry fewer than ``WordCode/bitsMin`` bits.
    case tooFewBits(bits: Int)
    /// More words than ``WordCode/wordsMax``.
    case tooManyWords
    /// A nameplate is 1 to ``WordCode/nameplateDigitsMax`` digits 0–9 without leading zeros.
    case badNameplate
    /// A secret of another length than ``LongSecret/bytesCount``.
    case wrongSecretLength
}
