/// What an invite is good for, which decides how hard its code must be to guess.
public enum InviteUse: Hashable, Sendable {
    /// For one person, and soon over.
    case single
    /// For several people, or for longer than ``singleLifetimeMax``.
    case standing

    /// Longest life of an invite for one person that is not a standing one.
    public static let singleLifetimeMax = Duration.seconds(7 * 86_400)

    /// What an invite of so many uses and such a lifetime is.
    public init(uses: Int, lifetime: Duration) {
        self = uses == 1 && lifetime <= Self.singleLifetimeMax ? .single : .standing
    }

    /// Fewest words of a code for it, however many the list has.
    public var wordsMin: Int {
        switch self {
        case .single: 2
        case .standing: 3
        }
    }
}

extension WordList {
    /// How many words of this list a code needs: at least as many as the use asks for, and enough
    /// for ``WordCode/bitsMin`` bits.
    ///
    /// - Throws: ``MintingError/tooFewBits(bits:)`` if ``WordCode/wordsMax`` words are not enough.
    public func wordCount(for use: InviteUse) throws(MintingError) -> Int {
        for count in use.wordsMin...WordCode.wordsMax where bits(words: count) >= WordCode.bitsMin {
            return count
        }
        throw .tooFewBits(bits: bits(words: WordCode.wordsMax))
    }
}
