package import CryptoPrimitives
package import MailboxProtocol

/// A space's group key of one epoch.
package struct GroupKey: Sendable {
    /// From 1.
    package let epoch: Int
    /// 32 bytes.
    package let secret: SharedSecret

    package init(epoch: Int, secret: SharedSecret) {
        self.epoch = epoch
        self.secret = secret
    }

    /// Where objects with group keys have them, for reading.
    package static let paths = "keys/*"

    /// The group keys of an object, oldest first; nil when any is malformed.
    package static func readAll(_ read: SecretBearingObject) -> [GroupKey]? {
        var keys: [GroupKey] = []
        for member in read.object["keys"]?.object?.members ?? [] {
            guard let epoch = Int(member.name), epoch > (keys.last?.epoch ?? 0),
                let secret = read.secret("keys/\(member.name)")
            else { return nil }
            keys.append(GroupKey(epoch: epoch, secret: secret))
        }
        return keys.isEmpty ? nil : keys
    }

    /// 16 hex digits by which people and programs can tell that they hold the same key.
    package var fingerprint: String {
        secret.withBytes { key in
            HKDF.derive(from: key, info: Array("invite/fingerprint".utf8), count: 8)
                .withBytes { Hex.encode([UInt8](copying: $0)) }
        }
    }
}

/// What somebody who is let in gets: the contents of the sealed answer.
package struct Grant: Sendable {
    /// The space's id: its host.
    package var space: String
    /// What people call it.
    package var spaceName: String
    /// The relay's URL.
    package var relay: String
    /// Oldest first; the last is the current one.
    package var keys: [GroupKey]
    /// The joiner's id in the space: the thumbprint of its signing key.
    package var member: String
    /// The space owner's Ed25519 public key.
    package var owner: [UInt8]
    /// A compact JWS: ``Certificate``.
    package var certificate: String
    /// Who let the joiner in, for people to read.
    package var by: String
    /// Whatever the host app wants its members to have.
    package var extra: JSONObject

    package init(
        space: String, spaceName: String, relay: String, keys: [GroupKey], member: String,
        owner: [UInt8], certificate: String, by: String, extra: JSONObject = [:]
    ) {
        self.space = space
        self.spaceName = spaceName
        self.relay = relay
        self.keys = keys
        self.member = member
        self.owner = owner
        self.certificate = certificate
        self.by = by
        self.extra = extra
    }

    /// Writes the grant as JSON; the caller wipes the text. Group keys are hex.
    package func write(into writer: inout JSONWriter) {
        writer.member("space") { writer in
            writer.member("id", space)
            writer.member("name", spaceName)
        }
        writer.member("relay", relay)
        writer.member("epoch", keys.last?.epoch ?? 0)
        writer.member("keys") { writer in
            for key in keys {
                key.secret.withBytes { writer.member("\(key.epoch)", hexOf: $0) }
            }
        }
        writer.member("member", member)
        writer.member("owner", Hex.encode(owner))
        writer.member("certificate", certificate)
        writer.member("by", by)
        writer.member("extra", .object(extra))
    }

    /// Room for ``write(into:)`` without growing.
    package var capacity: Int {
        let texts = [space, spaceName, relay, member, certificate, by]
        return 2048 + keys.count * 96 + 6 * texts.reduce(0) { $0 + $1.utf8.count }
            + JSONWriter.write(.object(extra)).count
    }

    /// Seals the grant to a joiner's X25519 key.
    package func sealed(to box: [UInt8]) throws(OpeningFailed) -> [UInt8] {
        var text = JSONWriter.object(capacity: capacity) { write(into: &$0) }
        defer { Wipe.bytes(&text) }
        return try SealedBox.seal(text.span, to: box)
    }

    /// Opens a sealed grant with the joiner's X25519 secret.
    package static func open(
        _ sealed: [UInt8], secret: borrowing SecretBytes
    ) throws(ConversationFault) -> Grant {
        let plaintext: SecretBytes
        do throws(OpeningFailed) {
            plaintext = try SealedBox.open(sealed.span, secret: secret)
        } catch {
            throw ConversationFault()
        }
        var text = plaintext.withBytes { [UInt8](copying: $0) }
        defer { Wipe.bytes(&text) }
        guard let grant = Grant(reading: text) else { throw ConversationFault() }
        return grant
    }

    /// What is secret in a grant, and in a file that has a member's own keys beside it.
    package static let secretPaths = [GroupKey.paths, "box", "sign", "certify/code"]

    /// Reads what ``write(into:)`` wrote, maybe among other members; nil when a member is missing
    /// or malformed. The caller wipes the text.
    package init?(reading text: [UInt8]) {
        guard let read = try? JSONReader.readObject(text, secretsAt: Self.secretPaths) else {
            return nil
        }
        let object = read.object
        guard let space = object["space"]?.object, let id = space.string("id"),
            let relay = object.string("relay"), let member = object.string("member"),
            let owner = object.key("owner", count: Ed25519.publicKeyCount),
            let certificate = object.string("certificate"),
            let keys = GroupKey.readAll(read)
        else { return nil }
        self.init(
            space: id, spaceName: space.string("name") ?? id, relay: relay, keys: keys,
            member: member, owner: owner, certificate: certificate,
            by: object.string("by") ?? "", extra: object["extra"]?.object ?? [:])
    }
}
