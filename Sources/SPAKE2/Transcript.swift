import CryptoPrimitives

/// The transcript of RFC 9382 section 3.3, and the key schedule of section 4. It holds the shared
/// element, so it is fed to hashes piece by piece and exists nowhere in one piece.
struct Transcript: ~Copyable {
    /// What a transcript leads to.
    struct Keys: ~Copyable {
        /// Ke, 16 bytes.
        let key: SecretBytes
        /// cA and cB, 32 bytes each.
        let confirmationA: SecretBytes
        let confirmationB: SecretBytes
    }

    private let additionalData: [UInt8]
    /// Both identities and both points, each after its length, and the length of what follows.
    private let publicPart: [UInt8]
    private let shared: SecretBytes

    init(
        context: RoleContext, pointA: [UInt8], pointB: [UInt8], shared: consuming SecretBytes
    ) {
        additionalData = context.additionalData
        var publicPart: [UInt8] = []
        let count = context.a.count + context.b.count + pointA.count + pointB.count
        publicPart.reserveCapacity(count + 5 * 8)
        for part in [context.a, context.b, pointA, pointB] {
            publicPart += Self.length(part.count)
            publicPart += part
        }
        self.publicPart = publicPart + Self.length(shared.count)
        self.shared = shared
    }

    /// Eight bytes, little-endian.
    private static func length(_ count: Int) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
    }

    private static let scalarLength = length(32)

    /// The keys for a password's w, which is big-endian, 32 bytes.
    borrowing func keys(scalar: borrowing SecretBytes) -> Keys {
        let digest = SHA256.secretHash { hash in feed(scalar) { hash.update($0) } }
        let info = Array("ConfirmationKeys".utf8) + additionalData
        let macKeys = digest.withBytes {
            HKDF.derive(from: $0.extracting(16..<32), info: info, count: 32)
        }
        return macKeys.withBytes { macKeys in
            Keys(
                key: digest.part(0..<16),
                confirmationA: tag(key: macKeys.extracting(0..<16), scalar),
                confirmationB: tag(key: macKeys.extracting(16..<32), scalar))
        }
    }

    private borrowing func tag(key: Span<UInt8>, _ scalar: borrowing SecretBytes) -> SecretBytes {
        HMAC.tag(key: key) { mac in feed(scalar) { mac.update($0) } }
    }

    private borrowing func feed(
        _ scalar: borrowing SecretBytes, to add: (Span<UInt8>) -> Void
    ) {
        add(publicPart.span)
        shared.withBytes { add($0) }
        add(Self.scalarLength.span)
        scalar.withBytes { add($0) }
    }
}
