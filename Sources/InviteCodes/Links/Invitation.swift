/// What a person was given and pasted or typed: a link, alone or in a message, or a bare code.
@nonexhaustive
public enum Invitation: Sendable {
    /// A link.
    case link(InviteLink)
    /// A code, and the space it is for if the caller knew one.
    case code(WordCode, space: SpaceAddress?)

    /// Most bytes of text that is read.
    public static let textBytesMax = 65_536

    /// Reads anything a person might paste.
    ///
    /// - Parameters:
    ///   - text: UTF-8. The caller wipes it.
    ///   - defaultSpace: The space of a bare code.
    ///   - trusted: Spaces that a link may lead to although a mail scanner or another site put its
    ///     own address around it. The default space is one of them.
    ///   - lists: The lists the words may be from.
    /// - Returns: The link in the text if there is one, else the code that it is or has in it.
    /// - Throws: ``LinkError``.
    public static func read(
        _ text: Span<UInt8>, defaultSpace: SpaceAddress? = nil, trusted: [SpaceAddress] = [],
        lists: [WordList] = WordList.all
    ) throws(LinkError) -> Invitation {
        let reader = try InvitationReader(text, defaultSpace, trusted, lists)
        do throws(LinkProblem) {
            return try reader.read()
        } catch {
            throw error.explained()
        }
    }
}

extension InviteLink {
    /// Reads a link, alone or somewhere in a message, as people and chat apps leave it.
    ///
    /// - Parameters:
    ///   - text: UTF-8. The caller wipes it.
    ///   - trusted: Spaces that a link may lead to although another site put its own address around
    ///     it.
    ///   - lists: The lists the words may be from.
    /// - Throws: ``LinkError``.
    public init(
        reading text: Span<UInt8>, trusted: [SpaceAddress] = [], lists: [WordList] = WordList.all
    ) throws(LinkError) {
        let reader = try InvitationReader(text, nil, trusted, lists)
        do throws(LinkProblem) {
            self = try reader.onlyLink()
        } catch {
            throw error.explained()
        }
    }
}
