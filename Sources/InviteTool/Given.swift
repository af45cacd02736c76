import InviteCodes
import System

/// What a person was given: on the command line, or asked for, or standard input to its end.
enum Given {
    /// - Parameters:
    ///   - arguments: Those of the command; its positionals are one text.
    ///   - hint: What to say on the command line instead.
    /// - Returns: Bytes as they came, for the caller to wipe; one more than a text may have where
    ///   there were more, which makes reading it say so.
    /// - Throws: ``ClientFailure`` where nothing was given.
    static func text(_ arguments: Arguments, orElse hint: String) throws -> [UInt8] {
        guard arguments.positionals.isEmpty else {
            return Array(arguments.positionals.joined(separator: " ").utf8)
        }
        return try JoinCommand.answer(orElse: hint) { () throws(Prompt.Failure) in
            try Prompt.text("Your code or link: ", limit: Invitation.textBytesMax)
        }
    }
}

extension Language {
    /// What the language is called in English.
    var name: String {
        switch self {
        case .english: "English"
        case .german: "German"
        case .french: "French"
        case .spanish: "Spanish"
        case .italian: "Italian"
        case .portuguese: "Portuguese"
        }
    }
}

extension WordList {
    /// The list of a language by its tag.
    ///
    /// - Throws: ``ArgumentError`` for a tag that no list has.
    static func of(_ arguments: Arguments) throws(ArgumentError) -> WordList {
        guard let tag = arguments["language"] else { return .english }
        guard let list = of(language: tag) else {
            let tags = all.map(\.language.tag).joined(separator: ", ")
            throw .invalidValue(arguments.origin(of: "language"), tag, expected: "one of \(tags)")
        }
        return list
    }
}
