import CryptoPrimitives
import InviteCodes

/// What a text says: an invite, or what is wrong with it.
struct GivenSummary {
    /// What it comes to, as programs read it.
    enum Kind: String {
        /// A code, in a link or alone.
        case words
        /// A long link: the cosmetic form, the current one, the legacy one or a name in the path.
        case long, e1, raw
        /// A part of it is missing; asking for it is the way on.
        case incomplete
        /// It is meant as an invite, and cannot be read as it is.
        case damaged
        /// There is no invite in it.
        case none
    }

    let kind: Kind
    let host: String?
    let name: String?
    let code: WordCode?
    let secret: LongSecret?
    let brandingKey: SharedSecret?
    let suggestions: [String]
    let problem: NotUnderstood?

    /// - Parameters:
    ///   - text: UTF-8, or what should be. The caller wipes it.
    ///   - space: The space of a bare code, and one to trust.
    init(reading text: Span<UInt8>, space: SpaceAddress?) {
        do throws(LinkError) {
            switch try Invitation.read(text, defaultSpace: space) {
            case .link(let link): self.init(link)
            case .code(let code, let space):
                self.init(.words, host: space?.host, code: code)
            }
        } catch {
            self.init(error, space, isProse: Self.isProse(text))
        }
    }

    private init(_ link: InviteLink) {
        let host = link.space.host
        // What stands in for a missing name is no name.
        let name = link.name == host ? nil : link.name
        switch link.secret {
        case .words(let code):
            self.init(.words, host: host, name: name, code: code, brandingKey: link.brandingKey)
        case .long(let secret):
            self.init(
                Self.kind(of: link.form), host: host, name: name, secret: secret,
                brandingKey: link.brandingKey)
        }
    }

    private static func kind(of form: InviteLink.Form) -> Kind {
        switch form {
        case .standard: .long
        case .current: .e1
        case .legacy, .nameInPath: .raw
        }
    }

    private init(_ error: LinkError, _ space: SpaceAddress?, isProse: Bool) {
        var name: String?
        var suggestions: [String] = []
        if case .missingSecret(let space, let inviter) = error.kind, inviter != space.host {
            name = inviter.isEmpty ? nil : inviter
        }
        if case .code(let error) = error.kind, case .unknownWord(_, let words) = error.kind {
            suggestions = words
        }
        let kind = Self.kind(of: error, isProse: isProse)
        let isNothing = kind == .none
        self.init(
            kind, host: error.space?.host ?? (isNothing ? nil : space?.host), name: name,
            suggestions: isNothing ? [] : suggestions,
            problem: isNothing ? Explanation.nothing(error) : Explanation.of(error))
    }

    private static func kind(of error: LinkError, isProse: Bool) -> Kind {
        switch error.kind {
        case .empty, .noLink: .none
        case .missingFragment, .missingSecret, .missingSpace: .incomplete
        case .code(let error):
            switch error.kind {
            case .empty: .none
            case .missingNumber, .missingWords: .incomplete
            case .unknownWord: isProse ? .none : .damaged
            default: .damaged
            }
        default: .damaged
        }
    }

    /// True for text of more words than any code has, however it was typed: nobody meant it so.
    private static func isProse(_ text: Span<UInt8>) -> Bool {
        var runs = 0
        for index in text.indices where text[index] > 0x20 {
            if index == 0 || text[index - 1] <= 0x20 { runs += 1 }
        }
        return runs > 2 * WordCode.wordsMax
    }

    private init(
        _ kind: Kind, host: String?, name: String? = nil, code: WordCode? = nil,
        secret: LongSecret? = nil, brandingKey: SharedSecret? = nil, suggestions: [String] = [],
        problem: NotUnderstood? = nil
    ) {
        self.kind = kind
        self.host = host
        self.name = name
        self.code = code
        self.secret = secret
        self.brandingKey = brandingKey
        self.suggestions = suggestions
        self.problem = problem
    }
}
