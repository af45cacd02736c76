import CSodium

/// Arithmetic in the prime-order subgroup of edwards25519, for SPAKE2.
///
/// Points are 32 bytes in the encoding of RFC 8032 section 5.1.2, scalars 32 bytes little-endian
/// and reduced modulo the group order L.
package enum Edwards25519 {
    /// Bytes of a point.
    package static let pointCount = 32

    /// Reduces a big-endian number of up to 64 bytes modulo L.
    package static func scalar(reducingBigEndian number: Span<UInt8>) -> SecretBytes {
        precondition(number.count <= 64, "at most 64 bytes can be reduced")
        let wide = unsafe SecretBytes(count: 64, in: .wiped) { target in
            for index in number.indices {
                unsafe target[number.count - 1 - index] = number[index]
            }
        }
        return wide.withBytes { wide in
            unsafe SecretBytes(count: 32, in: .wiped) { target in
                unsafe wide.withPointer { unsafe crypto_core_ed25519_scalar_reduce(target, $0) }
            }
        }
    }

    /// A uniform scalar: 64 bytes reduced, so its distance from uniform is below 2^-250. The chance
    /// of zero is 2^-252.
    package static func randomScalar(using random: inout Randomness) -> SecretBytes {
        random.secret(64, in: .wiped).withBytes { scalar(reducingBigEndian: $0) }
    }

    /// Eight times a scalar, modulo L. For points of the prime-order subgroup, multiplying by it
    /// is multiplying by the scalar and then by the cofactor.
    package static func timesCofactor(_ scalar: borrowing SecretBytes) -> SecretBytes {
        let cofactor: [UInt8] = [8] + [UInt8](repeating: 0, count: 31)
        return scalar.withBytes { scalar in
            unsafe SecretBytes(count: 32, in: .wiped) { target in
                unsafe scalar.withPointer { scalar in
                    unsafe cofactor.span.withPointer {
                        unsafe crypto_core_ed25519_scalar_mul(target, scalar, $0)
                    }
                }
            }
        }
    }

    /// The scalar times the base point, without clamping.
    ///
    /// - Throws: ``GroupError/identity`` for a scalar of zero.
    package static func multiplyBase(
        by scalar: borrowing SecretBytes
    ) throws(GroupError) -> SecretBytes {
        try scalar.withBytes { (scalar) throws(GroupError) in
            try unsafe SecretBytes(count: 32, in: .wiped) { (target) throws(GroupError) in
                let status = unsafe scalar.withPointer {
                    unsafe crypto_scalarmult_ed25519_base_noclamp(target, $0)
                }
                guard status == 0 else { throw .identity }
            }
        }
    }

    /// The scalar times a point, without clamping.
    ///
    /// - Throws: ``GroupError/identity`` for a scalar of zero, or a point that is not of the
    ///   prime-order subgroup.
    package static func multiply(
        _ point: Span<UInt8>, by scalar: borrowing SecretBytes
    ) throws(GroupError) -> SecretBytes {
        precondition(point.count == 32, "a point has 32 bytes")
        return try scalar.withBytes { (scalar) throws(GroupError) in
            try unsafe SecretBytes(count: 32, in: .wiped) { (target) throws(GroupError) in
                let status = unsafe point.withPointer { point in
                    unsafe scalar.withPointer { scalar in
                        unsafe crypto_scalarmult_ed25519_noclamp(target, scalar, point)
                    }
                }
                guard status == 0 else { throw .identity }
            }
        }
    }

    /// The sum of two points that are known to be on the curve.
    package static func add(_ left: Span<UInt8>, _ right: Span<UInt8>) -> SecretBytes {
        unsafe combine(left, right) { unsafe crypto_core_ed25519_add($0, $1, $2) }
    }

    /// The difference of two points that are known to be on the curve.
    package static func subtract(_ left: Span<UInt8>, _ right: Span<UInt8>) -> SecretBytes {
        unsafe combine(left, right) { unsafe crypto_core_ed25519_sub($0, $1, $2) }
    }

    private static func combine(
        _ left: Span<UInt8>, _ right: Span<UInt8>,
        _ operation: (
            UnsafeMutablePointer<UInt8>, UnsafePointer<UInt8>, UnsafePointer<UInt8>
        ) -> CInt
    ) -> SecretBytes {
        precondition(left.count == 32 && right.count == 32, "a point has 32 bytes")
        return unsafe SecretBytes(count: 32, in: .wiped) { target in
            let status = unsafe left.withPointer { left in
                unsafe right.withPointer { right in
                    unsafe operation(target, left, right)
                }
            }
            precondition(status == 0, "points are checked before arithmetic")
        }
    }

    /// Whether 32 bytes are the canonical encoding of a point of the prime-order subgroup other
    /// than the identity.
    package static func isValid(_ point: Span<UInt8>) -> Bool {
        guard point.count == 32 else { return false }
        return unsafe point.withPointer { unsafe crypto_core_ed25519_is_valid_point($0) == 1 }
    }

    /// Whether 32 bytes decode to a point of the curve, of whatever order.
    static func isOnCurve(_ point: Span<UInt8>) -> Bool {
        precondition(point.count == 32, "a point has 32 bytes")
        var isDecoded = false
        _ = unsafe [UInt8](count: 32) { target in
            isDecoded = unsafe point.withPointer {
                unsafe crypto_core_ed25519_add(target, $0, $0) == 0
            }
        }
        return isDecoded
    }
}
