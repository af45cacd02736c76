import CryptoPrimitives
import MailboxProtocol

/// Bytes that a space keeps at the relay for those who hold a link; or, once it has deleted them,
/// only that their id is refused.
struct StoredBlob {
    /// Nil once deleted.
    private(set) var body: [UInt8]?
    let expires: Timestamp
    var alarm = Alarm()

    init(_ body: [UInt8]?, until expires: Timestamp) {
        self.body = body
        self.expires = expires
    }

    mutating func delete() { body = nil }

    var record: [UInt8] {
        JSONWriter.object(capacity: 64 + 4 * (body?.count ?? 0) / 3) { writer in
            writer.member("expires", expires.milliseconds)
            if let body { writer.member("body", Base64.standard.encode(body)) }
        }
    }

    init(record: JSONObject) throws(RestoreError) {
        expires = try record.time("expires")
        body = record["body"] == nil ? nil : try record.base64("body")
    }
}

/// What a space shows of itself to those who hold a link.
struct StoredCard {
    /// Empty once taken down: then only its number is remembered.
    let body: [UInt8]
    /// Grows with every card, so that an old one cannot be shown again.
    let serial: Int

    init(_ body: [UInt8], serial: Int) {
        self.body = body
        self.serial = serial
    }

    /// Nil when there is nothing to show.
    var shown: [UInt8]? { body.isEmpty ? nil : body }

    var record: [UInt8] {
        JSONWriter.object(capacity: 64 + 4 * body.count / 3) { writer in
            writer.member("serial", serial)
            writer.member("body", Base64.standard.encode(body))
        }
    }

    init(record: JSONObject) throws(RestoreError) {
        serial = try record.number("serial")
        body = try record.base64("body")
    }
}

extension JSONObject {
    fileprivate func base64(_ name: String) throws(RestoreError) -> [UInt8] {
        do { return try Base64.standard.decode(try text(name)) } catch {}
        throw .invalidMember(name)
    }
}
