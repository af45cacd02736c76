/// The operations of SPAKE2 in the shape that every group has.
extension Edwards25519 {
    /// The scalar times the base point, plus a point of the curve.
    ///
    /// - Throws: ``GroupError/identity`` for a scalar of zero.
    package static func multiplyBase(
        by scalar: borrowing SecretBytes, adding point: Span<UInt8>
    ) throws(GroupError) -> SecretBytes {
        try multiplyBase(by: scalar).withBytes { add($0, point) }
    }

    /// Checks that bytes are the canonical encoding of a point of the prime-order subgroup other
    /// than the identity, and says what is wrong when they are not.
    ///
    /// - Throws: ``GroupError``: `wrongLength`, `nonCanonical`, `offCurve`, `smallOrder`,
    ///   `wrongSubgroup` or `identity`.
    package static func validate(_ point: Span<UInt8>) throws(GroupError) {
        guard point.count == pointCount else { throw .wrongLength }
        guard !isValid(point) else { return }
        throw fault(of: point)
    }

    /// Why an encoding was refused. The point came from a peer, so nothing here is secret.
    private static func fault(of point: Span<UInt8>) -> GroupError {
        guard isCanonical(point) else { return .nonCanonical }
        guard isOnCurve(point) else { return .offCurve }
        guard !isIdentity(point) else { return .identity }
        let isSmall = double(point).withBytes { double in
            Edwards25519.double(double).withBytes { quadruple in
                Edwards25519.double(quadruple).withBytes { isIdentity($0) }
            }
        }
        return isSmall ? .smallOrder : .wrongSubgroup
    }

    private static func double(_ point: Span<UInt8>) -> SecretBytes { add(point, point) }

    private static func isIdentity(_ point: Span<UInt8>) -> Bool {
        point[0] == 1 && point.indices.dropFirst().allSatisfy { point[$0] == 0 }
    }

    /// Whether y is below 2^255 - 19, and the sign of x is 0 where x is 0: at y = 1 and y = -1.
    ///
    /// Source: RFC 8032 section 5.1.3.
    private static func isCanonical(_ point: Span<UInt8>) -> Bool {
        let isNegative = point[31] & 0x80 != 0
        let middle = 1..<31
        if point[31] & 0x7f == 0x7f, middle.allSatisfy({ point[$0] == 0xff }) {
            return point[0] < 0xec || (point[0] == 0xec && !isNegative)
        }
        let isOne =
            point[0] == 1 && point[31] & 0x7f == 0 && middle.allSatisfy { point[$0] == 0 }
        return !(isOne && isNegative)
    }
}
