package import CryptoPrimitives
package import MailboxProtocol

/// An invite on its way from one holder to another: everything that decides who may still come in
/// by it. It holds secrets: it travels only between ends that have proved themselves, sealed.
///
/// Source: design, section 6.
package struct HandOver: Sendable {
    /// Somebody who came in, so that who asks again is the same member and takes no second use.
    package struct Guest: Hashable, Sendable {
        package let id: String
        package let name: String
        package let member: String
        package let sign: [UInt8]
        package let box: [UInt8]
        package let requested: Timestamp
        package let epoch: Int
        package let fingerprint: String
        package let certificate: String
    }

    /// As the giver has it, with ``Invite/turn`` one higher; its code is sealed for nobody.
    package let invite: Invite
    package let secrets: CodeSecrets
    /// What the giver's books had grown to: the relay remembers it of the number, and would take
    /// lower books for an old copy.
    package let generation: Int
    package let guests: [Guest]

    package init(invite: Invite, secrets: CodeSecrets, generation: Int, guests: [Guest]) {
        self.invite = invite
        self.secrets = secrets
        self.generation = generation
        self.guests = guests
    }
}

/// Why an invite is not handed over or taken.
package enum HandOverFault: String, Error, Sendable {
    case noSuchInvite = "no-such-invite"
    /// It is over, or held by somebody else already.
    case notHeld = "not-held"
    /// People wait for a decision or an answer in conversations that cannot move: decide first.
    case peopleWait = "people-wait"
    /// More people have come in by it than go into a hand-over.
    case tooManyGuests = "too-many-guests"
    /// What arrived is of an earlier hand-over than the last one.
    case stale
}

extension HandOver {
    /// The text that travels; the caller wipes it.
    package func encoded() -> [UInt8] {
        JSONWriter.object(capacity: 4096 + guests.count * 4096) { writer in
            writer.member("generation", generation)
            writer.member("turn", invite.turn)
            writer.member("invite") { invite.write(into: &$0) }
            secrets.numberKey.withBytes { writer.member("number_key", hexOf: $0) }
            secrets.text.withBytes { writer.member("code", hexOf: $0) }
            writer.member("guests", .array(guests.map { .object($0.object) }))
        }
    }

    /// Reads what ``encoded()`` wrote; nil when it is anything else. The caller wipes the text.
    package init?(reading text: [UInt8]) {
        guard
            let read = try? JSONReader.readObject(text, secretsAt: ["number_key", "code"]),
            let generation = read.object["generation"]?.integer, generation >= 0,
            let turn = read.object["turn"]?.integer, turn > 0,
            var invite = read.object["invite"]?.object.flatMap(Invite.init),
            let numberKey = read.secret("number_key"),
            let code = read.secret("code", upTo: 1024), case .array(let listed)? = read.object["guests"]
        else { return nil }
        let guests = listed.compactMap { $0.object.flatMap(Guest.init) }
        guard guests.count == listed.count, invite.used <= invite.usesMax else { return nil }
        invite.turn = turn
        self.init(
            invite: invite, secrets: CodeSecrets(numberKey: numberKey, text: code),
            generation: generation, guests: guests)
    }
}

extension HandOver.Guest {
    init(_ admission: AdmissionRecord) {
        self.init(
            id: admission.id, name: admission.name, member: admission.member,
            sign: admission.sign, box: admission.box, requested: admission.requested,
            epoch: admission.epoch, fingerprint: admission.fingerprint,
            certificate: admission.certificate)
    }

    var object: JSONObject {
        [
            "id": .string(id), "name": .string(name), "member": .string(member),
            "sign": .string(Hex.encode(sign)), "box": .string(Hex.encode(box)),
            "requested": .integer(requested.milliseconds), "epoch": .integer(epoch),
            "fingerprint": .string(fingerprint), "certificate": .string(certificate),
        ]
    }

    init?(_ object: JSONObject) {
        guard let id = object.string("id"), let name = object.string("name"),
            let member = object.string("member"), let sign = object.key("sign", count: 32),
            let box = object.key("box", count: 32), let requested = object.moment("requested"),
            let epoch = object["epoch"]?.integer, let fingerprint = object.string("fingerprint"),
            let certificate = object.string("certificate")
        else { return nil }
        self.init(
            id: id, name: name, member: member, sign: sign, box: box, requested: requested,
            epoch: epoch, fingerprint: fingerprint, certificate: certificate)
    }
}
