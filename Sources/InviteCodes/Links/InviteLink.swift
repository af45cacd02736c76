public import CryptoPrimitives

/// An invite link: who invites, to where, and the secret. The secret and, but for one form, all the
/// rest stand after the `#`, which browsers do not send to the server.
///
/// Source: docs/invite-format.md: the forms, and why each is told from the others as it is.
public struct InviteLink: Sendable {
    /// The space that is joined.
    public let space: SpaceAddress

    /// The inviter's name as people see it, up to 40 grapheme clusters; the space's host if the
    /// link has none. Never empty.
    public let name: String

    /// What lets the holder in.
    public let secret: Secret

    /// What opens the welcome card of a sealed space: 1 to ``brandingKeyBytesMax`` base64url
    /// characters.
    public let brandingKey: SharedSecret?

    /// How it is written.
    public let form: Form

    /// What lets the holder in.
    @nonexhaustive
    public enum Secret: Sendable {
        /// A code of words.
        case words(WordCode)
        /// 128 random bits.
        case long(LongSecret)
    }

    /// How a link is written.
    @nonexhaustive
    public enum Form: Hashable, Sendable {
        /// `/invite#Paul/coral-piano-42` or `/invite#Paul/<T>`, perhaps with `/<brandingKey>`.
        case standard
        /// `/join/join#e1.<T>~Paul`, perhaps with `~<brandingKey>`.
        case current
        /// `/join/join#<T>`.
        case legacy
        /// `/invite/Paul#coral-piano-42` or `/invite/Paul#<T>`. The server sees the name.
        case nameInPath
    }

    /// Most characters of a branding key.
    public static let brandingKeyBytesMax = 64

    /// Any link there is, of a key that was checked. Only forms that can say all of it come here.
    init(
        _ form: Form, space: SpaceAddress, name: String, secret: Secret, key: SharedSecret? = nil
    ) {
        let clean = DisplayName.clean(name)
        // Browsers take such a path for a way up.
        let isLost = clean.isEmpty || (form == .nameInPath && (clean == "." || clean == ".."))
        self.space = space
        self.name = isLost ? DisplayName.clean(space.host) : clean
        self.secret = secret
        self.brandingKey = key
        self.form = form
    }

    /// - Throws: ``LinkError``: `badBrandingKey`.
    static func check(_ key: SharedSecret?) throws(LinkError) {
        guard let key, !key.withBytes({ isBrandingKey($0) }) else { return }
        throw LinkError(.badBrandingKey)
    }

    /// True when both lead to the same invite; the inviter's name does not matter.
    func isSameInvite(as other: InviteLink) -> Bool {
        guard space == other.space else { return false }
        return switch (secret, other.secret) {
        case (.words(let mine), .words(let theirs)): mine.isSame(as: theirs)
        case (.long(let mine), .long(let theirs)): mine.isSame(as: theirs)
        case (.words, .long), (.long, .words): false
        }
    }

    static func isBrandingKey(_ key: Span<UInt8>) -> Bool {
        guard (1...brandingKeyBytesMax).contains(key.count) else { return false }
        return key.indices.allSatisfy { Base64URL.contains(key[$0]) }
    }
}
