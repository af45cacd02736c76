/// A language that a word list is in.
@nonexhaustive
public enum Language: String, Sendable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"
    case italian = "it"
    case portuguese = "pt"

    /// The language's BCP 47 tag, `en`.
    public var tag: String { rawValue }

    /// How the language says numbers.
    var spokenNumbers: SpokenNumbers { self == .english ? .english : .none }
}
