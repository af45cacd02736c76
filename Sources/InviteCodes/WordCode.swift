public import CryptoPrimitives

/// A code of words and a number, `coral-piano-42`.
///
/// The number is the nameplate: where to meet, no secret. The words are the secret: they can be
/// lent to a closure, but not printed, compared with `==`, hashed or encoded.
public struct WordCode: Sendable {
    /// Digits 0–9 without leading zeros, 1 to ``nameplateDigitsMax`` of them.
    public let nameplate: String

    /// How many words there are: 2 or 3 (1 never carries enough).
    public let wordCount: Int

    /// Whole bits of entropy in the words if they were drawn by chance, rounded down.
    public let bits: Int

    /// The id of the list the words are from.
    public let listID: String

    /// The language of that list.
    public let language: Language

    /// The words as the list spells them, joined by hyphens.
    private let words: SharedSecret

    /// A code needs at least so many bits to be minted.
    public static let bitsMin = 20

    /// Fewest words of a code that is read.
    public static let wordsMin = 2

    /// Most words of a code.
    public static let wordsMax = 3

    /// Most digits of a nameplate.
    public static let nameplateDigitsMax = 40

    /// Most bytes of text that is read as a code.
    public static let textBytesMax = 512

    /// The first so many letters of a word stand for it.
    static let completionLettersMin = 4

    init(nameplate: String, indices: [Int], list: WordList) {
        let text = WipedText(capacity: 128)
        for (position, index) in indices.enumerated() {
            if position > 0 { text.append(UInt8(ascii: "-")) }
            text.append(list.words[index])
        }
        self.nameplate = nameplate
        self.wordCount = indices.count
        self.bits = list.bits(words: indices.count)
        self.listID = list.id
        self.language = list.language
        self.words = text.takeSecret()
    }

    /// Mints a code for an invite, of as many words as it needs.
    ///
    /// - Parameters:
    ///   - use: What the invite is good for.
    ///   - list: The list to draw from.
    ///   - nameplate: The number the relay gave.
    ///   - randomness: Where the words come from.
    /// - Returns: The code.
    /// - Throws: ``MintingError``: `tooFewBits` if no code from this list carries enough.
    public static func random(
        for use: InviteUse, list: WordList = .english, nameplate: String,
        using randomness: inout Randomness
    ) throws(MintingError) -> WordCode {
        let count = try list.wordCount(for: use)
        return try random(words: count, list: list, nameplate: nameplate, using: &randomness)
    }

    /// Mints a code: each word drawn uniformly and on its own.
    ///
    /// - Parameters:
    ///   - count: How many words; ``WordList/wordCount(for:)`` says how many an invite needs.
    ///   - list: The list to draw from.
    ///   - nameplate: The number the relay gave.
    ///   - randomness: Where the words come from.
    /// - Returns: The code.
    /// - Throws: ``MintingError``: also when the words would carry fewer than ``bitsMin`` bits.
    public static func random(
        words count: Int = 2, list: WordList = .english, nameplate: String,
        using randomness: inout Randomness
    ) throws(MintingError) -> WordCode {
        guard isCanonical(nameplate) else { throw .badNameplate }
        guard count <= wordsMax else { throw .tooManyWords }
        let bits = list.bits(words: max(0, count))
        guard bits >= bitsMin else { throw .tooFewBits(bits: bits) }
        var indices = (0..<count).map { _ in
            Int(randomness.number(below: UInt32(list.words.count)))
        }
        defer { forget(&indices) }
        return WordCode(nameplate: nameplate, indices: indices, list: list)
    }

    /// Lends the text that the key exchange runs on, `42-coral-piano`, which is also what a stock
    /// client types.
    public func withPassword<R: ~Copyable, E: Error>(
        _ body: (Span<UInt8>) throws(E) -> R
    ) throws(E) -> R {
        let text = WipedText(capacity: 128)
        text.append(nameplate)
        text.append(UInt8(ascii: "-"))
        words.withBytes { text.append($0) }
        return try body(text.bytes.span)
    }

    /// Lends the text that people see and say, `coral-piano-42`. Reading it gives this code again.
    public func withSpoken<R: ~Copyable, E: Error>(
        _ body: (Span<UInt8>) throws(E) -> R
    ) throws(E) -> R {
        let text = WipedText(capacity: 128)
        words.withBytes { text.append($0) }
        text.append(UInt8(ascii: "-"))
        text.append(nameplate)
        return try body(text.bytes.span)
    }

    /// True when both are the same number and the same words. Takes the same time whichever words
    /// differ.
    public func isSame(as other: WordCode) -> Bool {
        nameplate == other.nameplate
            && words.withBytes { left in
                other.words.withBytes { right in ConstantTime.areEqual(left, right) }
            }
    }

    private static func isCanonical(_ nameplate: String) -> Bool {
        let digits = nameplate.utf8
        return (1...nameplateDigitsMax).contains(digits.count)
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            && (digits.count == 1 || digits.first != UInt8(ascii: "0"))
    }
}

/// Overwrites word numbers, which say as much as the words.
func forget(_ indices: inout [Int]) {
    for position in indices.indices { indices[position] = 0 }
}
