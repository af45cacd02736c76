import InviteCodes

/// Small lists, so that tests do not depend on which words the real ones have.
enum Fixtures {
    static let english = WordList(
        id: "fixture-en", language: .english, words: "anchor castle coral forest piano waffle",
        aliases: "choral coral")

    /// `piano` is in the English list too; the accents are there to be forgotten.
    static let german = WordList(
        id: "fixture-de", language: .german,
        words: "bärenfell brücke garten klavier piano straße turm wolke", aliases: "graten garten")

    static let french = WordList(
        id: "fixture-fr", language: .french, words: "corál château forêt pianó rivière",
        aliases: "")

    static let spanish = WordList(
        id: "fixture-es", language: .spanish, words: "castillo piñata", aliases: "")

    static let italian = WordList(
        id: "fixture-it", language: .italian, words: "castello pianta", aliases: "")

    static let portuguese = WordList(
        id: "fixture-pt", language: .portuguese, words: "castelo coração", aliases: "")

    /// In kana, to show that no rule needs Latin letters.
    static let kana = WordList(
        id: "fixture-kana", language: .english, words: "あさ ごはん", aliases: "")

    static let all = [english, german, french, spanish, italian, portuguese, kana]
}
