import MailboxProtocol

// Over plain HTTP: blobs and welcome cards. Reading changes nothing; all else is signed by the
// space, and stored before it is answered.
extension RelayCore {
    mutating func answer(_ ask: SpaceAsk, on id: ConnectionID) {
        turn.effects.append(.answer(id, reply(to: ask)))
    }

    private mutating func reply(to ask: SpaceAsk) -> SpaceReply {
        switch ask.request {
        case .readBlob(let id):
            return spaces[ask.appID]?.blobs[id]?.body.map(SpaceReply.found) ?? .missing
        case .readCard:
            return spaces[ask.appID]?.card?.shown.map(SpaceReply.found) ?? .missing
        case .putBlob(let id, let body, let authorization):
            guard body.count <= turn.limits.blobBytesMax else { return .tooBig }
            guard let authorization, let lifetime = authorization.lifetime else {
                return .unauthorized
            }
            let deed = SpaceDeed.putBlob(id, lifetime: lifetime)
            return carryOut(deed, body, authorization.warrant, ask)
        case .deleteBlob(let id, let authorization):
            guard let authorization else { return .unauthorized }
            return carryOut(.deleteBlob(id), [], authorization.warrant, ask)
        case .putCard(let body, let authorization):
            guard body.count <= turn.limits.cardBytesMax else { return .tooBig }
            guard let authorization, let serial = authorization.serial else {
                return .unauthorized
            }
            return carryOut(.putCard(serial: serial), body, authorization.warrant, ask)
        }
    }

    private mutating func carryOut(
        _ deed: SpaceDeed, _ body: [UInt8], _ warrant: SpaceBinding, _ ask: SpaceAsk
    ) -> SpaceReply {
        var reply = SpaceReply.forbidden
        do throws(Refusal) {
            try asSpace(ask.appID, ask.address, mayBegin: !deed.removes) {
                (space, turn) throws(Refusal) in
                let fields = SignedFields.deed(
                    deed, host: ask.host, appID: ask.appID, body: body, warrant)
                guard space.isSigned(fields, by: warrant) else { throw .notAllowed }
                reply = try space.carryOut(deed, body, warrant, &turn)
            }
            return reply
        } catch { return SpaceReply(error) }
    }
}

extension SpaceDeed {
    /// Whether it takes something away: then there must be a space to take it from.
    fileprivate var removes: Bool {
        if case .deleteBlob = self { true } else { false }
    }
}

extension SpaceReply {
    fileprivate init(_ refusal: Refusal) {
        switch refusal.code {
        case .busy: self = .busy
        case .slowDown: self = .slowDown(refusal.retryAfter ?? 1)
        case .ended: self = .missing
        default: self = .forbidden
        }
    }
}
