#if os(Linux)
    import COpenSSL
    import CSodium

    /// Arithmetic on NIST P-256, for SPAKE2.
    ///
    /// Points are 65 bytes, SEC 1 uncompressed (section 2.3.3: `04`, x, y), scalars 32 bytes
    /// big-endian and reduced modulo the group order. Scalars go only through OpenSSL's
    /// constant-time multiplications, one at a time.
    package enum P256 {
        /// Bytes of a point.
        package static let pointCount = 65

        /// A uniform scalar, drawn again until it is below the order; once in 2^32 times it is not.
        /// The chance of zero is 2^-256.
        package static func randomScalar(using random: inout Randomness) -> SecretBytes {
            while true {
                let candidate = random.secret(32, in: .wiped)
                if isBelowOrder(candidate) { return candidate.reversed() }
            }
        }

        /// Whether a number of 32 bytes, little-endian, is below the group order. Takes the same
        /// time for every number.
        package static func isBelowOrder(_ number: borrowing SecretBytes) -> Bool {
            precondition(number.count == 32, "a candidate has 32 bytes")
            return number.withBytes { number in
                unsafe number.withPointer { number in
                    unsafe littleEndianOrder.span.withPointer {
                        unsafe sodium_compare(number, $0, 32) < 0
                    }
                }
            }
        }

        /// The group order, little-endian (FIPS 186-4, D.1.2.3).
        private static let littleEndianOrder: [UInt8] = [
            0x51, 0x25, 0x63, 0xfc, 0xc2, 0xca, 0xb9, 0xf3, 0x84, 0x9e, 0x17, 0xa7, 0xad, 0xfa,
            0xe6, 0xbc, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00,
            0xff, 0xff, 0xff, 0xff,
        ]

        /// Reduces a big-endian number of up to 64 bytes modulo the group order.
        package static func scalar(
            reducingBigEndian number: Span<UInt8>
        ) throws(GroupError) -> SecretBytes {
            precondition(number.count <= 64, "at most 64 bytes can be reduced")
            let context = try BigNumberContext()
            let curve = try Curve.shared()
            let wide = try BigNumber.reading(bigEndian: number)
            let reduced = try BigNumber()
            try unsafe check(
                BN_nnmod(reduced.pointer, wide.pointer, curve.order, context.pointer))
            return try reduced.bytes(32)
        }

        /// A point of the curve other than the identity, held by OpenSSL: reading one costs as
        /// much as adding two, so what is used again is read once. Cleared when it is freed.
        package final class Point: @unchecked Sendable {
            // Sendable: nothing writes to it once it is made.
            fileprivate let value: CurvePoint

            fileprivate init(_ value: consuming CurvePoint) {
                self.value = value
            }

            /// Reads the uncompressed encoding of a point of the curve. The identity has none; the
            /// cofactor is 1, so every such point is of the prime-order group.
            ///
            /// - Throws: ``GroupError/wrongLength``, ``GroupError/wrongEncoding``,
            ///   ``GroupError/nonCanonical`` or ``GroupError/offCurve``.
            package convenience init(_ bytes: Span<UInt8>) throws(GroupError) {
                self.init(try CurvePoint.validating(bytes, BigNumberContext()))
            }

            /// Its uncompressed encoding.
            package func encoded() throws(GroupError) -> SecretBytes {
                try value.encoded(BigNumberContext())
            }
        }

        /// The encoding of the scalar times the base point, plus a point.
        ///
        /// - Throws: ``GroupError/identity`` for a scalar of zero or a sum that is the identity.
        package static func multiplyBase(
            by scalar: borrowing SecretBytes, adding point: Point
        ) throws(GroupError) -> SecretBytes {
            let context = try BigNumberContext()
            let number = try nonZero(scalar)
            let sum = try CurvePoint()
            let group = try Curve.shared()
            try unsafe check(
                EC_POINT_mul(group.pointer, sum.pointer, number.pointer, nil, nil, context.pointer))
            try unsafe check(
                EC_POINT_add(
                    group.pointer, sum.pointer, sum.pointer, point.value.pointer, context.pointer))
            return try sum.encoded(context)
        }

        /// The encoding of the scalar times the difference of two points.
        ///
        /// - Throws: ``GroupError/identity`` for a scalar of zero or equal points.
        package static func multiply(
            _ point: Point, subtracting other: Point, by scalar: borrowing SecretBytes
        ) throws(GroupError) -> SecretBytes {
            let context = try BigNumberContext()
            let group = try Curve.shared()
            let difference = try other.value.copy()
            try unsafe check(
                EC_POINT_invert(group.pointer, difference.pointer, context.pointer))
            try unsafe check(
                EC_POINT_add(
                    group.pointer, difference.pointer, difference.pointer, point.value.pointer,
                    context.pointer))
            try product(difference, nonZero(scalar), into: difference, context)
            return try difference.encoded(context)
        }

        /// The scalar times a point.
        ///
        /// - Throws: ``GroupError/identity`` for a scalar of zero.
        package static func multiply(
            _ point: Point, by scalar: borrowing SecretBytes
        ) throws(GroupError) -> Point {
            let context = try BigNumberContext()
            let result = try CurvePoint()
            try product(point.value, nonZero(scalar), into: result, context)
            try result.requireNotIdentity()
            return Point(result)
        }

        private static func nonZero(
            _ scalar: borrowing SecretBytes
        ) throws(GroupError) -> BigNumber {
            precondition(scalar.count == 32, "a scalar has 32 bytes")
            let number = try scalar.withBytes { (bytes) throws(GroupError) in
                try BigNumber.reading(bigEndian: bytes)
            }
            guard unsafe BN_is_zero(number.pointer) == 0 else { throw .identity }
            return number
        }

        private static func product(
            _ point: borrowing CurvePoint, _ scalar: borrowing BigNumber,
            into result: borrowing CurvePoint, _ context: borrowing BigNumberContext
        ) throws(GroupError) {
            try unsafe check(
                EC_POINT_mul(
                    Curve.shared().pointer, result.pointer, nil, point.pointer, scalar.pointer,
                    context.pointer))
        }
    }
#endif
