import CSodium

/// Text that is not what it should encode.
package struct EncodingError: Error, Equatable {
    package init() {}
}

/// Lower-case hexadecimal. Reading accepts capitals; the whole text must be hex.
package enum Hex {
    /// Two digits a byte.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.count)
        append(bytes.span, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// The digits of a secret, appended to a buffer that the caller wipes. The buffer must have
    /// room, or growing it would leave a copy behind.
    package static func append(_ bytes: Span<UInt8>, to buffer: inout [UInt8]) {
        precondition(buffer.capacity - buffer.count >= 2 * bytes.count, "reserve room first")
        for index in bytes.indices {
            buffer.append(digit(bytes[index] >> 4))
            buffer.append(digit(bytes[index] & 15))
        }
    }

    /// Neither a table nor a branch on the value: the digits may be a secret's.
    private static func digit(_ nibble: UInt8) -> UInt8 {
        let value = Int16(nibble)
        return UInt8(truncatingIfNeeded: 87 + value + (((value - 10) >> 8) & ~38))
    }

    /// Reads digits; an odd count or any other character is an error.
    package static func decode(_ text: String) throws(EncodingError) -> [UInt8] {
        let digits = Array(text.utf8)
        guard digits.count % 2 == 0 else { throw EncodingError() }
        var read = 0
        let bytes = unsafe [UInt8](count: digits.count / 2) { target in
            unsafe digits.withUnsafeBytes { source in
                guard let source = source.baseAddress else { return }
                let text = unsafe source.assumingMemoryBound(to: CChar.self)
                var end: UnsafePointer<CChar>?
                _ = unsafe sodium_hex2bin(
                    target, digits.count / 2, text, digits.count, nil, nil, &end)
                read = unsafe end.map { unsafe $0 - text } ?? 0
            }
        }
        guard read == digits.count else { throw EncodingError() }
        return bytes
    }

    /// Reads the digits of a secret, straight into memory that is wiped.
    package static func decodeSecret(_ digits: Span<UInt8>) throws(EncodingError) -> SecretBytes {
        guard digits.count % 2 == 0 else { throw EncodingError() }
        return try unsafe SecretBytes(count: digits.count / 2) { (target) throws(EncodingError) in
            let isWhole = unsafe digits.withPointer { source in
                unsafe source.withMemoryRebound(to: CChar.self, capacity: digits.count) { text in
                    var end: UnsafePointer<CChar>?
                    _ = unsafe sodium_hex2bin(
                        target, digits.count / 2, text, digits.count, nil, nil, &end)
                    return unsafe end == text + digits.count
                }
            }
            guard isWhole else { throw EncodingError() }
        }
    }
}

/// Base64 (RFC 4648): `standard` with padding, `url` without.
package enum Base64: Sendable {
    /// `+`, `/` and padding: section 4.
    case standard
    /// `-`, `_` and no padding: section 5, as JWS wants it.
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
        var text = unsafe [UInt8](count: capacity) { target in
            unsafe target.withMemoryRebound(to: CChar.self, capacity: capacity) { text in
                _ = unsafe bytes.span.withPointer {
                    unsafe sodium_bin2base64(text, capacity, $0, bytes.count, variant)
                }
            }
        }
        text.removeLast()
        return String(decoding: text, as: UTF8.self)
    }

    /// Reads text in this alphabet; anything that would not be written again the same is an error.
    package func decode(_ text: String) throws(EncodingError) -> [UInt8] {
        let digits = Array(text.utf8)
        // libsodium 1.0.18 takes every byte from 80 on for the last letter of the alphabet.
        guard digits.allSatisfy({ $0 < 0x80 }) else { throw EncodingError() }
        let capacity = max(1, digits.count / 4 * 3 + 3)
        var count = 0
        var read = 0
        let bytes = unsafe [UInt8](count: capacity) { target in
            unsafe digits.withUnsafeBytes { source in
                guard let source = source.baseAddress else { return }
                let text = unsafe source.assumingMemoryBound(to: CChar.self)
                var end: UnsafePointer<CChar>?
                let status = unsafe sodium_base642bin(
                    target, capacity, text, digits.count, nil, &count, &end, variant)
                read = status == 0 ? unsafe end.map { unsafe $0 - text } ?? 0 : -1
            }
        }
        guard read == digits.count else { throw EncodingError() }
        return [UInt8](bytes.prefix(count))
    }
}
