package import Admission
import CryptoPrimitives
package import EventLoop
package import InviteCodes
package import WormholeSession

/// Long links from both ends: what is put at the relay for them, and what is found there.
package enum LongLinks {
    /// What a link leads to.
    package enum Lead {
        case invite(LinkedInvite)
        /// Nothing: it never was, was taken back, or its time is over.
        case over
        case unreachable
        /// What the relay has was altered, or is for another space.
        case altered
    }

    /// Seals what a link leads to and puts it at the relay.
    package static func put(
        _ invite: LinkedInvite, for secret: LongSecret, lifetime: Int, _ keys: SpaceKeys
    ) throws {
        let link = secret.withBytes { LinkKeys(secret: $0) }
        var text = invite.encoded
        defer { Wipe.bytes(&text) }
        var random = Randomness.system
        let sealed = AES256GCM.seal(
            text.span, key: link.wrap.bytes, associatedData: link.associatedData, using: &random)
        try storage(of: keys).put(sealed, at: link.blob, lifetime: lifetime, keys)
    }

    /// Takes a link back: nobody finds anything by it any more.
    package static func delete(_ link: LongLink, _ keys: SpaceKeys) throws {
        guard let secret = try? link.secret(under: keys.storageKey),
            secret.count == LinkKeys.secretCount
        else { throw ClientFailure("the link does not open with this keyring") }
        let id = secret.withBytes { LinkKeys(secret: $0).blob }
        try storage(of: keys).delete(id, keys)
    }

    private static func storage(of keys: SpaceKeys) throws(ClientFailure) -> SpaceStorage {
        SpaceStorage(relay: try RelayAddress.parse(keys.relay), space: keys.space)
    }

    /// Follows a link.
    ///
    /// - Throws: ``SpaceStorageFailure`` if the relay refuses.
    package static func follow(
        _ secret: LongSecret, space: SpaceAddress, relay: WebSocketURL
    ) throws(SpaceStorageFailure) -> Lead {
        let link = secret.withBytes { LinkKeys(secret: $0) }
        let sealed: [UInt8]?
        do throws(SpaceStorageFailure) {
            sealed = try SpaceStorage(relay: relay, space: space.host).blob(link.blob)
        } catch {
            if error.isUnreachable { return .unreachable }
            throw error
        }
        guard let sealed else { return .over }
        let opened = try? AES256GCM.open(
            sealed.span, key: link.wrap.bytes, associatedData: link.associatedData)
        guard let opened else { return .altered }
        var text = opened.withBytes { [UInt8](copying: $0) }
        defer { Wipe.bytes(&text) }
        guard let invite = LinkedInvite(reading: text), invite.space == space.host else {
            return .altered
        }
        return .invite(invite)
    }
}
