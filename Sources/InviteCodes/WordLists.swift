extension WordList {
    /// Every list there is: this is the only place that names them. Codes are minted from the first
    /// unless somebody chooses, and read from all of them.
    ///
    /// A list is one line here and one file of words, written by wordlists/tools/generate.py.
    public static let all: [WordList] = [english, german, french, spanish, italian, portuguese]

    /// The list of a language, by its tag: `en`. Nil for a tag that no list has.
    public static func of(language tag: String) -> WordList? {
        all.first { $0.language.tag == tag }
    }

    /// English.
    public static let english = WordList(
        id: "english-1", language: .english, words: EnglishWords.words,
        aliases: EnglishWords.aliases)

    /// German.
    public static let german = WordList(
        id: "german-1", language: .german, words: GermanWords.words, aliases: "")

    /// French.
    public static let french = WordList(
        id: "french-1", language: .french, words: FrenchWords.words, aliases: "")

    /// Spanish.
    public static let spanish = WordList(
        id: "spanish-1", language: .spanish, words: SpanishWords.words, aliases: "")

    /// Italian.
    public static let italian = WordList(
        id: "italian-1", language: .italian, words: ItalianWords.words, aliases: "")

    /// Portuguese.
    public static let portuguese = WordList(
        id: "portuguese-1", language: .portuguese, words: PortugueseWords.words, aliases: "")
}
