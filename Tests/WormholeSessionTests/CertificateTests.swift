import CryptoPrimitives
import MailboxProtocol
import Testing
import WormholeSession

@Suite("Certificates")
struct CertificateTests {
    private let owner: SharedSecret
    private let admitting: SharedSecret
    private let joiner: [UInt8]
    private let ownerKey: [UInt8]
    private let token: String

    init() {
        var random = Randomness.seeded(11)
        owner = SharedSecret(random.secret(32))
        admitting = SharedSecret(random.secret(32))
        joiner = Ed25519.publicKey(seed: random.secret(32))
        ownerKey = Ed25519.publicKey(seed: owner.bytes)
        let delegation = Delegation.issue(
            space: "xyz.example", admittingKey: Ed25519.publicKey(seed: admitting.bytes), epoch: 1,
            issued: 1_800_000_000, ownerSeed: owner.bytes)
        token = Certificate.issue(
            space: "xyz.example", joiner: joiner, invite: "0123456789ab", epoch: 1,
            jti: random.bytes(16), issued: 1_800_000_001, delegation: delegation,
            admittingSeed: admitting.bytes)
    }

    @Test("RFC 8037 appendix A.3: the thumbprint of an Ed25519 key")
    func thumbprint() throws {
        let x = try Base64.url.decode("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")
        #expect(JWS.thumbprint(x) == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
    }

    @Test("a genuine certificate is genuine, for its space, its joiner and its owner only")
    func genuine() {
        #expect(isGenuine(token, "xyz.example", joiner, ownerKey))
        #expect(!isGenuine(token, "other.example", joiner, ownerKey))
        #expect(!isGenuine(token, "xyz.example", ownerKey, ownerKey))
        #expect(!isGenuine(token, "xyz.example", joiner, joiner))
    }

    private func isGenuine(
        _ token: String, _ space: String, _ joiner: [UInt8], _ owner: [UInt8]
    ) -> Bool {
        Certificate.isGenuine(token, space: space, joiner: joiner, owner: owner)
    }

    @Test("a changed character anywhere makes it worthless")
    func altered() {
        for position in token.indices where token[position] != "." {
            var changed = token
            changed.replaceSubrange(
                position...position, with: token[position] == "A" ? "B" : "A")
            #expect(!isGenuine(changed, "xyz.example", joiner, ownerKey))
        }
    }

    @Test("an admitting key the owner did not delegate admits nobody")
    func undelegated() {
        var random = Randomness.seeded(12)
        let mallory = random.secret(32)
        let own = Delegation.issue(
            space: "xyz.example", admittingKey: Ed25519.publicKey(seed: mallory), epoch: 1,
            issued: 1_800_000_000, ownerSeed: mallory)
        let forged = Certificate.issue(
            space: "xyz.example", joiner: joiner, invite: "0123456789ab", epoch: 1,
            jti: random.bytes(16), issued: 1_800_000_001, delegation: own, admittingSeed: mallory)
        #expect(!isGenuine(forged, "xyz.example", joiner, ownerKey))
    }
}
