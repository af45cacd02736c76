extension InviteLink {
    /// Lends a message that a person can send as it is: who invites to where, the link, and beside
    /// it the words, for somebody who cannot open the link or is told the message aloud.
    ///
    /// Pasting the message, or only its first line, is as good as pasting the link: it goes without
    /// a name that is itself an invite, or that reads as a part of this one.
    ///
    /// - Parameters:
    ///   - language: The language of the message, not of the words.
    ///   - body: Gets the message as UTF-8 lines. They hold the secret.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func withMessage<R: ~Copyable, E: Error>(
        in language: Language, _ body: (Span<UInt8>) throws(E) -> R
    ) throws(E) -> R {
        let phrases = InvitePhrases.of(language)
        // Without a name of the inviter the link carries the host in its place.
        if name != DisplayName.clean(space.host) {
            let named = message(phrases.named, phrases.words)
            if isRead(from: named) { return try body(named.bytes.span) }
        }
        let unnamed = message(phrases.unnamed, phrases.words)
        return try body(unnamed.bytes.span)
    }

    private func message(_ first: [InvitePhrases.Part], _ words: [InvitePhrases.Part]) -> WipedText
    {
        let text = WipedText(capacity: 2_048)
        for part in first { append(part, to: text) }
        text.append("\n")
        if case .words = secret {
            text.append("\n")
            for part in words { append(part, to: text) }
            text.append("\n")
        }
        return text
    }

    /// True if the message, and its first line alone, read as this invite.
    private func isRead(from text: WipedText) -> Bool {
        let end = text.bytes.firstIndex(of: UInt8(ascii: "\n")) ?? text.count
        return [end, text.count].allSatisfy { end in
            text.withBytes(0..<end) { part in
                guard case .link(let link) = try? Invitation.read(part) else { return false }
                return link.isSameInvite(as: self)
            }
        }
    }

    private func append(_ part: InvitePhrases.Part, to text: WipedText) {
        switch part {
        case .text(let phrase): text.append(phrase)
        case .name: text.append(isolatedName)
        case .space: text.append(shownOrigin)
        case .link: withText { text.append($0) }
        case .code:
            if case .words(let code) = secret { code.withSpoken { text.append($0) } }
        }
    }

    /// A name that is written from right to left must not turn the text around it.
    private var isolatedName: String {
        name.unicodeScalars.contains(where: Self.isRightToLeft) ? "\u{2068}\(name)\u{2069}" : name
    }

    /// The blocks of Hebrew, Arabic and the other scripts from right to left.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
            true
        default: false
        }
    }

    /// What people type into a browser: `xyz.example`, but `http://localhost:8080`.
    private var shownOrigin: String {
        let secure = "https://"
        let origin = space.origin
        return origin.hasPrefix(secure) ? String(origin.dropFirst(secure.count)) : origin
    }
}

/// The sentences of a message in one language.
struct InvitePhrases {
    /// A piece of a sentence.
    enum Part {
        case text(String)
        case name, space, link, code
    }

    /// Who invites to where, and the link: all that matters is in the first line.
    let named: [Part]
    /// The same when nobody says who invites.
    let unnamed: [Part]
    /// What to do with the words.
    let words: [Part]

    /// Sentences in which `{name}`, `{space}`, `{link}` and `{code}` stand for what they say.
    private init(named: String, unnamed: String, words: String) {
        self.named = Self.parts(named)
        self.unnamed = Self.parts(unnamed)
        self.words = Self.parts(words)
    }

    private static func parts(_ sentence: String) -> [Part] {
        var parts: [Part] = []
        for piece in sentence.split(separator: "{") {
            guard let end = piece.firstIndex(of: "}") else {
                parts.append(.text(String(piece)))
                continue
            }
            switch piece[..<end] {
            case "name": parts.append(.name)
            case "space": parts.append(.space)
            case "link": parts.append(.link)
            case "code": parts.append(.code)
            default: preconditionFailure("a sentence names only what a message has")
            }
            let rest = piece[piece.index(after: end)...]
            if !rest.isEmpty { parts.append(.text(String(rest))) }
        }
        return parts
    }

    static func of(_ language: Language) -> InvitePhrases {
        switch language {
        case .english: english
        case .german: german
        case .french: french
        case .spanish: spanish
        case .italian: italian
        case .portuguese: portuguese
        }
    }

    private static let english = InvitePhrases(
        named: "{name} invites you to {space}: {link}",
        unnamed: "You are invited to {space}: {link}",
        words: "If the link does not work, go to {space}/invite and type: {code}")

    private static let german = InvitePhrases(
        named: "{name} lädt dich zu {space} ein: {link}",
        unnamed: "Du bist zu {space} eingeladen: {link}",
        words: "Wenn der Link nicht geht, öffne {space}/invite und tippe ein: {code}")

    private static let french = InvitePhrases(
        named: "{name} t’invite sur {space} : {link}",
        unnamed: "Voici une invitation pour {space} : {link}",
        words: "Si le lien ne marche pas, va sur {space}/invite et tape : {code}")

    private static let spanish = InvitePhrases(
        named: "{name} te invita a {space}: {link}",
        unnamed: "Aquí tienes una invitación a {space}: {link}",
        words: "Si el enlace no funciona, ve a {space}/invite y escribe: {code}")

    private static let italian = InvitePhrases(
        named: "{name} ti invita su {space}: {link}",
        unnamed: "Ecco un invito per {space}: {link}",
        words: "Se il link non funziona, vai su {space}/invite e scrivi: {code}")

    private static let portuguese = InvitePhrases(
        named: "Um convite de {name} para {space}: {link}",
        unnamed: "Um convite para {space}: {link}",
        words: "Se o link não funcionar, vá a {space}/invite e escreva: {code}")
}
