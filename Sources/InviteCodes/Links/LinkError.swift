/// Why text is not an invite link. Says where and what kind, never the secret.
public struct LinkError: Error, Equatable, Sendable {
    /// What is wrong.
    public let kind: Kind

    /// Where it is wrong, in bytes from the start of the text.
    public let offset: Int

    /// The space that the link is for, where it says one.
    public let space: SpaceAddress?

    /// The kinds of wrong.
    @nonexhaustive
    public enum Kind: Equatable, Sendable {
        /// The text is not UTF-8.
        case notUTF8
        /// The text has more bytes than ``Invitation/textBytesMax``.
        case tooLong(limit: Int)
        /// There is nothing in the text.
        case empty
        /// There is no invite link in the text.
        case noLink
        /// There are links to different invites in the text.
        case severalLinks
        /// The link is http, to another machine.
        case plainHTTP
        /// The link names a port, on another machine.
        case portOffLoopback
        /// What should be a host is none.
        case badHost
        /// The host has letters beyond a–z that stand for no one A-label (`xn--…`): letters of
        /// two scripts that look alike, or such as browsers have read in two ways.
        case internationalHost
        /// The link ends where its secret should begin (mail gateways cut it off). Asking for the
        /// words is the way on.
        case missingFragment(space: SpaceAddress)
        /// The link names the inviter, but the code is cut off. Asking for the words is the way on.
        case missingSecret(space: SpaceAddress, name: String)
        /// There is only the part after `#`, and no space is known.
        case missingSpace
        /// The branding key is not 1 to ``InviteLink/brandingKeyBytesMax`` base64url characters.
        case badBrandingKey
        /// There is a long secret in the link, but not as it was: nothing could be found with it.
        /// Asking for the words is the way on.
        case damagedSecret(Damage, space: SpaceAddress)
        /// A mail scanner or another site put its own address around the link. It leads to `space`,
        /// which is not one that the caller trusts.
        case wrappedLink(space: SpaceAddress)
        /// There are different codes in the text.
        case severalCodes
        /// The words beside the link are not those in the link.
        case linkAndWordsDiffer
        /// The code in the link, or the text itself if it is no link, is not a code.
        case code(CodeError)
    }

    /// What happened to a secret.
    @nonexhaustive
    public enum Damage: Equatable, Sendable {
        /// Too many or too few characters.
        case wrongLength
        /// A character that none has.
        case wrongCharacter
        /// More than 128 bits.
        case outOfRange
        /// Bits that are always zero are not.
        case notCanonical
        /// An app made all letters capitals, or all small.
        case changedCase
        /// It is percent-encoded more than once.
        case stillEncoded
    }

    init(_ kind: Kind, at offset: Int = 0, of space: SpaceAddress? = nil) {
        self.kind = kind
        self.offset = offset
        self.space = space ?? kind.space
    }
}

extension LinkError.Kind {
    /// The space that the kind names.
    fileprivate var space: SpaceAddress? {
        switch self {
        case .missingFragment(let space): space
        case .missingSecret(let space, _): space
        case .damagedSecret(_, let space): space
        case .wrappedLink(let space): space
        default: nil
        }
    }
}
