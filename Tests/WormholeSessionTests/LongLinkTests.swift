import CryptoPrimitives
import MailboxProtocol
import TestVectors
import Testing
import WormholeSession

/// What a long link leads to.
@Suite struct LongLinkTests {
    private let code = SharedSecret(
        SecretBytes(copying: hex("000102030405060708090a0b0c0d0e0f").span))
    private let group = SharedSecret(
        SecretBytes(copying: [UInt8](repeating: 0xAB, count: 32).span))

    private func invite(offline: OfflineKeys? = nil) throws -> LinkedInvite {
        LinkedInvite(
            space: "xyz.example", spaceName: "The Garden", relay: "wss://xyz.example/v1",
            nameplate: try #require(Nameplate("42")), code: code, offline: offline)
    }

    private var keys: OfflineKeys {
        OfflineKeys(
            keys: [GroupKey(epoch: 1, secret: group), GroupKey(epoch: 3, secret: group)],
            owner: [UInt8](repeating: 7, count: 32), by: "Paul")
    }

    private func bytes(_ secret: SharedSecret) -> [UInt8] {
        secret.withBytes { [UInt8](copying: $0) }
    }

    /// The right sides are HMACs that Python's standard library computed.
    @Test("K-1: id and key are HKDF-SHA-256 of T")
    func keySchedule() {
        let link = LinkKeys(secret: hex("000102030405060708090a0b0c0d0e0f").span)
        #expect(
            link.blob.rawValue
                == "7171afde62da18a5c5961b16a8b4d4506854c07999499c91a736de68c1e9b671")
        #expect(link.associatedData == hex(link.blob.rawValue))
        #expect(
            bytes(link.wrap)
                == hex("7629c41cbe78a0d8edfd408291fc9b324ac4e16cae52e492ecd19889b0973781"))
    }

    @Test("K-3: what is written is read, live and offline", arguments: [false, true])
    func roundTrip(isOffline: Bool) throws {
        let written = try invite(offline: isOffline ? keys : nil)
        let read = try #require(LinkedInvite(reading: written.encoded))
        #expect(
            [read.space, read.spaceName, read.relay, read.nameplate.rawValue] == [
                "xyz.example", "The Garden", "wss://xyz.example/v1", "42",
            ])
        #expect(bytes(read.code) == bytes(code))
        #expect((read.offline != nil) == isOffline)
        guard let offline = read.offline else { return }
        #expect(offline.keys.map(\.epoch) == [1, 3])
        #expect(offline.keys.allSatisfy { bytes($0.secret) == bytes(group) })
        #expect(offline.owner == keys.owner)
        #expect(offline.by == "Paul")
    }

    @Test("K-3: the length tells neither live from offline nor how many keys there are")
    func padding() throws {
        let counts = try [invite(), invite(offline: keys)].map { $0.encoded.count }
        #expect(counts == [2_048, 2_048])
        let many = OfflineKeys(
            keys: (1...30).map { GroupKey(epoch: $0, secret: group) }, owner: keys.owner, by: "")
        #expect(try invite(offline: many).encoded.count == 4_096)
    }

    @Test(
        "K-3: what lacks a part, or has another in its place, is none",
        arguments: [
            ("\"v\":1", "\"v\":2"), ("\"space\":{", "\"place\":{"), ("\"id\":", "\"host\":"),
            ("\"relay\":", "\"server\":"), ("\"number\":\"42\"", "\"number\":\"4x\""),
            ("\"code\":\"0001", "\"code\":\"01"), ("\"code\":\"0001", "\"code\":\"zz01"),
            ("\"keys\":{\"1\":", "\"keys\":{\"x\":"), ("\"keys\":{\"1\":", "\"keys\":{\"3\":"),
            ("\"owner\":\"0707", "\"owner\":\"07"), ("\"1\":\"abab", "\"1\":\"ab"),
        ])
    func malformed(old: String, new: String) throws {
        let text = String(decoding: try invite(offline: keys).encoded, as: UTF8.self)
        let place = try #require(text.firstRange(of: old))
        var changed = text
        changed.replaceSubrange(place, with: new)
        #expect(LinkedInvite(reading: Array(text.utf8)) != nil)
        #expect(LinkedInvite(reading: Array(changed.utf8)) == nil)
    }

    @Test("K-5: the password is the number and the code in hex")
    func password() throws {
        let number = try #require(Nameplate("42"))
        let text = LinkedInvite.password(number, code)
        #expect(String(decoding: text, as: UTF8.self) == "42-000102030405060708090a0b0c0d0e0f")
    }

    @Test("K-5: numbers that are drawn have 38 digits, and never twice the same")
    func numbers() {
        var random = Randomness.system
        let drawn = (0..<200).map { _ in LinkedInvite.randomNumber(using: &random).rawValue }
        #expect(drawn.allSatisfy { $0.count == 38 && $0.first != "0" })
        #expect(Set(drawn).count == 200)
    }
}
