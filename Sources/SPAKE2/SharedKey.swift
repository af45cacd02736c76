public import CryptoPrimitives

/// The outcome of an exchange before the peer has shown that it has the same key.
///
/// The symmetric flavour has no confirmation message of its own: the first message that opens under
/// a key derived from this one is the confirmation. So derivation is possible here, the key itself
/// is not to be had.
public struct UnconfirmedKey: ~Copyable {
    private let key: SecretBytes

    init(_ key: consuming SecretBytes) {
        self.key = key
    }

    /// A key for one purpose: HKDF-SHA-256 (RFC 5869) without salt.
    ///
    /// - Parameters:
    ///   - info: names the purpose, any bytes; different ones give independent keys.
    ///   - count: bytes to derive, from 1 to 8,160; others are a fault of the caller and trap.
    ///   - memory: where the derived key lives.
    /// - Returns: `count` bytes.
    public borrowing func derive(
        info: [UInt8], count: Int, in memory: SecretBytes.Memory = .wiped
    ) -> SecretBytes {
        key.withBytes { HKDF.derive(from: $0, info: info, count: count, in: memory) }
    }

    /// Gives out the key once `proof` has accepted something the peer sealed with it.
    ///
    /// - Parameter proof: opens what the peer sent, under a key derived from this one, and throws
    ///   when it does not open.
    /// - Returns: the key, 32 bytes.
    /// - Throws: what `proof` throws; the key is then gone.
    public consuming func confirm<E: Error>(
        _ proof: (borrowing UnconfirmedKey) throws(E) -> Void
    ) throws(E) -> ConfirmedKey {
        try proof(self)
        return ConfirmedKey(key.copy())
    }
}

/// A key that both ends have been shown to hold.
public struct ConfirmedKey: ~Copyable {
    /// The key itself: 32 bytes in the symmetric flavour, 16 in the suites of RFC 9382.
    public let bytes: SecretBytes

    init(confirmed bytes: consuming SecretBytes) {
        self.bytes = bytes
    }

    /// A key of the symmetric flavour that was confirmed before and kept since: 32 bytes. Another
    /// length is a fault of the caller and traps.
    public init(_ bytes: consuming SecretBytes) {
        precondition(bytes.count == 32, "a shared key has 32 bytes")
        self.bytes = bytes
    }

    /// A key for one purpose, as ``UnconfirmedKey/derive(info:count:in:)`` gives it.
    ///
    /// - Parameters:
    ///   - info: names the purpose, any bytes.
    ///   - count: bytes to derive, from 1 to 8,160; others trap.
    ///   - memory: where the derived key lives.
    /// - Returns: `count` bytes.
    public borrowing func derive(
        info: [UInt8], count: Int, in memory: SecretBytes.Memory = .wiped
    ) -> SecretBytes {
        bytes.withBytes { HKDF.derive(from: $0, info: info, count: count, in: memory) }
    }
}
