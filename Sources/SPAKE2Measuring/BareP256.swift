import COpenSSL

/// OpenSSL's operations for P-256, on points and numbers that are already OpenSSL's own wherever
/// the flow lets them be: only the peer's message is read and only results are written.
@safe
package final class BareP256: BareSide {
    package let operations: [Step: [String]] = [
        .prepare: ["EC_POINT_mul", "EC_POINT_mul"],
        .start: ["EC_POINT_mul (base)", "EC_POINT_add", "EC_POINT_point2oct"],
        .finish: ["EC_POINT_oct2point", "EC_POINT_add", "EC_POINT_mul", "EC_POINT_point2oct"],
    ]

    private let group: OpaquePointer
    private let context: OpaquePointer
    private let scalar: OpaquePointer
    private let passwordScalar: OpaquePointer
    private let blinding: OpaquePointer
    private let point: OpaquePointer
    private let encoded: UnsafeMutablePointer<UInt8>
    private let peer: UnsafeMutablePointer<UInt8>
    private static let count = 65

    package init() {
        guard let group = unsafe EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1),
            let context = unsafe BN_CTX_secure_new(),
            let scalar = unsafe BN_secure_new(), let passwordScalar = unsafe BN_secure_new(),
            let blinding = unsafe EC_POINT_new(group), let point = unsafe EC_POINT_new(group)
        else { preconditionFailure("out of memory for a measurement") }
        unsafe self.group = group
        unsafe self.context = context
        unsafe self.scalar = scalar
        unsafe self.passwordScalar = passwordScalar
        unsafe self.blinding = blinding
        unsafe self.point = point
        unsafe encoded = .allocate(capacity: Self.count)
        unsafe peer = .allocate(capacity: Self.count)
        unsafe draw(scalar)
        unsafe draw(passwordScalar)
        // A point in affine coordinates, as a prepared password would keep it.
        unsafe multiply(passwordScalar, into: peer)
        unsafe require(EC_POINT_oct2point(group, blinding, peer, Self.count, context) == 1)
        unsafe multiply(scalar, into: peer)
    }

    private func draw(_ number: OpaquePointer) {
        unsafe BN_set_flags(number, BN_FLG_CONSTTIME)
        unsafe require(BN_rand_range(number, EC_GROUP_get0_order(group)) == 1)
    }

    private func multiply(_ number: OpaquePointer, into bytes: UnsafeMutablePointer<UInt8>) {
        unsafe require(EC_POINT_mul(group, point, number, nil, nil, context) == 1)
        unsafe write(into: bytes)
    }

    private func write(into bytes: UnsafeMutablePointer<UInt8>) {
        let written = unsafe EC_POINT_point2oct(
            group, point, POINT_CONVERSION_UNCOMPRESSED, bytes, Self.count, context)
        require(written == Self.count)
    }

    package func prepare() {
        for _ in 0..<2 {
            unsafe require(EC_POINT_mul(group, point, nil, blinding, passwordScalar, context) == 1)
        }
    }

    package func start() {
        unsafe require(EC_POINT_mul(group, point, scalar, nil, nil, context) == 1)
        unsafe require(EC_POINT_add(group, point, point, blinding, context) == 1)
        unsafe write(into: encoded)
    }

    package func finish() {
        unsafe require(EC_POINT_oct2point(group, point, peer, Self.count, context) == 1)
        unsafe require(EC_POINT_add(group, point, point, blinding, context) == 1)
        unsafe require(EC_POINT_mul(group, point, nil, point, scalar, context) == 1)
        unsafe write(into: encoded)
    }

    deinit {
        unsafe EC_POINT_free(point)
        unsafe EC_POINT_free(blinding)
        unsafe BN_clear_free(passwordScalar)
        unsafe BN_clear_free(scalar)
        unsafe BN_CTX_free(context)
        unsafe EC_GROUP_free(group)
        unsafe encoded.deallocate()
        unsafe peer.deallocate()
    }
}
