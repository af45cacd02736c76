/// Why a group could not do what was asked. The first six are about a point that was handed in.
package enum GroupError: Error, Equatable, CaseIterable, Sendable {
    /// The encoding does not have the group's number of bytes.
    case wrongLength
    /// The first byte does not announce the one encoding the group takes.
    case wrongEncoding
    /// A coordinate is not reduced, or a zero coordinate carries a sign.
    case nonCanonical
    /// No point of the curve has these coordinates.
    case offCurve
    /// The point's order divides the cofactor; the identity is not meant.
    case smallOrder
    /// A point of the curve, but not of the prime-order subgroup.
    case wrongSubgroup
    /// The point, or the result, is the identity.
    case identity
    /// The library could not compute: it is out of memory.
    case unavailable
}
