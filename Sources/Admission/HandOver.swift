import CryptoPrimitives
package import MailboxProtocol
import WormholeSession

/// An invite on its way from one holder to another: everything that decides who may still come in
/// by it. It holds secrets: it travels only between ends that have proved themselves, sealed.
///
/// Source: design, section 6.
package struct HandOver: Sendable {
    /// Somebody who came in, so that who asks again is the same member and takes no second use. A
    /// certificate is not among it: the next holder signs its own.
    package struct Guest: Hashable, Sendable {
        package let id: String
        package let name: String
        package let member: String
        package let sign: [UInt8]
        package let box: [UInt8]
        package let requested: Timestamp
        package let epoch: Int
        package let fingerprint: String
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
    /// A long link stays with who made it: its secret is part of the link.
    case longLink = "long-link"
    /// Another invite has that number.
    case numberTaken = "number-taken"
    /// What arrived is of an earlier hand-over than the last one.
    case stale
}

extension HandOver {
    /// What travels, as the members of a JSON object.
    package var object: JSONObject {
        let invite = (try? JSONReader.readObject(self.invite.encoded)) ?? [:]
        return [
            "generation": .integer(generation), "turn": .integer(self.invite.turn),
            "invite": .object(invite),
            "number_key": .string(
                secrets.numberKey.withBytes { Hex.encode([UInt8](copying: $0)) }),
            "words": .string(
                secrets.text.withBytes { String(decoding: [UInt8](copying: $0), as: UTF8.self) }),
            "guests": .array(guests.map { .object($0.object) }),
        ]
    }

    /// Reads what ``object`` is; nil when it is anything else.
    package init?(_ object: JSONObject) {
        guard let generation = object.integer("generation", in: 0...FormatLimits.numberMax),
            let turn = object.integer("turn", in: 1...FormatLimits.numberMax),
            var invite = object["invite"]?.object.flatMap(Invite.init), invite.canTravel,
            let numberKey = object.key("number_key", count: 32),
            let words = object.string("words"), words.utf8.count <= Self.wordsBytesMax,
            case .array(let listed)? = object["guests"]
        else { return nil }
        let guests = listed.compactMap { $0.object.flatMap(Guest.init) }
        guard guests.count == listed.count, invite.used <= invite.usesMax else { return nil }
        invite.turn = turn
        self.init(
            invite: invite,
            secrets: CodeSecrets(
                numberKey: SharedSecret(SecretBytes(copying: numberKey.span)),
                text: SharedSecret(SecretBytes(copying: Array(words.utf8).span))),
            generation: generation, guests: guests)
    }

    private static let wordsBytesMax = 512
    /// Of ids, thumbprints and fingerprints.
    fileprivate static let idBytesMax = 64
}

extension Invite {
    /// Whether it is as one that could have been made here: it comes from outside. With a link a
    /// code would have no budget, so long links do not travel.
    fileprivate var canTravel: Bool {
        (1...HandOver.idBytesMax).contains(id.utf8.count) && code.link == nil
            && inviter.isCleanName && inviter.utf8.count <= AdmissionLimits.labelBytesMax
            && label.utf8.count <= AdmissionLimits.labelBytesMax
    }
}

extension String {
    fileprivate var isCleanName: Bool {
        PersonName(self).map { $0.text.utf8.elementsEqual(utf8) } ?? false
    }
}

extension HandOver.Guest {
    init(_ admission: AdmissionRecord) {
        self.init(
            id: admission.id, name: admission.name, member: admission.member,
            sign: admission.sign, box: admission.box, requested: admission.requested,
            epoch: admission.epoch, fingerprint: admission.fingerprint)
    }

    var object: JSONObject {
        [
            "id": .string(id), "name": .string(name), "member": .string(member),
            "sign": .string(Hex.encode(sign)), "box": .string(Hex.encode(box)),
            "requested": .integer(requested.milliseconds), "epoch": .integer(epoch),
            "fingerprint": .string(fingerprint),
        ]
    }

    /// Reads what ``object`` is; nil when it is anything else.
    package init?(_ object: JSONObject) {
        guard let id = object.string("id"), let name = object.string("name"),
            let member = object.string("member"), let sign = object.key("sign", count: 32),
            let box = object.key("box", count: 32), let requested = object.moment("requested"),
            let epoch = object.integer("epoch", in: 0...FormatLimits.numberMax),
            let fingerprint = object.string("fingerprint"), name.isCleanName,
            [id, member, fingerprint].allSatisfy({ $0.utf8.count <= HandOver.idBytesMax })
        else { return nil }
        self.init(
            id: id, name: name, member: member, sign: sign, box: box, requested: requested,
            epoch: epoch, fingerprint: fingerprint)
    }
}
