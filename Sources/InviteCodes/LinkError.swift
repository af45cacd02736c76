/// Why text is not an invite link. Says where and what kind, never the secret.
public struct LinkError: Error, Equatable, Sendable {
    /// What is wrong.
    public let kind: Kind

    /// Where it is wrong, in bytes from the start of the text.
    public let offset: Int

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
        /// The host is not ASCII; its A-label (`xn--…`) is wanted.
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
        /// A form of link that this version does not read.
        case unsupportedForm(Form)
        /// The code in the link, or the text itself if it is no link, is not a code.
        case code(CodeError)
    }

    /// Forms of link other than the word link.
    @nonexhaustive
    public enum Form: Equatable, Sendable {
        /// `/invite#Paul/<T>`.
        case long
        /// `/join/join#e1.<T>~<name>~<brandingKey>`.
        case current
        /// `/join/join#<T>`.
        case legacy
        /// `/invite/Paul#…`.
        case nameInPath
    }

    init(_ kind: Kind, at offset: Int = 0) {
        self.kind = kind
        self.offset = offset
    }
}
