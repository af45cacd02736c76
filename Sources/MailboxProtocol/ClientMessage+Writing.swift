import CryptoPrimitives

extension ClientMessage {
    /// The text of one WebSocket message; `id` is echoed by the relay's acknowledgement.
    package func encoded(id: String? = nil) -> [UInt8] {
        JSONWriter.object { writer in
            writer.member("type", type)
            writer.member("id", ifPresent: id)
            write(into: &writer)
        }
    }

    private func write(into writer: inout JSONWriter) {
        switch self {
        case .ping(let value): writer.member("ping", value)
        case .bind(let appID, let side, let understandsInvites):
            writer.member("appid", appID.rawValue)
            writer.member("side", side.rawValue)
            if understandsInvites { writer.member("invite", 1) }
        case .list, .allocate: break
        case .claim(let nameplate), .leave(let nameplate):
            writer.member("nameplate", nameplate.rawValue)
        case .release(let nameplate): writer.member("nameplate", ifPresent: nameplate?.rawValue)
        case .open(let mailbox): writer.member("mailbox", mailbox.rawValue)
        case .add(let mailbox, let phase, let body):
            writer.member("mailbox", ifPresent: mailbox?.rawValue)
            writer.member("phase", phase.rawValue)
            writer.member("body", body)
        case .close(let mailbox, let mood):
            writer.member("mailbox", ifPresent: mailbox?.rawValue)
            writer.member("mood", ifPresent: mood)
        case .attend(let request): request.write(into: &writer)
        case .retire(let nameplate, let signature):
            writer.member("nameplate", nameplate.rawValue)
            writer.member("sig", Hex.encode(signature))
        case .pass(let knock): writer.member("knock", knock.rawValue)
        }
    }
}

extension AttendRequest {
    fileprivate func write(into writer: inout JSONWriter) {
        writer.member("nameplate", ifPresent: nameplate?.rawValue)
        writer.member("token", ifPresent: token.map(Hex.encode))
        writer.member("key", Hex.encode(key))
        writer.member("role", role.rawValue)
        writer.member("lifetime", lifetime)
        writer.member("generation", generation)
        writer.member("sig", Hex.encode(signature))
        guard let binding else { return }
        writer.member("bind") { writer in
            writer.member("epoch", binding.epoch)
            writer.member("owner", Hex.encode(binding.owner))
            writer.member("space_key", Hex.encode(binding.spaceKey))
            writer.member("delegation", Hex.encode(binding.delegation))
            writer.member("sig", Hex.encode(binding.signature))
        }
    }
}
