import CryptoPrimitives

extension ClientMessage {
    /// Gives a frame its meaning.
    ///
    /// - Throws: ``MessageFault`` with the reference server's sentence where it has one.
    package init(_ frame: ClientFrame) throws(MessageFault) {
        let object = frame.object
        switch frame.type {
        case "ping":
            guard let value = object["ping"] else { throw MessageFault("ping requires 'ping'") }
            self = .ping(value)
        case "bind": self = try Self.bind(object)
        case "list": self = .list
        case "allocate": self = .allocate
        case "claim": self = .claim(try object.nameplate(missing: "claim requires 'nameplate'"))
        case "release": self = .release(try object.optionalNameplate())
        case "open":
            self = .open(
                MailboxID(try object.identifier("mailbox", missing: "open requires 'mailbox'")))
        case "add": self = try Self.add(object)
        case "close":
            self = .close(
                mailbox: try object.optionalIdentifier("mailbox").map(MailboxID.init),
                mood: try object.optionalIdentifier("mood"))
        case "attend": self = .attend(try object.attendRequest())
        case "retire":
            self = .retire(
                try object.nameplate(missing: "retire requires 'nameplate'"),
                signature: try object.bytes("sig", count: Ed25519.signatureCount))
        case "pass":
            self = .pass(KnockID(try object.identifier("knock", missing: "pass requires 'knock'")))
        case "leave": self = .leave(try object.nameplate(missing: "leave requires 'nameplate'"))
        default: throw MessageFault("unknown type")
        }
    }

    /// `client_version` is ignored: it is statistics only, and stock clients differ in its shape.
    private static func bind(_ object: JSONObject) throws(MessageFault) -> ClientMessage {
        let appID = try object.identifier("appid", missing: "bind requires 'appid'")
        let side = try object.identifier("side", missing: "bind requires 'side'")
        return .bind(AppID(appID), Side(side), understandsInvites: object["invite"] == .number("1"))
    }

    private static func add(_ object: JSONObject) throws(MessageFault) -> ClientMessage {
        let mailbox = try object.optionalIdentifier("mailbox").map(MailboxID.init)
        let phase = try object.identifier("phase", missing: "missing 'phase'")
        guard let body = object["body"] else { throw MessageFault("missing 'body'") }
        guard let text = body.string else { throw MessageFault("'body' must be a string") }
        return .add(mailbox: mailbox, Phase(phase), body: text)
    }
}

extension JSONObject {
    fileprivate func identifier(
        _ name: String, missing sentence: String
    ) throws(MessageFault) -> String {
        guard let text = try optionalIdentifier(name) else { throw MessageFault(sentence) }
        return text
    }

    /// Null counts as absent: stock clients send `"mood": null`.
    fileprivate func optionalIdentifier(_ name: String) throws(MessageFault) -> String? {
        guard let value = self[name], value != .null else { return nil }
        guard let text = value.string else { throw MessageFault("'\(name)' must be a string") }
        guard text.utf8.count <= FormatLimits.identifierBytesMax else {
            throw MessageFault("'\(name)' is too long")
        }
        return text
    }

    fileprivate func nameplate(missing sentence: String) throws(MessageFault) -> Nameplate {
        guard let nameplate = try optionalNameplate() else { throw MessageFault(sentence) }
        return nameplate
    }

    fileprivate func optionalNameplate() throws(MessageFault) -> Nameplate? {
        guard let text = try optionalIdentifier("nameplate") else { return nil }
        guard let nameplate = Nameplate(text) else {
            throw MessageFault("nameplate must be 1 to \(FormatLimits.nameplateDigitsMax) digits")
        }
        return nameplate
    }

    fileprivate func bytes(_ name: String, count: Int) throws(MessageFault) -> [UInt8] {
        let fault = MessageFault("'\(name)' must be \(2 * count) hex digits")
        guard let text = string(name), text.utf8.count == 2 * count else { throw fault }
        do { return try Hex.decode(text) } catch { throw fault }
    }

    fileprivate func number(
        _ name: String, in range: ClosedRange<Int>, orElse absent: Int? = nil
    ) throws(MessageFault) -> Int {
        if self[name] == nil, let absent { return absent }
        guard let number = self[name]?.integer, range.contains(number) else {
            throw MessageFault(
                "'\(name)' must be a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    fileprivate func attendRequest() throws(MessageFault) -> AttendRequest {
        guard let role = AttendantRole(rawValue: string("role") ?? "") else {
            throw MessageFault("'role' must be member or bot")
        }
        return AttendRequest(
            nameplate: try optionalNameplate(),
            token: self["token"] == nil ? nil : try bytes("token", count: 16),
            key: try bytes("key", count: Ed25519.publicKeyCount),
            role: role,
            lifetime: try number("lifetime", in: 1...FormatLimits.lifetimeSecondsMax),
            generation: try number("generation", in: 0...Int(Int32.max), orElse: 0),
            signature: try bytes("sig", count: Ed25519.signatureCount),
            binding: try binding())
    }

    private func binding() throws(MessageFault) -> SpaceBinding? {
        guard let value = self["bind"] else { return nil }
        guard let object = value.object else { throw MessageFault("'bind' must be an object") }
        return SpaceBinding(
            epoch: try object.number("epoch", in: 1...Int(Int32.max)),
            owner: try object.bytes("owner", count: Ed25519.publicKeyCount),
            spaceKey: try object.bytes("space_key", count: Ed25519.publicKeyCount),
            delegation: try object.bytes("delegation", count: Ed25519.signatureCount),
            signature: try object.bytes("sig", count: Ed25519.signatureCount))
    }
}
