import CryptoPrimitives

/// What every flavour needs of a group of prime order. Scalars are in the byte order of the group's
/// library, points in its one encoding.
struct Group: Sendable {
    /// Bytes of a point.
    let pointCount: Int
    /// Refuses what is not a point other than the identity.
    let validate: @Sendable (Span<UInt8>) throws(GroupError) -> Void
    /// A big-endian number of up to 64 bytes modulo the order.
    let reduce: @Sendable (Span<UInt8>) throws(GroupError) -> SecretBytes
    /// A scalar, big-endian, 32 bytes.
    let bigEndian: @Sendable (borrowing SecretBytes) -> SecretBytes
    /// A point times a scalar.
    let multiply: @Sendable (Span<UInt8>, borrowing SecretBytes) throws(GroupError) -> SecretBytes
    /// The base point times a scalar, plus a point.
    let blind: @Sendable (borrowing SecretBytes, Span<UInt8>) throws(GroupError) -> SecretBytes
    /// A point minus another, times a scalar (and times the cofactor, where the flavour says so).
    let combine:
        @Sendable (Span<UInt8>, Span<UInt8>, borrowing SecretBytes) throws(GroupError) ->
            SecretBytes

    /// A uniform scalar: 64 bytes reduced, so its distance from uniform is below 2^-250.
    func randomScalar(using random: inout Randomness) throws(SPAKE2Error) -> SecretBytes {
        do throws(GroupError) {
            return try random.secret(64, in: .wiped).withBytes(reduce)
        } catch {
            throw SPAKE2Error(error)
        }
    }
}

extension Group {
    /// edwards25519 by RFC 9382: the shared element is multiplied by the cofactor 8.
    static let edwards25519 = onEdwards25519 { point, other, scalar throws(GroupError) in
        try Edwards25519.multiply(
            point, subtracting: other, by: Edwards25519.timesCofactor(scalar))
    }

    /// edwards25519 by Magic Wormhole: without the cofactor. Points are checked to be of the
    /// prime-order subgroup, where it has no effect on who can know the result.
    static let edwards25519WithoutCofactor = onEdwards25519 {
        point, other, scalar throws(GroupError) in
        try Edwards25519.multiply(point, subtracting: other, by: scalar)
    }

    private static func onEdwards25519(
        combine:
            @escaping @Sendable (
                Span<UInt8>, Span<UInt8>, borrowing SecretBytes
            ) throws(GroupError) -> SecretBytes
    ) -> Group {
        Group(
            pointCount: Edwards25519.pointCount,
            validate: { point throws(GroupError) in try Edwards25519.validate(point) },
            reduce: { number throws(GroupError) in
                Edwards25519.scalar(reducingBigEndian: number)
            },
            bigEndian: { scalar in scalar.reversed() },
            multiply: { point, scalar throws(GroupError) in
                try Edwards25519.multiply(point, by: scalar)
            },
            blind: { scalar, point throws(GroupError) in
                try Edwards25519.multiplyBase(by: scalar, adding: point)
            },
            combine: combine)
    }
}

#if os(Linux)
    extension Group {
        /// NIST P-256; its cofactor is 1.
        static let p256 = Group(
            pointCount: P256.pointCount,
            validate: { point throws(GroupError) in try P256.validate(point) },
            reduce: { number throws(GroupError) in try P256.scalar(reducingBigEndian: number) },
            bigEndian: { scalar in scalar.copy(in: .wiped) },
            multiply: { point, scalar throws(GroupError) in try P256.multiply(point, by: scalar) },
            blind: { scalar, point throws(GroupError) in
                try P256.multiplyBase(by: scalar, adding: point)
            },
            combine: { point, other, scalar throws(GroupError) in
                try P256.multiply(point, subtracting: other, by: scalar)
            })
    }
#endif
