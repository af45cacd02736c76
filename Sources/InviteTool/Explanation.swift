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
            return say("the space's address has letters beyond a to z", "use its xn-- form")
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
        case .unsupportedForm: return say("this version cannot read that form of link")
        }
    }

    static func of(_ error: CodeError) -> NotUnderstood {
        switch error.kind {
        case .unknownWord(_, let suggestions):
            return say(
                "one of the words is not a word of codes",
                suggestions.isEmpty ? "check the spelling" : "did you mean \(list(suggestions))?")
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

    private static func list(_ words: [String]) -> String {
        let shown = words.prefix(3)
        guard shown.count > 1, let last = shown.last else { return shown.first ?? "" }
        return shown.dropLast().joined(separator: ", ") + " or " + last
    }
}
