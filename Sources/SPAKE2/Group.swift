import CryptoPrimitives

/// What every flavour needs of a group of prime order. Scalars are in the byte order of the group's
/// library, points in its one encoding.
protocol Group: AnyObject, Sendable {
    /// Bytes of a point.
    var pointCount: Int { get }

    /// Reads a point; refuses what is none, or the identity.
    func read(_ point: Span<UInt8>) throws(GroupError) -> Element

    /// A uniform scalar, drawn.
    func randomScalar(using random: inout Randomness) -> SecretBytes

    /// A big-endian number of up to 64 bytes modulo the order.
    func reduce(_ number: Span<UInt8>) throws(GroupError) -> SecretBytes

    /// A scalar, big-endian, 32 bytes.
    func bigEndian(_ scalar: borrowing SecretBytes) -> SecretBytes

    /// An element times a scalar.
    func multiply(
        _ element: Element, by scalar: borrowing SecretBytes
    ) throws(GroupError) -> Element

    /// The base point times a scalar, plus an element: a point to send.
    func blind(
        _ scalar: borrowing SecretBytes, with element: Element
    ) throws(GroupError) -> [UInt8]

    /// An element minus another, times a scalar (and times the cofactor, where the flavour says
    /// so): the encoding of a shared element.
    func combine(
        _ element: Element, minus other: Element, times scalar: borrowing SecretBytes
    ) throws(GroupError) -> SecretBytes
}

/// A point that its group has accepted, as the group's library computes with it.
///
/// Not an enumeration: that would hide its case in unused bits of the reference, and a leak checker
/// would take the suites' constants, which live as long as the process, for lost.
struct Element: Sendable {
    private let encoding: SharedSecret?
    #if os(Linux)
        private let point: P256.Point?
    #endif

    /// A point of edwards25519: libsodium takes and gives encodings.
    init(encoding: SharedSecret) {
        self.encoding = encoding
        #if os(Linux)
            point = nil
        #endif
    }

    /// The encoding of a point of edwards25519.
    var edwards25519: SharedSecret {
        guard let encoding else { Self.isOfAnotherGroup() }
        return encoding
    }

    #if os(Linux)
        /// A point of P-256, read already.
        init(_ point: P256.Point) {
            self.point = point
            encoding = nil
        }

        /// The point of P-256.
        var p256: P256.Point {
            guard let point else { Self.isOfAnotherGroup() }
            return point
        }
    #endif

    /// Elements never leave this library, and all of an exchange's come from its one group.
    private static func isOfAnotherGroup() -> Never {
        preconditionFailure("an element of another group")
    }
}

extension Group {
    /// A constant of a flavour. Tests derive each from its seed.
    func constant(_ point: [UInt8]) -> Element {
        do throws(GroupError) {
            return try read(point.span)
        } catch {
            preconditionFailure("a constant is no point of its group")
        }
    }
}
