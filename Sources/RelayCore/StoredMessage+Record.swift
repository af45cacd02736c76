import MailboxProtocol

extension StoredMessage {
    /// The stored form.
    var record: [UInt8] {
        JSONWriter.object(capacity: body.utf8.count + 128) { writer in
            writer.member("side", side.rawValue)
            writer.member("phase", phase.rawValue)
            writer.member("body", body)
            writer.member("id", id)
            writer.member("received", received.milliseconds)
        }
    }

    init(record: JSONObject) throws(RestoreError) {
        side = Side(try record.text("side"))
        phase = Phase(try record.text("phase"))
        body = try record.text("body")
        id = try record.member("id")
        received = try record.time("received")
    }
}
