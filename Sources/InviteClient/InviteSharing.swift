import CryptoPrimitives
package import InviteCodes
package import System

/// How an invite gets to the person it is for: a message to send, the code spelled out for the
/// phone, the link as a QR code in a file. Read from the options before anything is done.
package struct InviteSharing {
    package static let options: [Arguments.Option] = [
        .value("message"), .value("spell"), .value("qr-file"),
    ]

    package static let usage = """
          --message LANG  add a message to send, in en, de, fr, es, it or pt
            --spell LANG    add the code spelled out for the phone, by the alphabet used there
            --qr-file FILE  write the QR code as a picture: FILE ends in .svg or .png
        """

    private let message: Language?
    private let spelling: Language?
    private let picture: Picture?

    private enum Picture {
        case svg(String)
        case png(String)
    }

    package init(_ arguments: Arguments) throws(ClientFailure) {
        self.message = try Self.language(arguments["message"], of: "message")
        self.spelling = try Self.language(arguments["spell"], of: "spell")
        self.picture = try arguments["qr-file"].map(Self.picture)
    }

    private static func language(
        _ tag: String?, of option: String
    ) throws(ClientFailure) -> Language? {
        guard let tag else { return nil }
        guard let language = Language(rawValue: tag) else {
            throw ClientFailure("--\(option) must be en, de, fr, es, it or pt, not '\(tag)'")
        }
        return language
    }

    private static func picture(_ path: String) throws(ClientFailure) -> Picture {
        if path.hasSuffix(".svg") { return .svg(path) }
        if path.hasSuffix(".png") { return .png(path) }
        throw ClientFailure("--qr-file must end in .svg or .png")
    }

    /// What was asked for, by the name it has in JSON.
    package func texts(
        _ link: InviteLink, _ words: WordCode?
    ) -> [(name: String, text: String)] {
        var texts: [(name: String, text: String)] = []
        if let message {
            texts.append(("message", link.withMessage(in: message) { Shown.text($0) }))
        }
        if let spelling, let words {
            texts.append(("spelling", words.withSpelling(in: spelling) { Shown.text($0) }))
        }
        return texts
    }

    /// Writes the picture if one was asked for, for its owner's eyes: it is the invite.
    package func writePicture(_ link: InviteLink) throws {
        guard let picture else { return }
        let text = Shown.link(link)
        switch picture {
        case .svg(let path): try write(QRCode.svg(text).map { Array($0.utf8) }, to: path)
        case .png(let path): try write(QRCode.png(text), to: path)
        }
    }

    private func write(_ picture: [UInt8]?, to path: String) throws {
        guard let picture else { throw ClientFailure("the link is too long for a QR code") }
        try Files.write(picture, to: path)
    }
}
