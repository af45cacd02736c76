#if os(Linux)
    import CryptoPrimitives

    /// NIST P-256, computed by OpenSSL; its cofactor is 1.
    final class P256Group: Group {
        static let shared = P256Group()

        private init() {}

        var pointCount: Int { P256.pointCount }

        func read(_ point: Span<UInt8>) throws(GroupError) -> Element {
            Element(try P256.Point(point))
        }

        func randomScalar(using random: inout Randomness) -> SecretBytes {
            P256.randomScalar(using: &random)
        }

        func reduce(_ number: Span<UInt8>) throws(GroupError) -> SecretBytes {
            try P256.scalar(reducingBigEndian: number)
        }

        func bigEndian(_ scalar: borrowing SecretBytes) -> SecretBytes { scalar.copy(in: .wiped) }

        func multiply(
            _ element: Element, by scalar: borrowing SecretBytes
        ) throws(GroupError) -> Element {
            Element(try P256.multiply(element.p256, by: scalar))
        }

        func blind(
            _ scalar: borrowing SecretBytes, with element: Element
        ) throws(GroupError) -> [UInt8] {
            try P256.multiplyBase(by: scalar, adding: element.p256)
                .withBytes { [UInt8](copying: $0) }
        }

        func combine(
            _ element: Element, minus other: Element, times scalar: borrowing SecretBytes
        ) throws(GroupError) -> SecretBytes {
            try P256.multiply(element.p256, subtracting: other.p256, by: scalar)
        }
    }
#endif
