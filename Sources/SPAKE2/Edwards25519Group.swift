import CryptoPrimitives

/// edwards25519, computed by libsodium.
final class Edwards25519Group: Group {
    /// As RFC 9382 has it: the shared element is multiplied by the cofactor 8.
    static let withCofactor = Edwards25519Group(multipliesByCofactor: true)

    /// As Magic Wormhole has it. Points are checked to be of the prime-order subgroup, where the
    /// cofactor has no effect on who can know the result.
    static let withoutCofactor = Edwards25519Group(multipliesByCofactor: false)

    private let multipliesByCofactor: Bool

    private init(multipliesByCofactor: Bool) {
        self.multipliesByCofactor = multipliesByCofactor
    }

    var pointCount: Int { Edwards25519.pointCount }

    func read(_ point: Span<UInt8>) throws(GroupError) -> Element {
        try Edwards25519.validate(point)
        return Element(encoding: SharedSecret(SecretBytes(copying: point, in: .wiped)))
    }

    func randomScalar(using random: inout Randomness) -> SecretBytes {
        Edwards25519.randomScalar(using: &random)
    }

    func reduce(_ number: Span<UInt8>) throws(GroupError) -> SecretBytes {
        Edwards25519.scalar(reducingBigEndian: number)
    }

    func bigEndian(_ scalar: borrowing SecretBytes) -> SecretBytes { scalar.reversed() }

    func multiply(
        _ element: Element, by scalar: borrowing SecretBytes
    ) throws(GroupError) -> Element {
        let product = try element.edwards25519.withBytes { (point) throws(GroupError) in
            try Edwards25519.multiply(point, by: scalar)
        }
        return Element(encoding: SharedSecret(product))
    }

    func blind(
        _ scalar: borrowing SecretBytes, with element: Element
    ) throws(GroupError) -> [UInt8] {
        try element.edwards25519.withBytes { (point) throws(GroupError) in
            try Edwards25519.multiplyBase(by: scalar, adding: point)
                .withBytes { [UInt8](copying: $0) }
        }
    }

    func combine(
        _ element: Element, minus other: Element, times scalar: borrowing SecretBytes
    ) throws(GroupError) -> SecretBytes {
        let difference = element.edwards25519.withBytes { point in
            other.edwards25519.withBytes { Edwards25519.subtract(point, $0) }
        }
        return try difference.withBytes { (difference) throws(GroupError) in
            guard multipliesByCofactor else {
                return try Edwards25519.multiply(difference, by: scalar)
            }
            return try Edwards25519.multiply(
                difference, by: Edwards25519.timesCofactor(scalar))
        }
    }
}
