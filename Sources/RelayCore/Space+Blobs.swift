import Journal
import MailboxProtocol

// What a space keeps for those who hold its links: blobs and its card. Bytes are those of the
// stored record.
extension Space {
    /// Does what the space's key has signed.
    mutating func carryOut(
        _ deed: SpaceDeed, _ body: [UInt8], _ warrant: SpaceBinding, _ turn: inout Turn
    ) throws(Refusal) -> SpaceReply {
        switch deed {
        case .putBlob(let id, let lifetime):
            guard takesNewNumbers else { throw .notAllowed }
            return try put(
                StoredBlob(body, until: turn.now + .seconds(lifetime)), at: id, warrant, &turn)
        case .deleteBlob(let id):
            guard let blob = blobs[id] else { return .missing }
            adopt(overHTTP: warrant, &turn)
            if blob.body != nil { delete(id, &turn) }
            return .removed
        case .putCard(let serial):
            guard takesNewNumbers else { throw .notAllowed }
            return try put(StoredCard(body, serial: serial), warrant, &turn)
        }
    }

    private mutating func put(
        _ blob: StoredBlob, at id: BlobID, _ warrant: SpaceBinding, _ turn: inout Turn
    ) throws(Refusal) -> SpaceReply {
        if let known = blobs[id] {
            guard let body = known.body else { return .gone }
            return body == blob.body ? .unchanged : .conflict
        }
        guard blobs.count - counts.deletedBlobs < turn.limits.blobsPerSpaceMax,
            counts.deletedBlobs < turn.limits.deletedBlobsPerSpaceMax
        else { throw .busy }
        let record = blob.record
        try takeRoom(record.count + turn.limits.blobOverheadBytes, &turn)
        adopt(overHTTP: warrant, &turn)
        turn.put(.blob(appID, id), record)
        add(blob, at: id, &turn)
        return .created
    }

    private mutating func add(_ blob: StoredBlob, at id: BlobID, _ turn: inout Turn) {
        blobs[id] = blob
        if blob.body == nil { counts.deletedBlobs += 1 }
        blobs[id]?.alarm.set(blob.expires, for: .blob(appID, id), in: &turn.deadlines)
    }

    private mutating func delete(_ id: BlobID, _ turn: inout Turn) {
        guard let before = blobs[id]?.record.count else { return }
        blobs[id]?.delete()
        counts.deletedBlobs += 1
        guard let record = blobs[id]?.record else { return }
        turn.put(.blob(appID, id), record)
        countBytes(record.count - before, &turn)
    }

    /// A blob's time is over, or that of its id.
    mutating func expireBlob(
        _ id: BlobID, _ deadline: Deadlines.Deadline, _ turn: inout Turn
    ) {
        guard blobs[id]?.alarm.takes(deadline) == true, let blob = blobs[id] else { return }
        if blob.body == nil { counts.deletedBlobs -= 1 }
        blobs[id] = nil
        countBytes(-(blob.record.count + turn.limits.blobOverheadBytes), &turn)
        turn.remove(.blob(appID, id))
    }

    private mutating func put(
        _ new: StoredCard, _ warrant: SpaceBinding, _ turn: inout Turn
    ) throws(Refusal) -> SpaceReply {
        if let card, new.serial <= card.serial {
            return new.serial == card.serial && new.body == card.body ? .unchanged : .conflict
        }
        let record = new.record
        let before = card.map { $0.record.count + turn.limits.blobOverheadBytes } ?? 0
        let growth = record.count + turn.limits.blobOverheadBytes - before
        if growth > 0 { try takeRoom(growth, &turn) } else { countBytes(growth, &turn) }
        adopt(overHTTP: warrant, &turn)
        turn.put(.card(appID), record)
        card = new
        return .created
    }
}

// After a restart, and between inputs.
extension Space {
    mutating func restoreBlob(
        _ id: BlobID, _ record: JSONObject, _ turn: inout Turn
    ) throws(RestoreError) {
        guard !blobs.contains(id) else { throw .orphan }
        let blob = try StoredBlob(record: record)
        add(blob, at: id, &turn)
        countBytes(blob.record.count + turn.limits.blobOverheadBytes, &turn)
    }

    mutating func restoreCard(_ record: JSONObject, _ turn: inout Turn) throws(RestoreError) {
        guard card == nil else { throw .orphan }
        let restored = try StoredCard(record: record)
        card = restored
        countBytes(restored.record.count + turn.limits.blobOverheadBytes, &turn)
    }

    /// Bytes that blobs and card count for.
    func heldBytes(_ limits: RelayLimits) -> Int {
        let records =
            blobs.keys.map { blobs[$0]?.record.count ?? 0 }
            + [card?.record.count]
            .compactMap { $0 }
        return records.reduce(0) { $0 + $1 + limits.blobOverheadBytes }
    }

    /// Keys of what is stored of them.
    var heldKeys: [JournalKey] {
        blobs.keys.map { .blob(appID, $0) } + (card == nil ? [] : [.card(appID)])
    }
}
