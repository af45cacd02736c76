import InviteCodes

/// Sentences for a person about what is wrong with a code or link. They name no part of it except
/// words of the list that it may have meant.
enum Explanation {
    static func of(_ error: LinkError) -> NotUnderstood {
        switch error.kind {
        case .code(let error): return of(error)
        case .empty: return say("there is no code or link in that")
        case .noLink: return say("there is no invite link in that", "paste the whole message")
        case .severalLinks:
            return say("there are links to different invites in that", "paste one of them")
        case .plainHTTP:
            return say("the link is not safe: it begins with http", "ask for one with https")
        case .portOffLoopback, .badHost: return say("the link's address is not a space's")
        case .internationalHost:
            return say(
                "the space's address can be read as two different ones", "ask for its xn-- form")
        case .missingFragment(let space):
            return say(
                "the link lost its last part on the way",
                "type the words you were given: invite join --space \(space.host)")
        case .missingSecret(let space, let name):
            return say(
                "the link from \(name) lost its last part on the way",
                "ask for the words, then: invite join --space \(space.host)")
        case .missingSpace:
            return say("that does not say which space it is for", "add --space xyz.example")
        case .notUTF8: return say("that is not text")
        case .tooLong: return say("that is too long to be a code or link")
        case .badBrandingKey: return say("the last part of the link is damaged")
        case .damagedSecret(let damage, let space):
            return say(
                damaged(damage),
                "copy it again, or ask for the words, then: invite join --space \(space.host)")
        case .wrappedLink(let space):
            return say(
                "a mail scanner or another site changed the link; it leads to \(space.host)",
                "if that is the right space, add --space \(space.host)")
        case .severalCodes: return say("there are different codes in that", "paste one of them")
        case .linkAndWordsDiffer:
            return say(
                "the words beside the link are not those in the link",
                "ask which of the two is right, and paste only that")
        }
    }

    /// The same about a text in which there is no invite, whatever it was tried as.
    static func nothing(_ error: LinkError) -> NotUnderstood {
        switch error.kind {
        case .noLink, .empty: of(error)
        default: say("there is no code or link in that", "paste the whole message")
        }
    }

    private static func damaged(_ damage: LinkError.Damage) -> String {
        switch damage {
        case .wrongLength: "a part of the link is missing or too long"
        case .wrongCharacter, .outOfRange, .notCanonical: "the link was damaged on the way"
        case .changedCase: "an app changed small letters and capitals in the link"
        case .stillEncoded: "an app rewrote the link so that its secret cannot be read"
        }
    }

    static func of(_ error: CodeError) -> NotUnderstood {
        switch error.kind {
        case .unknownWord(_, let suggestions):
            return say(
                "one of the words is not a word of codes",
                suggestions.isEmpty ? "check the spelling" : "did you mean \(list(suggestions))?")
        case .mixedLanguages(_, let languages):
            return say(
                "the words are of two languages: "
                    + languages.map(\.name).joined(separator: " and "),
                "all words of a code are of one; check them")
        case .ambiguousLanguage(let languages):
            return say(
                "the words could be \(languages.map(\.name).joined(separator: " or "))",
                "write every word in full, with its accents")
        case .missingNumber: return say("the code has no number", "it ends in one: coral-piano-42")
        case .ambiguousNumber: return say("the code's number can be read in two ways")
        case .missingWords:
            return say("the code has too few words", "it looks like coral-piano-42")
        case .tooManyWords:
            return say("the code has too many words", "it looks like coral-piano-42")
        case .ambiguousWords:
            return say("the words can be read in two ways", "put spaces between them")
        case .notUTF8, .unreadable: return say("there is something in the code that is no word")
        case .tooLong, .numberTooLong: return say("that is too long to be a code")
        case .empty: return say("there is no code in that")
        }
    }

    private static func say(_ message: String, _ hint: String? = nil) -> NotUnderstood {
        NotUnderstood(message: message, hint: hint)
    }

    /// Words as people say them one after the other: `piano, plano or pilot`.
    static func list(_ words: [String]) -> String {
        let shown = words.prefix(3)
        guard shown.count > 1, let last = shown.last else { return shown.first ?? "" }
        return shown.dropLast().joined(separator: ", ") + " or " + last
    }
}
