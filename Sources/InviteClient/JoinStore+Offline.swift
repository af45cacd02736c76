package import CryptoPrimitives
package import MailboxProtocol
import System
package import WormholeSession

/// Keys that came with an offline link, until an attendant has certified who holds them.
package struct Uncertified: Sendable {
    package let space: String
    package let relay: String
    package let name: PersonName
    package let nameplate: Nameplate
    /// The conversation's password is made of it: ``LinkedInvite/password(_:_:)``.
    package let code: SharedSecret
}

// Offline links: the keys are kept first, and certified when an attendant is met.
extension JoinStore {
    /// Keeps what an offline link holds, with the member's own keys. Who is certified already stays
    /// so, and gets what the link has newer.
    ///
    /// - Returns: what is kept now.
    /// - Throws: ``ClientFailure``, also if the link is not of the owner whose space this was.
    package func keep(
        _ offline: OfflineKeys, of invite: LinkedInvite, _ record: JoinRecord, name: PersonName,
        at now: Timestamp
    ) throws(ClientFailure) -> Grant {
        let earlier = try admission(invite.space)
        if let earlier, earlier.owner != offline.owner {
            throw ClientFailure(
                "the link is for another space at \(invite.space) than the one you are in",
                hint: "ask who gave it to you")
        }
        if let earlier, !earlier.certificate.isEmpty, !earlier.isOlder(than: offline) {
            return earlier
        }
        let grant = Grant(
            space: invite.space, spaceName: invite.spaceName, relay: invite.relay,
            keys: earlier?.isOlder(than: offline) == false
                ? earlier?.keys ?? offline.keys : offline.keys,
            member: JWS.thumbprint(Ed25519.publicKey(seed: record.sign.bytes)),
            owner: offline.owner, certificate: earlier?.certificate ?? "", by: offline.by,
            extra: earlier?.extra ?? [:])
        try write(grant, invite, record, name, at: now)
        return grant
    }

    private func write(
        _ grant: Grant, _ invite: LinkedInvite, _ record: JoinRecord, _ name: PersonName,
        at now: Timestamp
    ) throws(ClientFailure) {
        let isCertified = !grant.certificate.isEmpty
        var text = JSONWriter.object(capacity: grant.capacity + 2_048) { writer in
            writer.member("version", 1)
            writer.member("status", isCertified ? "admitted" : "uncertified")
            writer.member("name", name.text)
            writer.member("joined", now.seconds)
            record.box.withBytes { writer.member("box", hexOf: $0) }
            record.sign.withBytes { writer.member("sign", hexOf: $0) }
            grant.write(into: &writer)
            guard !isCertified else { return }
            writer.member("certify") { writer in
                writer.member("number", invite.nameplate.rawValue)
                invite.code.withBytes { writer.member("code", hexOf: $0) }
            }
        }
        defer { Wipe.bytes(&text) }
        try write(text, to: admissionPath(grant.space))
    }

    private func admission(_ space: String) throws(ClientFailure) -> Grant? {
        guard var text = try read(admissionPath(space)) else { return nil }
        defer { Wipe.bytes(&text) }
        return Grant(reading: text)
    }

    /// Spaces whose keys are here without a certificate.
    package func uncertifiedSpaces() throws(ClientFailure) -> [String] {
        let names: [String]
        do { names = try Files.names(in: folder + "/spaces") } catch { throw ClientFailure(error) }
        var spaces: [String] = []
        for name in names.sorted() where name.hasSuffix(".json") {
            let space = String(name.dropLast(".json".count))
            if try uncertified(space) != nil { spaces.append(space) }
        }
        return spaces
    }

    /// What it takes to have the holder of a space's keys certified; nil if there is nothing to
    /// certify.
    package func uncertified(_ space: String) throws(ClientFailure) -> Uncertified? {
        guard var text = try read(admissionPath(space)) else { return nil }
        defer { Wipe.bytes(&text) }
        guard let read = try? JSONReader.readObject(text, secretsAt: Grant.secretPaths),
            let certify = read.object["certify"]?.object,
            let nameplate = certify.string("number").flatMap(Nameplate.init),
            let code = read.secret("certify/code", count: LinkedInvite.codeCount),
            let relay = read.object.string("relay"),
            let name = read.object.string("name").flatMap(PersonName.init)
        else { return nil }
        return Uncertified(
            space: space, relay: relay, name: name, nameplate: nameplate, code: code)
    }
}

extension Grant {
    fileprivate func isOlder(than offline: OfflineKeys) -> Bool {
        (keys.last?.epoch ?? 0) < (offline.keys.last?.epoch ?? 0)
    }
}
