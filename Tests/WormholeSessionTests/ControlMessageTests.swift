import CryptoPrimitives
import MailboxProtocol
import Testing
import WormholeSession

/// A space with one bot and one member, and the key of a conversation between them.
struct ControlParties {
    let space = "xyz.example"
    let owner: [UInt8]
    let admitting: SharedSecret
    let delegation: String
    let member: SharedSecret
    let certificate: String
    let key: SharedSecret
    let otherKey: SharedSecret

    init() {
        var random = Randomness.seeded(31)
        let ownerSeed = random.secret(32)
        owner = Ed25519.publicKey(seed: ownerSeed)
        admitting = SharedSecret(random.secret(32))
        member = SharedSecret(random.secret(32))
        key = SharedSecret(random.secret(32))
        otherKey = SharedSecret(random.secret(32))
        delegation = Delegation.issue(
            space: space, admittingKey: Ed25519.publicKey(seed: admitting.bytes), epoch: 1,
            issued: 1, ownerSeed: ownerSeed)
        certificate = Certificate.issue(
            space: space, joiner: Ed25519.publicKey(seed: member.bytes), invite: "0123456789ab",
            epoch: 1, jti: random.bytes(16), issued: 1, delegation: delegation,
            admittingSeed: admitting.bytes)
    }

    func request(_ command: String) -> CommandRequest {
        CommandRequest(command, certificate: certificate, signSeed: member.bytes, key: key)
    }

    var greeting: BotGreeting {
        BotGreeting(delegation: delegation, admittingSeed: admitting.bytes, key: key)
    }
}

@Suite("What members and the bot say to one another")
struct ControlMessageTests {
    private let parties = ControlParties()

    // MARK: The bot's greeting

    @Test("C-3: a greeting holds for its space, its owner and its conversation only")
    func greeting() throws {
        let read = try BotGreeting(reading: parties.greeting.encoded)
        #expect(read == parties.greeting)
        let (space, owner) = (parties.space, parties.owner)
        #expect(read.isProven(space: space, owner: owner, key: parties.key))
        #expect(!read.isProven(space: space, owner: owner, key: parties.otherKey))
        #expect(!read.isProven(space: "other.example", owner: owner, key: parties.key))
        let stranger = Ed25519.publicKey(seed: parties.member.bytes)
        #expect(!read.isProven(space: space, owner: stranger, key: parties.key))
    }

    @Test("C-3: the owner's word for one key does not let another greet")
    func greetingOfAnother() {
        let forged = BotGreeting(
            delegation: parties.delegation, admittingSeed: parties.member.bytes, key: parties.key)
        #expect(!forged.isProven(space: parties.space, owner: parties.owner, key: parties.key))
    }

    // MARK: Commands

    @Test("C-4: a command is its member's word, in its conversation, for these very bytes")
    func command() throws {
        let request = parties.request(#"{"do":"list"}"#)
        let read = try CommandRequest(reading: request.encoded)
        #expect(read == request)
        let (space, owner) = (parties.space, parties.owner)
        #expect(
            read.signer(space: space, owner: owner, key: parties.key)
                == Ed25519.publicKey(seed: parties.member.bytes))
        #expect(read.signer(space: space, owner: owner, key: parties.otherKey) == nil)
        #expect(read.signer(space: "other.example", owner: owner, key: parties.key) == nil)
        let text = String(decoding: request.encoded, as: UTF8.self)
        let changed = text.replacing("list", with: "show")
        let forged = try CommandRequest(reading: Array(changed.utf8))
        #expect(forged.signer(space: space, owner: owner, key: parties.key) == nil)
    }

    @Test("C-4: another's certificate does not make a word its holder's")
    func commandOfAnother() {
        let request = CommandRequest(
            "{}", certificate: parties.certificate, signSeed: parties.admitting.bytes,
            key: parties.key)
        #expect(
            request.signer(space: parties.space, owner: parties.owner, key: parties.key) == nil)
    }

    @Test("C-4: a command of 4 KiB is read, one byte more is not")
    func longCommand() throws {
        let most = String(repeating: "c", count: 4096)
        #expect(try CommandRequest(reading: parties.request(most).encoded).command == most)
        #expect(throws: ConversationFault.self) {
            try CommandRequest(reading: parties.request(most + "c").encoded)
        }
    }

    @Test(
        "anything else is neither",
        arguments: [
            "", "{}", "[]", #"{"type":"bot"}"#,
            #"{"type":"command","certificate":"","command":"","proof":"00"}"#,
            #"{"type":"answer","text":"!"}"#, #"{"type":"word","text":""}"#, "\u{FF}",
        ])
    func garbage(_ text: String) {
        let bytes = Array(text.utf8)
        #expect(throws: ConversationFault.self) { try BotGreeting(reading: bytes) }
        #expect(throws: ConversationFault.self) { try CommandRequest(reading: bytes) }
        #expect(throws: ConversationFault.self) { try AnswerPart(reading: bytes) }
    }

    // MARK: Answers

    @Test("C-5: an answer comes back whole from its parts", arguments: [0, 1, 9000, 9001, 131_072])
    func parts(_ count: Int) throws {
        let text = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let parts = try #require(AnswerPart.parts(of: text))
        let read = try parts.map { try AnswerPart(reading: $0.encoded) }
        #expect(read.flatMap(\.bytes) == text)
        #expect(read.map(\.isLast) == parts.indices.map { $0 == parts.count - 1 })
        #expect(parts.allSatisfy { $0.bytes.count <= 9000 })
    }

    @Test("C-5: an answer of 128 KiB goes, one byte more does not")
    func longAnswer() {
        #expect(AnswerPart.parts(of: [UInt8](repeating: 0, count: 131_072)) != nil)
        #expect(AnswerPart.parts(of: [UInt8](repeating: 0, count: 131_073)) == nil)
    }

    @Test("all of it is padded: commands to 512 bytes, answers to 2 KiB")
    func padding() throws {
        #expect(parties.greeting.encoded.count % 512 == 0)
        #expect(parties.request("{}").encoded.count % 512 == 0)
        for count in [0, 10, 1500, 8999] {
            let text = [UInt8](repeating: 1, count: count)
            let part = try #require(AnswerPart.parts(of: text)?.first)
            #expect(part.encoded.count % 2048 == 0)
        }
    }
}
