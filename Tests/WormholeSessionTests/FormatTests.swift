import CryptoPrimitives
import MailboxProtocol
import Testing
import WormholeSession

@Suite("Numbered phases: design section 5")
struct FormatTests {
    private let key: SharedSecret
    private let seed: SharedSecret

    init() {
        var random = Randomness.seeded(5)
        key = SharedSecret(random.secret(32))
        seed = SharedSecret(random.secret(32))
    }

    private func request(_ name: String) throws -> JoinRequest {
        JoinRequest(
            name: try #require(PersonName(name)), box: [UInt8](repeating: 7, count: 32),
            signSeed: seed.bytes, key: key)
    }

    @Test("a request is read back as it was written, with its proof")
    func requestRoundTrip() throws {
        let made = try request("Ana")
        let read = try JoinRequest(reading: made.encoded)
        #expect(read == made)
        #expect(read.isProven(under: key))
    }

    @Test("a proof is worth nothing under another conversation's key, or with another box or name")
    func proofBinds() throws {
        let made = try request("Ana")
        var random = Randomness.seeded(6)
        #expect(!made.isProven(under: SharedSecret(random.secret(32))))
        let others = [("\"Ana\"", "\"Bea\""), ("0707", "0808")]
        for (ours, theirs) in others {
            let text = String(decoding: made.encoded, as: UTF8.self)
            let changed = Array(
                text.split(separator: ours, maxSplits: 1).joined(separator: theirs).utf8)
            let read = try JoinRequest(reading: changed)
            #expect(!read.isProven(under: key))
        }
    }

    @Test(
        "lengths do not tell how long a name is",
        arguments: ["A", "Ana", "Wolfeschlegelsteinhausenbergerdorff"])
    func padding(_ name: String) throws {
        #expect(try request(name).encoded.count == 512)
        #expect(Answer.waiting(for: name).encoded?.count == 512)
        #expect(Receipt.encoded.count == 512)
        #expect(Answer.denied(.declined).encoded?.count == 512)
    }

    @Test("an admission has 8 KiB, one that does not fit 15 KiB, and a bigger one is refused")
    func admittedSizes() {
        #expect(Answer.admitted(sealed: [1]).encoded?.count == 8192)
        let overhead = #"{"type":"admitted","sealed":"","pad":""}"#.utf8.count
        let fits8 = (8192 - overhead) / 4 * 3
        let fits15 = (15 * 1024 - overhead) / 4 * 3
        func size(_ count: Int) -> Int? {
            Answer.admitted(sealed: [UInt8](repeating: 0, count: count)).encoded?.count
        }
        #expect(size(fits8) == 8192)
        #expect(size(fits8 + 3) == 15 * 1024)
        #expect(size(fits15) == 15 * 1024)
        #expect(size(fits15 + 3) == nil)
    }

    @Test(
        "what is not a request is refused",
        arguments: [
            "", "{}", "[]", #"{"type":"request"}"#, #"{"type":"received"}"#,
            #"{"type":"request","name":"","box":"00","sign":"00","proof":"00"}"#,
        ])
    func badRequests(_ text: String) {
        #expect(throws: ConversationFault.self) { try JoinRequest(reading: Array(text.utf8)) }
    }

    @Test("answers are read back as they were written")
    func answerRoundTrip() throws {
        for answer in [
            Answer.waiting(for: "Paul"), .denied(.ended), .denied(.declined),
            .admitted(sealed: [1, 2, 3]),
        ] {
            #expect(try Answer(reading: #require(answer.encoded)) == answer)
        }
        #expect(throws: ConversationFault.self) { try Answer(reading: Array("{}".utf8)) }
    }

    @Test("a name keeps to its limits and loses what would turn the text around it")
    func names() {
        #expect(PersonName("  Ana\u{0}  Maria\n")?.text == "Ana Maria")
        #expect(PersonName("\u{202E}evil\u{2066}")?.text == "evil")
        #expect(PersonName(" \u{200E} ") == nil)
        let max = ConversationLimits.nameClustersMax
        #expect(PersonName(String(repeating: "é", count: max))?.text.count == max)
        #expect(PersonName(String(repeating: "é", count: max + 1))?.text.count == max)
        let family = String(repeating: "👨‍👩‍👧‍👦", count: max)
        #expect((PersonName(family)?.text.utf8.count ?? 0) <= ConversationLimits.nameBytesMax)
    }

    @Test(
        "a clean name stays as it is, so that its proof holds for whoever reads it",
        arguments: [
            "Ana Maria", String(repeating: "a", count: 63) + " b",
            String(repeating: "Ana ", count: 30), "a\n\u{301}b", "a \u{301} b", "\u{301}",
            " \u{301}",
            String(repeating: "é", count: 255) + " b", "\u{1F1E9}\u{1F1EA}\u{200E}\u{1F1EB}",
        ])
    func cleanNames(_ raw: String) throws {
        let name = try #require(PersonName(raw))
        #expect(PersonName(name.text)?.text.utf8.elementsEqual(name.text.utf8) == true)
        let read = try JoinRequest(reading: try request(raw).encoded)
        #expect(read.isProven(under: key))
    }

    @Test("what holds a grant's secrets never grows, whatever characters are in the rest")
    func grantCapacity() {
        let text = String(repeating: "\u{1}", count: 500)
        let grant = Grant(
            space: text, spaceName: text, relay: text, keys: [GroupKey(epoch: .max, secret: key)],
            member: text, owner: [UInt8](repeating: 9, count: 32), certificate: text, by: text,
            extra: ["x": .string(text)])
        let written = JSONWriter.object(capacity: grant.capacity) { grant.write(into: &$0) }
        #expect(written.count <= grant.capacity)
    }
}
