package import InviteCodes

extension CodeError.Kind {
    /// The name that vector files have for it.
    package var name: String {
        switch self {
        case .notUTF8: "notUTF8"
        case .tooLong: "tooLong"
        case .empty: "empty"
        case .unreadable: "unreadable"
        case .unknownWord: "unknownWord"
        case .ambiguousWords: "ambiguousWords"
        case .mixedLanguages: "mixedLanguages"
        case .ambiguousLanguage: "ambiguousLanguage"
        case .missingNumber: "missingNumber"
        case .ambiguousNumber: "ambiguousNumber"
        case .numberTooLong: "numberTooLong"
        case .missingWords: "missingWords"
        case .tooManyWords: "tooManyWords"
        }
    }

    /// One of each.
    package static let samples: [CodeError.Kind] = [
        .notUTF8, .tooLong(limit: 0), .empty, .unreadable,
        .unknownWord(range: 0..<0, suggestions: []), .ambiguousWords(range: 0..<0),
        .mixedLanguages(range: 0..<0, []), .ambiguousLanguage([]), .missingNumber,
        .ambiguousNumber, .numberTooLong(limit: 0), .missingWords(found: 0),
        .tooManyWords(found: 0),
    ]
}

extension LinkError.Kind {
    /// The name that vector files have for it: of a code's error `code.` and that error's.
    package var name: String {
        switch self {
        case .notUTF8: "notUTF8"
        case .tooLong: "tooLong"
        case .empty: "empty"
        case .noLink: "noLink"
        case .severalLinks: "severalLinks"
        case .plainHTTP: "plainHTTP"
        case .portOffLoopback: "portOffLoopback"
        case .badHost: "badHost"
        case .internationalHost: "internationalHost"
        case .missingFragment: "missingFragment"
        case .missingSecret: "missingSecret"
        case .missingSpace: "missingSpace"
        case .badBrandingKey: "badBrandingKey"
        case .damagedSecret(let damage, _): "damagedSecret.\(damage.name)"
        case .wrappedLink: "wrappedLink"
        case .severalCodes: "severalCodes"
        case .linkAndWordsDiffer: "linkAndWordsDiffer"
        case .code(let error): "code.\(error.kind.name)"
        }
    }

    /// The names of those that say nothing of a code or a secret.
    package static let plainNames = [
        "notUTF8", "tooLong", "empty", "noLink", "severalLinks", "plainHTTP", "portOffLoopback",
        "badHost", "internationalHost", "missingFragment", "missingSecret", "missingSpace",
        "badBrandingKey", "wrappedLink", "severalCodes", "linkAndWordsDiffer",
    ]
}

extension LinkError.Damage {
    /// The name that vector files have for it.
    package var name: String {
        switch self {
        case .wrongLength: "wrongLength"
        case .wrongCharacter: "wrongCharacter"
        case .outOfRange: "outOfRange"
        case .notCanonical: "notCanonical"
        case .changedCase: "changedCase"
        case .stillEncoded: "stillEncoded"
        }
    }

    /// One of each.
    package static let samples: [LinkError.Damage] = [
        .wrongLength, .wrongCharacter, .outOfRange, .notCanonical, .changedCase, .stillEncoded,
    ]
}

extension InviteLink.Form {
    /// The name that vector files have for it.
    package var name: String {
        switch self {
        case .standard: "standard"
        case .current: "current"
        case .legacy: "legacy"
        case .nameInPath: "nameInPath"
        }
    }
}
