package import CryptoPrimitives
package import MailboxProtocol
import System
package import WormholeSession

/// Where the `invite` command keeps what it must not lose: tries of codes, conversations that go
/// on, and admissions. Private files, written whole or not at all.
package struct JoinStore: Sendable {
    package let folder: String

    package init(folder: String) throws(ClientFailure) {
        self.folder = folder
        do {
            try Files.createFolder(folder + "/joining")
            try Files.createFolder(folder + "/spaces")
        } catch {
            throw ClientFailure(error)
        }
    }

    /// `$XDG_STATE_HOME/invite`, or `~/.local/state/invite`; nil without either variable.
    package static var standardFolder: String? {
        if let state = Environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return state + "/invite"
        }
        return Environment["HOME"].map { $0 + "/.local/state/invite" }
    }

    /// By space and number: nothing of the words is in a file's name.
    private func joiningPath(_ space: String, _ nameplate: Nameplate) -> String {
        "\(folder)/joining/\(space)+\(nameplate.rawValue)"
    }

    /// Where a space's admission is, or will be.
    package func admissionPath(_ space: String) -> String {
        "\(folder)/spaces/\(space).json"
    }

    // MARK: Joining

    /// What an earlier try of this code left, or a fresh start.
    ///
    /// A number may be given to another code after 90 days, so older tries do not count. Who is a
    /// member of the space already stays the same member.
    package func record(
        space: String, nameplate: Nameplate, at now: Timestamp, using random: inout Randomness
    ) throws(ClientFailure) -> JoinRecord {
        let path = joiningPath(space, nameplate)
        if var text = try read(path) {
            defer { Wipe.bytes(&text) }
            guard let record = JoinRecord(reading: text) else {
                throw ClientFailure("\(path): damaged", hint: "remove the file and try again")
            }
            if now.since(record.touched) < .seconds(FormatLimits.lifetimeSecondsMax) {
                return record
            }
        }
        var record = JoinRecord(space: space, nameplate: nameplate, at: now, using: &random)
        if let (box, sign) = try memberKeys(of: space) {
            record.box = box
            record.sign = sign
        }
        return record
    }

    package func save(_ record: JoinRecord) throws(ClientFailure) {
        var text = record.encoded()
        defer { Wipe.bytes(&text) }
        try write(text, to: joiningPath(record.space, record.nameplate))
    }

    package func forget(space: String, nameplate: Nameplate) throws(ClientFailure) {
        do { try Files.remove(joiningPath(space, nameplate)) } catch { throw ClientFailure(error) }
    }

    // MARK: Admissions

    /// Keeps an admission with the member's own keys.
    package func keep(_ grant: Grant, of record: JoinRecord, name: PersonName, at now: Timestamp)
        throws(ClientFailure)
    {
        var text = JSONWriter.object(capacity: grant.capacity + 1024) { writer in
            writer.member("version", 1)
            writer.member("status", "admitted")
            writer.member("name", name.text)
            writer.member("joined", now.seconds)
            record.box.withBytes { writer.member("box", hexOf: $0) }
            record.sign.withBytes { writer.member("sign", hexOf: $0) }
            grant.write(into: &writer)
        }
        defer { Wipe.bytes(&text) }
        try write(text, to: admissionPath(grant.space))
    }

    /// The answer to a conversation, if it was kept before the conversation could be forgotten.
    package func answer(to record: JoinRecord) throws(ClientFailure) -> Grant? {
        guard let conversation = record.conversation,
            var text = try read(admissionPath(record.space))
        else { return nil }
        defer { Wipe.bytes(&text) }
        // Keys from an offline link are no answer: they have no certificate.
        guard let read = try? JSONReader.readObject(text, secretsAt: Grant.secretPaths),
            read.object.string("certificate")?.isEmpty == false,
            let joined = read.object["joined"]?.integer,
            Int64(joined) >= conversation.confirmed.seconds
        else { return nil }
        return Grant(reading: text)
    }

    private func memberKeys(
        of space: String
    ) throws(ClientFailure) -> (box: SharedSecret, sign: SharedSecret)? {
        guard var text = try read(admissionPath(space)) else { return nil }
        defer { Wipe.bytes(&text) }
        guard let read = try? JSONReader.readObject(text, secretsAt: Grant.secretPaths),
            let box = read.secret("box"), let sign = read.secret("sign")
        else { return nil }
        return (box, sign)
    }

    // MARK: Files

    func read(_ path: String) throws(ClientFailure) -> [UInt8]? {
        do {
            return try Files.readSecret(path)
        } catch {
            if error.kind == .missing { return nil }
            throw ClientFailure(error)
        }
    }

    func write(_ text: [UInt8], to path: String) throws(ClientFailure) {
        do { try Files.write(text, to: path, mode: 0o600) } catch { throw ClientFailure(error) }
    }
}
