#if os(Linux)
    import COpenSSL

    /// OpenSSL's functions say 1 for success. What is checked here can only run out of memory.
    func check(_ status: CInt) throws(GroupError) {
        guard status == 1 else { throw .unavailable }
    }

    /// The curve's constants, made once per process and never freed.
    @safe
    final class Curve: @unchecked Sendable {
        // Sendable: OpenSSL only reads a group once it is made.

        let pointer: OpaquePointer
        let order: OpaquePointer

        private static let instance = Curve()

        static func shared() throws(GroupError) -> Curve {
            guard let instance else { throw .unavailable }
            return instance
        }

        private init?() {
            guard let group = unsafe EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1),
                let order = unsafe EC_GROUP_get0_order(group)
            else { return nil }
            unsafe self.pointer = group
            unsafe self.order = order
        }

        /// The field's prime, big-endian: coordinates lie below it (FIPS 186-4, D.1.2.3).
        static let prime: [UInt8] =
            [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 12)
            + [UInt8](repeating: 0xff, count: 12)
    }

    /// Scratch numbers of one computation, cleared when it is over.
    @safe
    struct BigNumberContext: ~Copyable {
        let pointer: OpaquePointer

        init() throws(GroupError) {
            guard let context = unsafe BN_CTX_secure_new() else { throw .unavailable }
            unsafe self.pointer = context
        }

        deinit {
            unsafe BN_CTX_free(pointer)
        }
    }

    /// A secret number: flagged for the constant-time algorithms, cleared when it is freed.
    @safe
    struct BigNumber: ~Copyable {
        let pointer: OpaquePointer

        /// Zero.
        init() throws(GroupError) {
            guard let number = unsafe BN_secure_new() else { throw .unavailable }
            unsafe self.pointer = number
            unsafe BN_set_flags(number, BN_FLG_CONSTTIME)
        }

        static func reading(bigEndian bytes: Span<UInt8>) throws(GroupError) -> BigNumber {
            let number = try BigNumber()
            let target = unsafe number.pointer
            let isRead = unsafe bytes.withPointer {
                unsafe BN_bin2bn($0, CInt(bytes.count), target) != nil
            }
            guard isRead else { throw .unavailable }
            return number
        }

        /// The number, big-endian, padded to `count` bytes.
        borrowing func bytes(_ count: Int) throws(GroupError) -> SecretBytes {
            let source = unsafe pointer
            return try unsafe SecretBytes(count: count, in: .wiped) { (target) throws(GroupError) in
                guard unsafe BN_bn2binpad(source, target, CInt(count)) == CInt(count) else {
                    throw .unavailable
                }
            }
        }

        deinit {
            unsafe BN_clear_free(pointer)
        }
    }

    /// A point of P-256, cleared when it is freed.
    @safe
    struct CurvePoint: ~Copyable {
        let pointer: OpaquePointer

        /// The identity, to be written over.
        init() throws(GroupError) {
            let group = try Curve.shared()
            guard let point = unsafe EC_POINT_new(group.pointer) else {
                throw .unavailable
            }
            unsafe self.pointer = point
        }

        /// Reads a point. OpenSSL itself would also take the identity, compressed and hybrid
        /// forms, so length, form and range are looked at first.
        static func validating(
            _ bytes: Span<UInt8>, _ context: borrowing BigNumberContext
        ) throws(GroupError) -> CurvePoint {
            guard bytes.count == P256.pointCount else { throw .wrongLength }
            guard bytes[0] == 0x04 else { throw .wrongEncoding }
            guard isReduced(bytes.extracting(1..<33)), isReduced(bytes.extracting(33...))
            else { throw .nonCanonical }
            let point = try CurvePoint()
            let group = unsafe try Curve.shared().pointer
            let target = unsafe point.pointer
            let scratch = unsafe context.pointer
            let status = unsafe bytes.withPointer {
                unsafe EC_POINT_oct2point(group, target, $0, bytes.count, scratch)
            }
            guard status == 1 else {
                ERR_clear_error()
                throw .offCurve
            }
            return point
        }

        /// The same point once more, to compute with.
        borrowing func copy() throws(GroupError) -> CurvePoint {
            let copy = try CurvePoint()
            try unsafe check(EC_POINT_copy(copy.pointer, pointer))
            return copy
        }

        private static func isReduced(_ coordinate: Span<UInt8>) -> Bool {
            for index in coordinate.indices where coordinate[index] != Curve.prime[index] {
                return coordinate[index] < Curve.prime[index]
            }
            return false
        }

        /// - Throws: ``GroupError/identity`` when it is that.
        borrowing func requireNotIdentity() throws(GroupError) {
            guard unsafe try EC_POINT_is_at_infinity(Curve.shared().pointer, pointer) == 0 else {
                throw .identity
            }
        }

        /// The uncompressed encoding.
        ///
        /// - Throws: ``GroupError/identity`` for the one point that has none.
        borrowing func encoded(
            _ context: borrowing BigNumberContext
        ) throws(GroupError) -> SecretBytes {
            let group = unsafe try Curve.shared().pointer
            let source = unsafe pointer
            let scratch = unsafe context.pointer
            try requireNotIdentity()
            return try unsafe SecretBytes(count: P256.pointCount, in: .wiped) {
                (target) throws(GroupError) in
                let written = unsafe EC_POINT_point2oct(
                    group, source, POINT_CONVERSION_UNCOMPRESSED, target, P256.pointCount, scratch)
                guard written == P256.pointCount else { throw .unavailable }
            }
        }

        deinit {
            unsafe EC_POINT_clear_free(pointer)
        }
    }
#endif
