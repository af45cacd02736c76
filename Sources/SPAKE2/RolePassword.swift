public import CryptoPrimitives

/// A password prepared for RFC 9382, for either role.
///
/// Preparing costs two scalar multiplications (w·M and w·N); one prepared password serves any
/// number of exchanges, each of which draws a scalar of its own.
///
/// The caller turns the password into w: RFC 9382 section 3.2 wants a memory-hard function, such as
/// scrypt or Argon2id, of the password (and, if the application has them, both identities) before
/// it comes here. This library stretches nothing.
public final class RolePassword<Suite: SPAKE2Suite>: Sendable {
    /// w as the transcript wants it: big-endian, 32 bytes, in both suites.
    let scalar: SecretBytes
    private let timesM: Element
    private let timesN: Element

    /// Prepares w itself.
    ///
    /// - Parameter scalar: 32 bytes, big-endian, from 1 up to but not including the group order.
    /// - Throws: ``SPAKE2Error/wrongLength``, ``SPAKE2Error/zeroPassword``,
    ///   ``SPAKE2Error/passwordOutOfRange`` or ``SPAKE2Error/unavailable``.
    public convenience init(scalar: borrowing SecretBytes) throws(SPAKE2Error) {
        guard scalar.count == 32 else { throw .wrongLength }
        try self.init(reduced: Self.reduce(scalar)) { reduced in
            scalar.withBytes { scalar in
                reduced.withBytes { ConstantTime.areEqual($0, scalar) }
            }
        }
    }

    /// Prepares the output of a memory-hard function, reduced modulo the group order.
    ///
    /// - Parameter output: 40 to 64 bytes, read as a big-endian number. From 40 on, w is close
    ///   enough to uniform (64 bits more than the order); 64 is a good choice.
    /// - Throws: ``SPAKE2Error/wrongLength``, ``SPAKE2Error/zeroPassword`` or
    ///   ``SPAKE2Error/unavailable``.
    public convenience init(reducing output: borrowing SecretBytes) throws(SPAKE2Error) {
        guard (40...64).contains(output.count) else { throw .wrongLength }
        try self.init(reduced: Self.reduce(output)) { _ in true }
    }

    /// Takes w in the byte order of the group, and asks `isExpected` about it in big-endian.
    private init(
        reduced native: consuming SecretBytes, _ isExpected: (borrowing SecretBytes) -> Bool
    ) throws(SPAKE2Error) {
        let parameters = Suite.parameters
        let scalar = parameters.group.bigEndian(native)
        guard isExpected(scalar) else { throw .passwordOutOfRange }
        do throws(GroupError) {
            timesM = try parameters.group.multiply(parameters.elementM, by: native)
            timesN = try parameters.group.multiply(parameters.elementN, by: native)
        } catch {
            // M and N are points, so only w = 0 leads to the identity.
            throw error == .identity ? .zeroPassword : SPAKE2Error(error)
        }
        self.scalar = scalar
    }

    private static func reduce(_ number: borrowing SecretBytes) throws(SPAKE2Error) -> SecretBytes {
        do throws(GroupError) {
            return try number.withBytes { (number) throws(GroupError) in
                try Suite.parameters.group.reduce(number)
            }
        } catch {
            throw SPAKE2Error(error)
        }
    }

    /// A role's half of an exchange; the scalar is in the byte order of the group.
    func half(of role: Role, scalar: consuming SecretBytes) throws(SPAKE2Error) -> Half {
        let group = Suite.parameters.group
        switch role {
        case .a: return try Half(group, blinding: timesM, scalar: scalar)
        case .b: return try Half(group, blinding: timesN, scalar: scalar)
        }
    }

    /// The shared element of our half and the point that the other role sent.
    func combine(
        _ half: consuming Half, with point: PeerPoint, from peer: Role
    ) throws(SPAKE2Error) -> SecretBytes {
        switch peer {
        case .a: try half.combine(point, unblinding: timesM)
        case .b: try half.combine(point, unblinding: timesN)
        }
    }
}
