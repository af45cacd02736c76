import CryptoPrimitives
import MailboxProtocol
import WormholeSession

// The keyring's text.
extension SpaceKeys {
    private static let version = 1

    /// The text of a keyring. It holds secrets: the caller seals and wipes it.
    package func encoded() -> [UInt8] {
        JSONWriter.object(capacity: 8192 + 160 * groupKeys.count) { writer in
            writer.member("version", Self.version)
            writer.member("space", space)
            writer.member("name", name)
            writer.member("relay", relay)
            writer.member("by", by)
            writer.member("owner", Hex.encode(owner))
            writer.member("keys") { writer in
                for key in groupKeys {
                    key.secret.withBytes { writer.member("\(key.epoch)", hexOf: $0) }
                }
            }
            writer.member("space_key_delegation", Hex.encode(spaceKeyDelegation))
            admitting.withBytes { writer.member("admitting", hexOf: $0) }
            writer.member("delegation", delegation)
            branding?.withBytes { writer.member("branding", hexOf: $0) }
        }
    }

    /// Reads a keyring's text; nil when it is not one of this version.
    package init?(reading text: [UInt8]) {
        let secrets = [GroupKey.paths, "admitting", "branding"]
        guard let read = try? JSONReader.readObject(text, secretsAt: secrets) else { return nil }
        let object = read.object
        guard object["version"]?.integer == Self.version, let space = object.string("space"),
            let name = object.string("name"), let relay = object.string("relay"),
            let by = object.string("by"), let owner = object.key("owner", count: 32),
            let keys = GroupKey.readAll(read),
            let spaceKeyDelegation = object.key("space_key_delegation", count: 64),
            let admitting = read.secret("admitting"),
            let delegation = object.string("delegation")
        else { return nil }
        self.init(
            space: space, name: name, relay: relay, by: by, owner: owner, groupKeys: keys,
            spaceKeyDelegation: spaceKeyDelegation, admitting: admitting, delegation: delegation)
        if object["branding"] != nil {
            guard let key = read.secret("branding", count: Self.brandingKeyCount) else {
                return nil
            }
            branding = key
        }
    }
}
