public import CryptoPrimitives

/// An invite link: who invites, to where, and the secret, all of it after the `#`, which browsers
/// do not send to the server.
///
/// `https://xyz.example/invite#Paul/coral-piano-42`, or with `/<brandingKey>` after it for a
/// sealed space.
public struct InviteLink: Sendable {
    /// The space that is joined.
    public let space: SpaceAddress

    /// The inviter's name as people see it, up to 40 grapheme clusters; the space's host if the
    /// inviter has none. Never empty.
    public let name: String

    /// What lets the holder in.
    public let secret: Secret

    /// What opens the welcome card of a sealed space: 1 to ``brandingKeyBytesMax`` base64url
    /// characters.
    public let brandingKey: SharedSecret?

    /// What lets the holder in.
    @nonexhaustive
    public enum Secret: Sendable {
        /// A code of words.
        case words(WordCode)
    }

    /// Most characters of a branding key.
    public static let brandingKeyBytesMax = 64

    /// A link to mint.
    ///
    /// - Parameters:
    ///   - space: The space.
    ///   - name: The inviter's name. Direction marks, control characters and space around it are
    ///     taken off, and it is cut at 40 grapheme clusters.
    ///   - code: The code.
    ///   - brandingKey: For a sealed space, its key.
    /// - Throws: ``LinkError``: `badBrandingKey`.
    public init(
        space: SpaceAddress, name: String, code: WordCode, brandingKey: SharedSecret? = nil
    ) throws(LinkError) {
        if let brandingKey {
            guard brandingKey.withBytes({ Self.isBrandingKey($0) }) else {
                throw LinkError(.badBrandingKey)
            }
        }
        let clean = DisplayName.clean(name)
        self.space = space
        self.name = clean.isEmpty ? DisplayName.clean(space.host) : clean
        self.secret = .words(code)
        self.brandingKey = brandingKey
    }

    /// Lends the link's text. It holds the secret.
    public func withText<R: ~Copyable, E: Error>(
        _ body: (Span<UInt8>) throws(E) -> R
    ) throws(E) -> R {
        let text = WipedText(capacity: 512)
        text.append(space.origin)
        text.append("/invite#")
        DisplayName.encode(name, into: text)
        text.append(UInt8(ascii: "/"))
        switch secret {
        case .words(let code): code.withSpoken { text.append($0) }
        }
        brandingKey?.withBytes { key in
            text.append(UInt8(ascii: "/"))
            text.append(key)
        }
        return try body(text.bytes.span)
    }

    /// True when both lead to the same invite; the inviter's name does not matter.
    func isSameInvite(as other: InviteLink) -> Bool {
        switch (secret, other.secret) {
        case (.words(let mine), .words(let theirs)):
            space == other.space && mine.isSame(as: theirs)
        }
    }

    static func isBrandingKey(_ key: Span<UInt8>) -> Bool {
        guard (1...brandingKeyBytesMax).contains(key.count) else { return false }
        return key.indices.allSatisfy { Base64URL.contains(key[$0]) }
    }
}

/// The alphabet of base64url (RFC 4648 §5).
enum Base64URL {
    static func contains(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
