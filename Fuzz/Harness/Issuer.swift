import CryptoPrimitives
import MailboxProtocol
import WormholeSession

/// A space, its keys and what they signed: always the same.
enum Issuer {
    static let space = Code.space
    static let ownerSeed = secret(1)
    static let admittingSeed = secret(2)
    static let joinerSeed = secret(3)
    static let owner = Ed25519.publicKey(seed: ownerSeed.bytes)
    static let admitting = Ed25519.publicKey(seed: admittingSeed.bytes)
    static let joiner = Ed25519.publicKey(seed: joinerSeed.bytes)
    static let delegation = Delegation.issue(
        space: space, admittingKey: admitting, epoch: 1, issued: 1_800_000_000,
        ownerSeed: ownerSeed.bytes)
    static let certificate = Certificate.issue(
        space: space, joiner: joiner, invite: "aabbccddeeff", epoch: 1,
        jti: [UInt8](repeating: 7, count: 16), issued: 1_800_000_000, delegation: delegation,
        admittingSeed: admittingSeed.bytes)

    private static func secret(_ seed: UInt64) -> SharedSecret {
        var random = Randomness.seeded(seed)
        return SharedSecret(random.secret(32))
    }
}
