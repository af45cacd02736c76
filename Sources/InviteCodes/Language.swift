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
    var spokenNumbers: SpokenNumbers {
        switch self {
        case .english: .english
        case .german: .german
        case .french: .french
        case .spanish: .spanish
        case .italian: .italian
        case .portuguese: .portuguese
        }
    }

    /// Keyboards that people who write the language have.
    var keyboards: [Keyboard] {
        switch self {
        case .german: [.qwertz, .qwerty]
        case .french: [.azerty, .qwerty]
        default: [.qwerty]
        }
    }

    /// How its spelling sounds.
    var sound: Sound {
        switch self {
        case .english: .english
        case .german: .german
        case .french: .french
        case .spanish: .spanish
        case .italian: .italian
        case .portuguese: .portuguese
        }
    }

    /// What people write for a letter that their keyboard lacks: `ae` for `ä`. Letters that only
    /// lose their accent need no entry.
    func spelledOut(_ scalar: Unicode.Scalar) -> String? {
        guard self == .german else { return nil }
        return switch scalar {
        case "ä": "ae"
        case "ö": "oe"
        case "ü": "ue"
        default: nil
        }
    }
}
