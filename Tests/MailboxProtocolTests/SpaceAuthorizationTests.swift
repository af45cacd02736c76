import CryptoPrimitives
import MailboxProtocol
import TestVectors
import Testing

/// What a space signs over HTTP, and the header that carries it.
@Suite struct SpaceAuthorizationTests {
    private let id = BlobID(bytes: [UInt8](repeating: 0xB1, count: 32))
    private let warrant = SpaceBinding(
        epoch: 3, owner: [UInt8](repeating: 0x0A, count: 32),
        spaceKey: [UInt8](repeating: 0x0B, count: 32),
        delegation: [UInt8](repeating: 0x0C, count: 64),
        signature: [UInt8](repeating: 0x0D, count: 64))

    /// Epoch, owner, space key, delegation: what every deed ends with.
    private var end: String {
        "00000001 33 00000020" + String(repeating: "0a", count: 32)
            + "00000020" + String(repeating: "0b", count: 32)
            + "00000040" + String(repeating: "0c", count: 64)
    }

    private func fields(_ deed: SpaceDeed, _ body: [UInt8]) -> [UInt8] {
        SignedFields.deed(deed, host: "r.example", appID: AppID("invite/x"), body: body, warrant)
    }

    @Test("B-1: a blob's PUT, byte for byte")
    func putBlob() {
        let idText = String(repeating: "6231", count: 32)
        let digest = Hex.encode(SHA256.hash(Array("abc".utf8).span))
        #expect(
            fields(.putBlob(id, lifetime: 60), Array("abc".utf8))
                == hex(
                    "00000007 626c6f62207631 00000003 505554 00000009 722e6578616d706c65"
                        + "00000008 696e766974652f78 00000040" + idText + "00000020" + digest
                        + "00000002 3630" + end))
    }

    @Test("B-1: a blob's DELETE has an empty body and no lifetime")
    func deleteBlob() {
        let idText = String(repeating: "6231", count: 32)
        // SHA-256 of nothing (FIPS 180-4's examples).
        let digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        #expect(
            fields(.deleteBlob(id), [])
                == hex(
                    "00000007 626c6f62207631 00000006 44454c455445 00000009 722e6578616d706c65"
                        + "00000008 696e766974652f78 00000040" + idText + "00000020" + digest
                        + "00000000" + end))
    }

    @Test("B-1: a card's PUT names no id")
    func putCard() {
        let digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        #expect(
            fields(.putCard(serial: 7), [])
                == hex(
                    "00000007 63617264207631 00000003 505554 00000009 722e6578616d706c65"
                        + "00000008 696e766974652f78 00000000 00000020" + digest + "00000001 37"
                        + end))
    }

    @Test("H-2: what is written is read", arguments: [nil, 1, 90 * 86_400], [nil, 1, 1 << 53])
    func roundTrip(lifetime: Int?, serial: Int?) {
        let written = SpaceAuthorization(warrant: warrant, lifetime: lifetime, serial: serial)
        #expect(SpaceAuthorization(header: written.header) == written)
    }

    @Test("H-2: order, spaces and the scheme's case do not matter")
    func freedoms() {
        let written = SpaceAuthorization(warrant: warrant, lifetime: 5)
        let parts = written.header.dropFirst("Invite ".count).split(separator: ", ")
        for header in [
            "invite " + parts.reversed().joined(separator: ","),
            "INVITE " + parts.joined(separator: ",   "),
        ] {
            #expect(SpaceAuthorization(header: header) == written)
        }
    }

    @Test(
        "H-2: anything else is refused",
        arguments: [
            ("Invite ", "Basic "), ("Invite ", "Invite"), ("epoch=3", "epoch=0"),
            ("epoch=3", "epoch=03"), ("epoch=3", "epoch=+3"), ("epoch=3", "epoch=2147483648"),
            ("epoch=3", "epoch=\"3\""), ("epoch=3", "epoch=3, epoch=3"),
            ("epoch=3", "epoch=3, who=me"), ("epoch=3, ", ""), ("epoch=3", "epoch"),
            ("epoch=3", "epoch=3=3"), ("epoch=3", "Epoch=3"), ("0a0a", "0a"), ("0a0a", "0a0g"),
            ("0d0d", "0d0d0d"), ("sig=", "signature="), ("lifetime=5", "lifetime=0"),
            ("lifetime=5", "lifetime=7776001"), ("lifetime=5", "lifetime=x"),
            ("lifetime=5", "lifetime="), ("lifetime=5", "serial=0"),
            ("lifetime=5", "serial=9007199254740993"), (", sig", ",, sig"),
        ])
    func refusals(old: String, new: String) throws {
        let header = SpaceAuthorization(warrant: warrant, lifetime: 5).header
        let place = try #require(header.range(of: old))
        #expect(SpaceAuthorization(header: header.replacingCharacters(in: place, with: new)) == nil)
    }

    @Test("H-1: an id is 64 lower-case hex digits")
    func ids() {
        let text = String(repeating: "0f", count: 32)
        #expect(BlobID(text)?.rawValue == text)
        for bad in [
            "", text.uppercased(), String(text.dropLast()), text + "0",
            String(text.dropLast()) + "g", String(text.dropLast(2)) + "é",
        ] {
            #expect(BlobID(bad) == nil)
        }
    }
}

extension String {
    fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }

    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}
