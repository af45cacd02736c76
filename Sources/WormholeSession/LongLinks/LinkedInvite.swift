package import CryptoPrimitives
package import MailboxProtocol

/// What a long link leads to: the contents of its blob.
///
/// Source: docs/protocol.md, K-3.
package struct LinkedInvite: Sendable {
    /// The space's id: its host.
    package var space: String
    /// What people call it.
    package var spaceName: String
    /// The relay's URL.
    package var relay: String
    package var nameplate: Nameplate
    /// What the conversation's password is made of, 16 random bytes: nobody guesses them.
    package var code: SharedSecret
    /// The space's keys themselves, in an offline link.
    package var offline: OfflineKeys?

    /// Bytes of the code.
    package static let codeCount = 16

    package init(
        space: String, spaceName: String, relay: String, nameplate: Nameplate,
        code: SharedSecret, offline: OfflineKeys? = nil
    ) {
        self.space = space
        self.spaceName = spaceName
        self.relay = relay
        self.nameplate = nameplate
        self.code = code
        self.offline = offline
    }

    /// The conversation's password, `<number>-<code in hex>`: a code like any other, but not for
    /// people. The caller wipes it.
    package static func password(_ nameplate: Nameplate, _ code: SharedSecret) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(nameplate.rawValue.utf8.count + 1 + 2 * codeCount)
        text.append(contentsOf: nameplate.rawValue.utf8)
        text.append(UInt8(ascii: "-"))
        code.withBytes { Hex.append($0, to: &text) }
        return text
    }

    /// Digits of a number that is drawn for a link: nobody comes upon it by chance, and no short
    /// one is used up.
    package static let numberDigits = 38

    /// Draws a number.
    package static func randomNumber(using random: inout Randomness) -> Nameplate {
        var digits = "\(1 + random.number(below: 9))"
        for _ in 1..<numberDigits { digits += "\(random.number(below: 10))" }
        guard let nameplate = Nameplate(digits) else { preconditionFailure("digits are a number") }
        return nameplate
    }
}

/// The keys of a space, for whoever holds the link.
package struct OfflineKeys: Sendable {
    /// Oldest first; the last is the current one.
    package var keys: [GroupKey]
    /// The space owner's Ed25519 public key.
    package var owner: [UInt8]
    /// Who gives them, for people to read.
    package var by: String

    package init(keys: [GroupKey], owner: [UInt8], by: String) {
        self.keys = keys
        self.owner = owner
        self.by = by
    }
}

extension LinkedInvite {
    private static let version = 1

    /// The text is filled up to a multiple of this many bytes, so that its length does not tell a
    /// live link from an offline one, nor how many keys there are.
    static let paddedTo = 2_048

    /// The blob's text. It holds secrets: the caller seals and wipes it.
    package var encoded: [UInt8] {
        Padding.pad(to: Self.paddedTo, capacity: capacity) { write(into: &$0) }
    }

    /// Room for the text without growing: escaped text takes up to six bytes for one.
    private var capacity: Int {
        let texts = [space, spaceName, relay, offline?.by ?? ""]
        return 1_024 + texts.reduce(0) { $0 + 6 * $1.utf8.count }
            + 96 * (offline?.keys.count ?? 0)
    }

    private func write(into writer: inout JSONWriter) {
        writer.member("v", Self.version)
        writer.member("space") { writer in
            writer.member("id", space)
            writer.member("name", spaceName)
        }
        writer.member("relay", relay)
        writer.member("number", nameplate.rawValue)
        code.withBytes { writer.member("code", hexOf: $0) }
        guard let offline else { return }
        writer.member("keys") { writer in
            for key in offline.keys {
                key.secret.withBytes { writer.member("\(key.epoch)", hexOf: $0) }
            }
        }
        writer.member("owner", Hex.encode(offline.owner))
        writer.member("by", offline.by)
    }

    /// Reads what a blob held; nil when it is not one of this version, or has less in it than it
    /// should. The caller wipes the text.
    package init?(reading text: [UInt8]) {
        let secrets = ["code", GroupKey.paths]
        guard let read = try? JSONReader.readObject(text, secretsAt: secrets) else { return nil }
        let object = read.object
        guard object["v"]?.integer == Self.version, let space = object["space"]?.object,
            let id = space.string("id"), let relay = object.string("relay"),
            let nameplate = object.string("number").flatMap(Nameplate.init),
            let code = read.secret("code", count: Self.codeCount)
        else { return nil }
        var offline: OfflineKeys?
        if object["keys"] != nil {
            guard let keys = GroupKey.readAll(read),
                let owner = object.key("owner", count: Ed25519.publicKeyCount)
            else { return nil }
            offline = OfflineKeys(keys: keys, owner: owner, by: object.string("by") ?? "")
        }
        self.init(
            space: id, spaceName: space.string("name") ?? id, relay: relay, nameplate: nameplate,
            code: code, offline: offline)
    }
}
