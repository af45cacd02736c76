import Admission
import CryptoPrimitives
import MailboxProtocol
import Testing
import WormholeSession

@Suite("Turning the keys of a space")
struct TurningTests {
    private let made: (keys: SpaceKeys, ownerSeed: SharedSecret)

    init() {
        var random = Randomness.seeded(5)
        let made = SpaceKeys.create(
            space: "xyz.example", name: "The Garden", relay: "wss://xyz.example/v1", by: "door",
            issued: 1_800_000_000, using: &random)
        self.made = (made.keys, made.ownerSeed)
    }

    private func turned(_ keys: SpaceKeys, seed: UInt64 = 6) throws -> SpaceKeys {
        var random = Randomness.seeded(seed)
        return try keys.turned(
            ownerSeed: made.ownerSeed.bytes, issued: 1_800_000_100, using: &random)
    }

    private func bytes(_ key: GroupKey) -> [UInt8] {
        key.secret.withBytes { [UInt8](copying: $0) }
    }

    @Test("a new epoch has a fresh key, keeps the old ones, and the owner has signed it")
    func newEpoch() throws {
        let next = try turned(made.keys)
        #expect(next.groupKeys.map(\.epoch) == [1, 2])
        #expect(bytes(next.groupKeys[0]) == bytes(made.keys.current))
        #expect(bytes(next.current) != bytes(made.keys.current))
        try next.check()
    }

    @Test("the word for one epoch's space key is none for another's")
    func delegationIsOfItsEpoch() throws {
        var next = try turned(made.keys)
        next.spaceKeyDelegation = made.keys.spaceKeyDelegation
        #expect(throws: KeysFault.notSigned) { try next.check() }
    }

    @Test("another key than the owner's turns nothing")
    func notTheOwner() {
        var random = Randomness.seeded(7)
        let stranger = random.secret(32)
        #expect(throws: KeysFault.notTheOwner) {
            try made.keys.turned(ownerSeed: stranger, issued: 1, using: &random)
        }
    }

    @Test("100 epochs are kept and fit into an admission, one more is refused")
    func mostEpochs() throws {
        var keys = made.keys
        for seed in 1..<UInt64(AdmissionLimits.epochsMax) {
            keys = try turned(keys, seed: seed + 100)
        }
        #expect(keys.groupKeys.count == 100)
        #expect(throws: KeysFault.tooManyEpochs) { try turned(keys) }

        var random = Randomness.seeded(8)
        let joiner = random.secret(32)
        let name = String(repeating: "n", count: AdmissionLimits.labelBytesMax)
        let certificate = Certificate.issue(
            space: keys.space, joiner: Ed25519.publicKey(seed: joiner), invite: "0123456789ab",
            epoch: 100, jti: random.bytes(16), issued: 1_800_000_000, delegation: keys.delegation,
            admittingSeed: keys.admitting.bytes)
        let grant = Grant(
            space: keys.space, spaceName: name, relay: keys.relay, keys: keys.groupKeys,
            member: JWS.thumbprint(Ed25519.publicKey(seed: joiner)), owner: keys.owner,
            certificate: certificate, by: name)
        let sealed = try grant.sealed(to: SealedBox.publicKey(of: joiner))
        #expect(Answer.admitted(sealed: sealed).encoded != nil)
    }

    @Test("the text of a keyring reads back as the same keyring")
    func codingIsTheIdentity() throws {
        let next = try turned(made.keys)
        let read = try #require(SpaceKeys(reading: next.encoded()))
        #expect(read.encoded() == next.encoded())
        try read.check()
    }

    // MARK: Other bots

    @Test("another bot has the space's keys and an admitting key of its own")
    func anotherBot() throws {
        var random = Randomness.seeded(9)
        let other = try made.keys.forAnotherBot(
            by: "back door", ownerSeed: made.ownerSeed.bytes, issued: 1, using: &random)
        try other.check()
        #expect(bytes(other.current) == bytes(made.keys.current))
        #expect(other.side != made.keys.side)
        #expect(other.by == "back door")
    }

    @Test("a bot takes over the epochs that another is ahead, and keeps its own key")
    func taking() throws {
        var random = Randomness.seeded(10)
        let other = try made.keys.forAnotherBot(
            by: "back door", ownerSeed: made.ownerSeed.bytes, issued: 1, using: &random)
        let ahead = try turned(made.keys)
        let taken = try other.taking(ahead)
        #expect(taken.current.epoch == 2)
        #expect(taken.side == other.side)
        try taken.check()
        #expect(try ahead.taking(other).current.epoch == 2)
    }

    @Test("keys of another space, or that contradict, are not taken")
    func notTaken() throws {
        var random = Randomness.seeded(11)
        let stranger = SpaceKeys.create(
            space: "xyz.example", name: "", relay: "", by: "", issued: 1, using: &random
        ).keys
        #expect(throws: KeysFault.anotherSpace) { try made.keys.taking(stranger) }
        let one = try turned(made.keys, seed: 20)
        let another = try turned(made.keys, seed: 21)
        #expect(throws: KeysFault.contradictory(epoch: 2)) { try one.taking(another) }
    }
}
