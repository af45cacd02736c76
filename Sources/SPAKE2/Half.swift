import CryptoPrimitives

/// A peer's point that its group has accepted.
struct PeerPoint: Sendable {
    let bytes: [UInt8]
    fileprivate let element: Element

    init(_ point: Span<UInt8>, of group: any Group) throws(SPAKE2Error) {
        do throws(GroupError) {
            element = try group.read(point)
        } catch {
            throw SPAKE2Error(error)
        }
        bytes = [UInt8](copying: point)
    }
}

/// The part of an exchange that all flavours share: one secret scalar, the blinded point made of
/// it, and the one use of the scalar on a peer's point.
struct Half: ~Copyable {
    /// The scalar times the base point, plus our blinding.
    let point: [UInt8]

    private let scalar: SecretBytes
    private let group: any Group

    init(
        _ group: any Group, blinding: Element, scalar: consuming SecretBytes
    ) throws(SPAKE2Error) {
        do throws(GroupError) {
            point = try group.blind(scalar, with: blinding)
        } catch {
            throw SPAKE2Error(computing: error)
        }
        self.scalar = scalar
        self.group = group
    }

    /// The shared element: the peer's point without its blinding, times our scalar.
    ///
    /// - Throws: ``SPAKE2Error/reflected`` when the point is our own, ``SPAKE2Error/degenerate``
    ///   when the element would be the identity.
    consuming func combine(
        _ peer: PeerPoint, unblinding: Element
    ) throws(SPAKE2Error) -> SecretBytes {
        guard peer.bytes != point else { throw .reflected }
        do throws(GroupError) {
            return try group.combine(peer.element, minus: unblinding, times: scalar)
        } catch {
            throw SPAKE2Error(computing: error)
        }
    }
}
