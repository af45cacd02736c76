import CSodium

/// Bytes that are wiped when their owner goes away.
///
/// A secret can be moved but not copied, printed, compared with `==`, hashed or encoded: none of
/// these compile. Read it inside ``withBytes(_:)``.
@safe
public struct SecretBytes: ~Copyable, @unchecked Sendable {
    // Sendable: the storage is written only inside the initialiser, before anyone else can see it.

    /// Where the bytes live.
    public enum Memory: Sendable {
        /// Guard pages around it and locked into memory: for keys that live. Costs about 25 µs.
        case guarded
        /// Ordinary heap memory, wiped before it is freed: for values of one computation.
        case wiped
    }

    /// How many bytes there are.
    public let count: Int

    private let storage: UnsafeMutablePointer<UInt8>
    private let memory: Memory

    /// Allocates `count` bytes, all zero, and lets `fill` write them in place.
    ///
    /// The memory is wiped and freed also when `fill` throws.
    package init<E: Error>(
        count: Int,
        in memory: Memory = .guarded,
        filledBy fill: (UnsafeMutablePointer<UInt8>) throws(E) -> Void
    ) throws(E) {
        precondition(count >= 0, "a secret cannot have a negative size")
        self.count = count
        self.memory = memory
        unsafe self.storage = Self.allocate(count, in: memory)
        let target = unsafe storage
        try unsafe fill(target)
    }

    /// Copies `bytes` into memory that will be wiped. The caller still has to wipe its own copy.
    public init(copying bytes: Span<UInt8>, in memory: Memory = .guarded) {
        unsafe self.init(count: bytes.count, in: memory) { target in
            for index in bytes.indices { unsafe target[index] = bytes[index] }
        }
    }

    /// Takes over `array`: copies it into memory that will be wiped, then wipes the array.
    package init(wiping array: inout [UInt8], in memory: Memory = .guarded) {
        self.init(copying: array.span, in: memory)
        Wipe.bytes(&array)
    }

    private static func allocate(_ count: Int, in memory: Memory) -> UnsafeMutablePointer<UInt8> {
        switch memory {
        case .guarded:
            Sodium.require()
            guard let base = unsafe sodium_malloc(count) else {
                preconditionFailure("out of memory for secrets")
            }
            let bytes = unsafe base.bindMemory(to: UInt8.self, capacity: count)
            unsafe bytes.update(repeating: 0, count: count)
            return unsafe bytes
        case .wiped:
            let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, count))
            unsafe bytes.initialize(repeating: 0, count: max(1, count))
            return unsafe bytes
        }
    }

    deinit {
        // sodium_free wipes on Linux but not in the WebAssembly build, so wipe first, always.
        unsafe sodium_memzero(storage, count)
        switch memory {
        case .guarded: unsafe sodium_free(storage)
        case .wiped: unsafe storage.deallocate()
        }
    }

    /// Lends the bytes for the length of one call.
    public borrowing func withBytes<R: ~Copyable, E: Error>(
        _ body: (Span<UInt8>) throws(E) -> R
    ) throws(E) -> R {
        try body(unsafe Span(_unsafeStart: storage, count: count))
    }

    /// Another owner of the same bytes, for a key that must outlive its first holder.
    public borrowing func copy(in memory: Memory = .guarded) -> SecretBytes {
        withBytes { SecretBytes(copying: $0, in: memory) }
    }

    /// The bytes of a range, with an owner of their own.
    package borrowing func part(_ range: Range<Int>, in memory: Memory = .wiped) -> SecretBytes {
        withBytes { SecretBytes(copying: $0.extracting(range), in: memory) }
    }

    /// The bytes in the opposite order: a number in the other byte order.
    package borrowing func reversed() -> SecretBytes {
        withBytes { bytes in
            unsafe SecretBytes(count: bytes.count, in: .wiped) { target in
                for index in bytes.indices { unsafe target[bytes.count - 1 - index] = bytes[index] }
            }
        }
    }
}

/// One secret with several holders: it is wiped when the last of them lets go.
///
/// For tables, which cannot hold values that may not be copied. Copying the reference never copies
/// the bytes.
public final class SharedSecret: Sendable {
    /// The secret itself.
    public let bytes: SecretBytes

    /// Shares `bytes` from here on.
    public init(_ bytes: consuming SecretBytes) {
        self.bytes = bytes
    }

    /// Lends the bytes for the length of one call.
    public func withBytes<R: ~Copyable, E: Error>(
        _ body: (Span<UInt8>) throws(E) -> R
    ) throws(E) -> R {
        try bytes.withBytes(body)
    }
}

/// Wiping of ordinary buffers that held a secret for a moment.
package enum Wipe {
    /// Overwrites every element in place, then empties the array.
    package static func bytes(_ array: inout [UInt8]) {
        unsafe array.withUnsafeMutableBytes { buffer in
            guard let base = buffer.baseAddress else { return }
            unsafe sodium_memzero(base, buffer.count)
        }
        array.removeAll(keepingCapacity: false)
    }
}
