import CryptoPrimitives

/// Why a part of a text is not a code, with what it takes to say more about it to a person. Finding
/// what a word may have been takes long, and most problems are never shown to anybody.
struct CodeProblem: Error {
    /// What is wrong, without suggestions.
    let error: CodeError

    /// How many list words there were.
    var wordsKnown = 0

    /// True if there were at least two runs of letters and a digit, as in a code.
    var hasShape = false

    var unknown: Unknown?

    /// A run that is no word, and what follows the words that it begins with.
    struct Unknown {
        let whole: Run
        let rest: Run
        let lists: [WordList]
    }

    struct Run {
        let letters: SharedSecret
        let place: Range<Int>

        init(_ folded: FoldedText, _ range: Range<Int>) {
            letters = folded.withBytes(range) { SharedSecret(SecretBytes(copying: $0, in: .wiped)) }
            place = folded.origin(of: range)
        }

        func suggestions(_ lists: [WordList]) -> [String] {
            letters.withBytes { Suggestions.ranked(for: $0, in: lists) }
        }

        func error(_ suggestions: [String]) -> CodeError {
            CodeError(.unknownWord(range: place, suggestions: suggestions), at: place.lowerBound)
        }
    }

    /// The error with what an unknown word may have been: all of the run if a word is like all of
    /// it, else what follows the words it begins with.
    func explained() -> CodeError {
        guard let unknown else { return error }
        let suggestions = unknown.whole.suggestions(unknown.lists)
        guard suggestions.isEmpty, unknown.rest.place != unknown.whole.place else {
            return unknown.whole.error(suggestions)
        }
        return unknown.rest.error(unknown.rest.suggestions(unknown.lists))
    }
}
