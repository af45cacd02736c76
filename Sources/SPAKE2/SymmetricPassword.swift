import CryptoPrimitives

/// A password prepared for the symmetric flavour of SPAKE2, as Magic Wormhole uses it.
///
/// Preparing costs one scalar multiplication; one prepared password serves any number of exchanges,
/// each of which draws a scalar of its own.
///
/// Not RFC 9382: constants, password mapping and transcript are python-spake2's.
public final class SymmetricPassword: Sendable {
    /// SHA-256 of the password, as the transcript wants it.
    let digest: SecretBytes
    /// SHA-256 of the identity both sides share.
    let identityDigest: [UInt8]
    /// The password scalar times S: what blinds and unblinds a message.
    let blinding: Element

    /// Prepares a password.
    ///
    /// - Parameters:
    ///   - password: the code, UTF-8 in NFC; any length. The caller wipes its own copy.
    ///   - identity: what the exchange is for; in Magic Wormhole the appid, UTF-8 in NFC.
    /// - Throws: ``SPAKE2Error/zeroPassword`` when its scalar is zero: one password in 2^252.
    public init(_ password: Span<UInt8>, identity: [UInt8]) throws(SPAKE2Error) {
        let scalar = HKDF.derive(from: password, info: Self.passwordInfo, count: 48).withBytes {
            Edwards25519.scalar(reducingBigEndian: $0)
        }
        do throws(GroupError) {
            blinding = try Self.group.multiply(Self.blindingElement, by: scalar)
        } catch {
            throw .zeroPassword
        }
        digest = SHA256.secretHash { $0.update(password) }
        identityDigest = SHA256.hash(identity.span)
    }

    /// Where the flavour computes.
    static let group = Edwards25519Group.withoutCofactor

    private static let blindingElement = group.constant(blindingBase)

    private static let passwordInfo = Array("SPAKE2 pw".utf8)

    /// The point S. A test derives it again from its seed.
    package static let blindingBase: [UInt8] = [
        0x6f, 0x00, 0xda, 0xe8, 0x7c, 0x1b, 0xe1, 0xa7, 0x3b, 0x59, 0x22, 0xef, 0x43, 0x1c, 0xd8,
        0xf5, 0x78, 0x79, 0x56, 0x9c, 0x22, 0x2d, 0x22, 0xb1, 0xcd, 0x71, 0xe8, 0x54, 0x6a, 0xb8,
        0xe6, 0xf1,
    ]
}
