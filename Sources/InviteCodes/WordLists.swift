extension WordList {
    /// Every list there is: this is the only place that names them. Codes are minted from the first
    /// unless somebody chooses, and read from all of them.
    ///
    /// A list is one line here and one file of words, written by wordlists/tools/generate.py.
    public static let all: [WordList] = [english]

    /// English, 3 to 8 letters a–z.
    public static let english = WordList(
        id: "english-1", language: .english, words: EnglishWords.words,
        aliases: EnglishWords.aliases)
}
