import CryptoPrimitives
import MailboxProtocol
import WormholeSession

extension AdmissionRecord {
    package var encoded: [UInt8] {
        JSONWriter.object(capacity: 4096) { writer in
            writer.member("id", id)
            writer.member("invite", invite)
            writer.member("name", name)
            writer.member("member", member)
            writer.member("sign", Hex.encode(sign))
            writer.member("box", Hex.encode(box))
            writer.member("requested", requested.milliseconds)
            writer.member("state", state.rawValue)
            writer.member("epoch", epoch)
            writer.member("fingerprint", fingerprint)
            writer.member("certificate", certificate)
            writer.member("received", .bool(isReceived))
            if isLapsed { writer.member("lapsed", .bool(true)) }
            if !sealedExtra.isEmpty {
                writer.member("extra", Base64.standard.encode(sealedExtra))
            }
            guard let conversation else { return }
            writer.member("conversation") { conversation.write(into: &$0) }
        }
    }

    package init?(reading value: [UInt8]) {
        guard let object = try? JSONReader.readObject(value), let id = object.string("id"),
            let invite = object.string("invite"), let name = object.string("name"),
            let member = object.string("member"), let sign = object.key("sign", count: 32),
            let box = object.key("box", count: 32), let requested = object.moment("requested"),
            let state = object.string("state").flatMap(State.init),
            let epoch = object["epoch"]?.integer, let fingerprint = object.string("fingerprint"),
            let certificate = object.string("certificate"),
            let isReceived = object["received"]?.bool
        else { return nil }
        var conversation: Conversation?
        if let kept = object["conversation"] {
            guard let read = kept.object.flatMap(Conversation.init) else { return nil }
            conversation = read
        }
        self.init(
            id: id, invite: invite, name: name, member: member, sign: sign, box: box,
            requested: requested, state: state, epoch: epoch, fingerprint: fingerprint,
            certificate: certificate, isReceived: isReceived,
            isLapsed: object["lapsed"]?.bool ?? false, conversation: conversation,
            sealedExtra: object.base64("extra") ?? [])
    }
}

extension AdmissionRecord.Conversation {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.member("mailbox", mailbox.rawValue)
        writer.member("side", side.rawValue)
        writer.member("peer", peerSide.rawValue)
        writer.member("key", Base64.standard.encode(sealedKey))
        writer.member("said", .array(said.map(JSON.string)))
    }

    fileprivate init?(_ object: JSONObject) {
        guard let mailbox = object.string("mailbox"), let side = object.string("side"),
            let peer = object.string("peer"), let key = object.base64("key"),
            case .array(let said) = object["said"]
        else { return nil }
        self.init(
            mailbox: MailboxID(mailbox), side: Side(side), peerSide: Side(peer), sealedKey: key,
            said: said.compactMap { $0.string })
    }
}
