public import CryptoPrimitives

extension InviteLink {
    /// A word link, `/invite#Paul/coral-piano-42`.
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
        try Self.check(brandingKey)
        self.init(.standard, space: space, name: name, secret: .words(code), key: brandingKey)
    }

    /// A long link, `/invite#Paul/<T>`.
    ///
    /// - Parameters:
    ///   - space: The space.
    ///   - name: The inviter's name, cleaned as in a word link.
    ///   - secret: T, as ``LongSecret/random(using:)`` draws it.
    ///   - brandingKey: For a sealed space, its key.
    /// - Throws: ``LinkError``: `badBrandingKey`; `damagedSecret` for a T whose text has no capital
    ///   or no small letter, because readers take that for one whose case was changed.
    public init(
        space: SpaceAddress, name: String, secret: LongSecret, brandingKey: SharedSecret? = nil
    ) throws(LinkError) {
        guard secret.hasBothCases else {
            throw LinkError(.damagedSecret(.changedCase, space: space))
        }
        try Self.check(brandingKey)
        self.init(.standard, space: space, name: name, secret: .long(secret), key: brandingKey)
    }

    /// The form that apps make today, `/join/join#e1.<T>~Paul~<brandingKey>`.
    ///
    /// - Throws: ``LinkError``: `badBrandingKey`.
    public static func current(
        space: SpaceAddress, name: String, secret: LongSecret, brandingKey: SharedSecret? = nil
    ) throws(LinkError) -> InviteLink {
        try check(brandingKey)
        return InviteLink(
            .current, space: space, name: name, secret: .long(secret), key: brandingKey)
    }

    /// The oldest form, `/join/join#<T>`: it has no name.
    public static func legacy(space: SpaceAddress, secret: LongSecret) -> InviteLink {
        InviteLink(.legacy, space: space, name: "", secret: .long(secret))
    }

    /// A link whose name is in the path, `/invite/Paul#coral-piano-42`, so that chat apps can show
    /// it. The server sees the name: only for who chose that.
    public static func nameInPath(
        space: SpaceAddress, name: String, code: WordCode
    ) -> InviteLink {
        InviteLink(.nameInPath, space: space, name: name, secret: .words(code))
    }

    /// A long link whose name is in the path, `/invite/Paul#<T>`.
    public static func nameInPath(
        space: SpaceAddress, name: String, secret: LongSecret
    ) -> InviteLink {
        InviteLink(.nameInPath, space: space, name: name, secret: .long(secret))
    }
}

extension InviteLink {
    /// Lends the link's text: printable ASCII, less than 2,000 bytes. It holds the secret.
    public func withText<R: ~Copyable, E: Error>(
        _ body: (Span<UInt8>) throws(E) -> R
    ) throws(E) -> R {
        let text = WipedText(capacity: 512)
        text.append(space.origin)
        switch form {
        case .standard: appendStandard(to: text)
        case .current: appendCurrent(to: text)
        case .legacy: text.append("/join/join#")
        case .nameInPath:
            text.append("/invite/")
            append(name, to: text)
            text.append(UInt8(ascii: "#"))
        }
        switch (form, secret) {
        case (.standard, _), (.current, _): break
        case (_, .words(let code)): append(code, to: text)
        case (_, .long(let secret)): secret.appendBase64URL(to: text)
        }
        return try body(text.bytes.span)
    }

    private func appendStandard(to text: WipedText) {
        text.append("/invite#")
        append(name, to: text)
        text.append(UInt8(ascii: "/"))
        switch secret {
        case .words(let code): append(code, to: text)
        case .long(let secret): secret.appendBase58(to: text)
        }
        appendKey(after: UInt8(ascii: "/"), to: text)
    }

    private func appendCurrent(to text: WipedText) {
        text.append("/join/join#e1.")
        if case .long(let secret) = secret { secret.appendBase64URL(to: text) }
        text.append(UInt8(ascii: "~"))
        append(name, to: text)
        appendKey(after: UInt8(ascii: "~"), to: text)
    }

    private func append(_ name: String, to text: WipedText) {
        let bytes = Array(name.utf8)
        PercentCoding.encode(bytes.span, into: text)
    }

    private func append(_ code: WordCode, to text: WipedText) {
        code.withSpoken { PercentCoding.encode($0, into: text) }
    }

    private func appendKey(after mark: UInt8, to text: WipedText) {
        brandingKey?.withBytes { key in
            text.append(mark)
            text.append(key)
        }
    }
}
