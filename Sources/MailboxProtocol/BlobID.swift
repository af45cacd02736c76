import CryptoPrimitives

/// Names a blob at a relay. Only who holds the link that the blob is for can work it out, and
/// nothing can be worked out from it: 32 bytes, written as 64 lower-case hex digits.
package struct BlobID: ExactText {
    package let rawValue: String

    /// Bytes of an id.
    package static let bytesCount = 32

    /// Reads 64 lower-case hex digits.
    package init?(_ text: String) {
        guard text.utf8.count == 2 * Self.bytesCount,
            text.utf8.allSatisfy({ byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
            })
        else { return nil }
        rawValue = text
    }

    /// - Parameter bytes: ``bytesCount`` of them.
    package init(bytes: [UInt8]) {
        precondition(bytes.count == Self.bytesCount, "a blob's id has 32 bytes")
        rawValue = Hex.encode(bytes)
    }
}
