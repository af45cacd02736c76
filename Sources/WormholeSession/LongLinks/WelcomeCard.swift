package import CryptoPrimitives
import MailboxProtocol

/// What a space shows of itself to those who hold a link.
///
/// Source: docs/protocol.md, K-7 and K-8.
package struct WelcomeCard: Equatable, Sendable {
    /// What people call the space.
    package var name: String
    /// `#rrggbb`; nil for none.
    package var colour: String?
    package var picture: Picture?

    package struct Picture: Equatable, Sendable {
        /// At most ``WelcomeCard/pictureBytesMax``.
        package let bytes: [UInt8]
        package let kind: Kind

        /// What browsers show as a picture and do not run.
        package enum Kind: String, Sendable, CaseIterable {
            case png = "image/png"
            case jpeg = "image/jpeg"
            case webp = "image/webp"
        }

        /// Nil if it is too large, or is no picture of a kind that is shown, by its first bytes.
        package init?(_ bytes: [UInt8]) {
            guard bytes.count <= pictureBytesMax, let kind = Kind(startOf: bytes) else {
                return nil
            }
            self.bytes = bytes
            self.kind = kind
        }
    }

    /// Bytes of a picture.
    package static let pictureBytesMax = 65_536

    /// Nil if the name has nothing to show in it, or the colour is none.
    package init?(name: String, colour: String? = nil, picture: Picture? = nil) {
        guard let shown = PersonName(name) else { return nil }
        if let colour, !Self.isColour(colour) { return nil }
        self.name = shown.text
        self.colour = colour?.lowercased()
        self.picture = picture
    }

    private static func isColour(_ text: String) -> Bool {
        text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
            && text.utf8.dropFirst().allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
            }
    }
}

extension WelcomeCard.Picture.Kind {
    /// By the marks that files of each kind begin with.
    fileprivate init?(startOf bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.count >= 12, bytes.starts(with: "RIFF".utf8),
            bytes[8..<12].elementsEqual("WEBP".utf8)
        {
            self = .webp
        } else {
            return nil
        }
    }
}

extension WelcomeCard {
    private static let version = 1

    /// A sealed card is filled up to a multiple of this many bytes.
    static let paddedTo = 4_096

    /// What everybody may see.
    package var encoded: [UInt8] {
        JSONWriter.object(capacity: capacity) { write(into: &$0) }
    }

    /// What is sealed where only those with the branding key may see it.
    package var padded: [UInt8] { Padding.pad(to: Self.paddedTo) { write(into: &$0) } }

    private var capacity: Int { 512 + 4 * (picture?.bytes.count ?? 0) / 3 }

    private func write(into writer: inout JSONWriter) {
        writer.member("v", Self.version)
        writer.member("name", name)
        writer.member("colour", ifPresent: colour)
        guard let picture else { return }
        writer.member("picture") { writer in
            writer.member("type", picture.kind.rawValue)
            writer.member("data", Base64.standard.encode(picture.bytes))
        }
    }

    /// Reads either; nil when it is not a card of this version, or anything in it is not what it
    /// should be.
    package init?(reading text: [UInt8]) {
        guard let object = try? JSONReader.readObject(text),
            object["v"]?.integer == Self.version, let name = object.string("name")
        else { return nil }
        var picture: Picture?
        if let shown = object["picture"] {
            guard let shown = shown.object, let data = shown.string("data"),
                let bytes = try? Base64.standard.decode(data), let read = Picture(bytes),
                read.kind.rawValue == shown.string("type")
            else { return nil }
            picture = read
        }
        if object["colour"] != nil, object.string("colour") == nil { return nil }
        self.init(name: name, colour: object.string("colour"), picture: picture)
    }

    /// The AES-256-GCM key a sealed space's card is sealed under, 32 bytes.
    ///
    /// - Parameter brandingKey: as links carry it, in base64url.
    /// - Returns: the key.
    package static func key(of brandingKey: Span<UInt8>) -> SecretBytes {
        HKDF.derive(from: brandingKey, info: Array("invite/card".utf8), count: 32)
    }

    /// What a sealed card is bound to: no other space can show it.
    package static func associatedData(space: String) -> [UInt8] {
        Array("invite card v1 \(space)".utf8)
    }
}
