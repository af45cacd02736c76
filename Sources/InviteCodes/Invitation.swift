/// What a person was given and pasted or typed: a link, alone or in a message, or a bare code.
@nonexhaustive
public enum Invitation: Sendable {
    /// A link.
    case link(InviteLink)
    /// A code, and the space it is for if the caller knew one.
    case code(WordCode, space: SpaceAddress?)

    /// Most bytes of text that is read.
    public static let textBytesMax = 16_384

    /// Reads anything a person might paste.
    ///
    /// - Parameters:
    ///   - text: UTF-8. The caller wipes it.
    ///   - defaultSpace: The space of a bare code.
    ///   - list: The list the words are from.
    /// - Returns: The link if there is one in the text, else the code that the text is.
    /// - Throws: ``LinkError``.
    public static func read(
        _ text: Span<UInt8>, defaultSpace: SpaceAddress? = nil, list: WordList = .english
    ) throws(LinkError) -> Invitation {
        let message = try Message(text)
        if let link = try message.link(list: list) { return .link(link) }
        if message.isFragment {
            guard let defaultSpace else { throw LinkError(.missingSpace) }
            return .link(try message.fragment(of: defaultSpace, list: list))
        }
        do {
            return .code(try WordCode(reading: text, list: list), space: defaultSpace)
        } catch {
            throw error.kind == .empty
                ? LinkError(.empty, at: error.offset)
                : LinkError(.code(error), at: error.offset)
        }
    }
}

extension InviteLink {
    /// Reads a link, alone or somewhere in a message, as people and chat apps leave it.
    ///
    /// - Parameters:
    ///   - text: UTF-8. The caller wipes it.
    ///   - list: The list the words are from.
    /// - Throws: ``LinkError``.
    public init(reading text: Span<UInt8>, list: WordList = .english) throws(LinkError) {
        let message = try Message(text)
        guard let link = try message.link(list: list) else {
            throw LinkError(message.isBlank ? .empty : .noLink)
        }
        self = link
    }
}
