import CSodium

/// Text that is not what it should encode.
package struct EncodingError: Error, Equatable {
    package init() {}
}

/// Lower-case hexadecimal. Reading accepts capitals; the whole text must be hex.
package enum Hex {
    /// Two digits a byte.
    package static func encode(_ bytes: Span<UInt8>) -> String {
        String(decoding: digits(bytes), as: UTF8.self)
    }

    /// Two digits a byte.
    package static func encode(_ bytes: [UInt8]) -> String { encode(bytes.span) }

    /// The digits of a secret, appended to a buffer that the caller wipes. The buffer must have
    /// room, or growing it would leave a copy behind.
    package static func append(_ bytes: Span<UInt8>, to buffer: inout [UInt8]) {
        precondition(buffer.capacity - buffer.count >= 2 * bytes.count, "reserve room first")
        for index in bytes.indices {
            buffer.append(digit(bytes[index] >> 4))
            buffer.append(digit(bytes[index] & 15))
        }
    }

    private static func digits(_ bytes: Span<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.count)
        append(bytes, to: &text)
        return text
    }

    /// Without a table or a branch on the value, as libsodium does it.
    private static func digit(_ nibble: UInt8) -> UInt8 {
        let value = Int16(nibble)
        return UInt8(truncatingIfNeeded: 87 + value + (((value - 10) >> 8) & ~38))
    }

    /// Reads digits; an odd count or any other character is an error.
    package static func decode(_ text: String) throws(EncodingError) -> [UInt8] {
        try Decoding.run(Array(text.utf8), capacity: text.utf8.count / 2) { target, source, end in
            var count = 0
            let status = unsafe sodium_hex2bin(
                target.baseAddress, target.count, source.baseAddress, source.count, nil, &count, &end)
            return status == 0 ? count : nil
        }
    }
}

/// Base64 (RFC 4648): `standard` with padding, `url` without.
package enum Base64: Sendable {
    case standard
    case url

    private var variant: CInt {
        switch self {
        case .standard: sodium_base64_VARIANT_ORIGINAL
        case .url: sodium_base64_VARIANT_URLSAFE_NO_PADDING
        }
    }

    /// The text of some bytes.
    package func encode(_ bytes: [UInt8]) -> String {
        let capacity = sodium_base64_encoded_len(bytes.count, variant)
        let text = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { target, initialized in
            unsafe target.withMemoryRebound(to: CChar.self) { text in
                unsafe bytes.withUnsafeBufferPointer {
                    _ = unsafe sodium_bin2base64(
                        text.baseAddress, capacity, $0.baseAddress, $0.count, variant)
                }
            }
            initialized = capacity - 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads text in this alphabet; anything that would not be written again the same is an error.
    package func decode(_ text: String) throws(EncodingError) -> [UInt8] {
        try Decoding.run(Array(text.utf8), capacity: text.utf8.count) { target, source, end in
            var count = 0
            let status = unsafe sodium_base642bin(
                target.baseAddress, target.count, source.baseAddress, source.count, nil, &count,
                &end, variant)
            return status == 0 ? count : nil
        }
    }
}

private enum Decoding {
    /// Runs one of libsodium's decoders and demands that it read the text to its end.
    static func run(
        _ text: [UInt8], capacity: Int,
        _ decode: (
            UnsafeMutableBufferPointer<UInt8>, UnsafeBufferPointer<CChar>,
            inout UnsafePointer<CChar>?
        ) -> Int?
    ) throws(EncodingError) -> [UInt8] {
        guard !text.isEmpty else { return [] }
        var isWhole = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(1, capacity)) { target, count in
            unsafe text.withUnsafeBufferPointer { text in
                unsafe text.withMemoryRebound(to: CChar.self) { source in
                    var end: UnsafePointer<CChar>?
                    guard let decoded = unsafe decode(target, source, &end) else { return }
                    isWhole = unsafe end == source.baseAddress.map { unsafe $0 + source.count }
                    count = decoded
                }
            }
        }
        guard isWhole else { throw EncodingError() }
        return bytes
    }
}
