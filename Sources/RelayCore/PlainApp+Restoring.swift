import MailboxProtocol

// Restoring. Everybody gets the full time to come back: nobody could while the relay was down.
extension PlainApp {
    mutating func restoreMailbox(
        _ id: MailboxID, _ record: JSONObject, _ turn: inout Turn
    ) throws(RestoreError) {
        mailboxes[id] = try PlainMailbox(record: record, at: turn.now)
        turn.stored.plainBytes += turn.limits.mailboxOverheadBytes
        turn.stored.bytes += turn.limits.mailboxOverheadBytes
        touch(id, &turn)
    }

    mutating func restoreNameplate(
        _ nameplate: Nameplate, _ record: JSONObject
    ) throws(RestoreError) {
        let entry = try PlainNameplate(record: record)
        guard let mailbox = mailboxes[entry.mailbox], mailbox.nameplate == nil,
            !nameplates.contains(nameplate)
        else { throw .orphan }
        nameplates[nameplate] = entry
        mailboxes[entry.mailbox]?.nameplate = nameplate
        usage.add(nameplate)
    }

    mutating func restoreMessage(
        of id: MailboxID, at place: UInt64, _ record: [UInt8], _ turn: inout Turn
    ) throws(RestoreError) {
        guard let count = mailboxes[id]?.log.count, place == UInt64(count) else {
            throw .orphan
        }
        let message = try StoredMessage(record: try JSONObject.record(record))
        mailboxes[id]?.note(message)
        if mailboxes[id]?.outcome != nil { mailboxes[id]?.isCounted = true }
        mailboxes[id]?.log.append(message, bytes: record.count)
        turn.stored.plainBytes += record.count
        turn.stored.bytes += record.count
    }
}
