/// HKDF with HMAC-SHA-256 (RFC 5869): libsodium 1.0.18 has none.
package enum HKDF {
    /// Bytes of one block of output.
    private static let blockCount = 32

    /// Derives `count` bytes (at most 8,160) from input key material; an empty salt is the RFC's
    /// default of 32 zero bytes.
    package static func derive(
        from secret: Span<UInt8>, salt: [UInt8] = [], info: [UInt8], count: Int,
        in memory: SecretBytes.Memory = .wiped
    ) -> SecretBytes {
        precondition(
            count > 0 && count <= 255 * blockCount, "HKDF-SHA-256 gives 1 to 8,160 bytes")
        let key = HMAC.tag(key: salt.span) { $0.update(secret) }
        return unsafe SecretBytes(count: count, in: memory) { target in
            key.withBytes { unsafe expand($0, info, into: target, count) }
        }
    }

    /// Every block but the first begins with the one before it, which is in the output already.
    private static func expand(
        _ key: Span<UInt8>, _ info: [UInt8], into target: UnsafeMutablePointer<UInt8>, _ count: Int
    ) {
        var number: UInt8 = 1
        for start in stride(from: 0, to: count, by: blockCount) {
            let block = HMAC.tag(key: key) { mac in
                if start > 0 {
                    let previous = unsafe target + (start - blockCount)
                    mac.update(unsafe Span(_unsafeStart: previous, count: blockCount))
                }
                mac.update(info.span)
                mac.update([number].span)
            }
            block.withBytes { bytes in
                for index in 0..<min(blockCount, count - start) {
                    unsafe target[start + index] = bytes[index]
                }
            }
            number &+= 1
        }
    }
}
