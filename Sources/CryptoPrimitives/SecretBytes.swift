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

    private let storage: UnsafeMutableBufferPointer<UInt8>
    private let memory: Memory

    /// Allocates `count` bytes, all zero, and lets `fill` write them in place.
    ///
    /// The memory is wiped and freed also when `fill` throws.
    package init<E: Error>(
        count: Int,
        in memory: Memory = .guarded,
        filledBy fill: (UnsafeMutableBufferPointer<UInt8>) throws(E) -> Void
    ) throws(E) {
        self.storage = unsafe Self.allocate(count, in: memory)
        self.memory = memory
        unsafe storage.update(repeating: 0)
        try unsafe fill(storage)
    }

    /// Copies `bytes` into memory that will be wiped. The caller still has to wipe its own copy.
    public init(copying bytes: Span<UInt8>, in memory: Memory = .guarded) {
        self.init(count: bytes.count, in: memory) { target in
            for index in bytes.indices { unsafe target[index] = bytes[index] }
        }
    }

    /// Takes over `array`: copies it into memory that will be wiped, then wipes the array.
    package init(wiping array: inout [UInt8], in memory: Memory = .guarded) {
        self.init(copying: array.span, in: memory)
        Wipe.bytes(&array)
    }

    private static func allocate(
        _ count: Int, in memory: Memory
    ) -> UnsafeMutableBufferPointer<UInt8> {
        precondition(count >= 0, "a secret cannot have a negative size")
        guard memory == .guarded else {
            return unsafe .allocate(capacity: count)
        }
        Sodium.require()
        guard let base = unsafe sodium_malloc(count) else {
            preconditionFailure("out of memory for secrets")
        }
        return unsafe UnsafeMutableBufferPointer(
            start: base.assumingMemoryBound(to: UInt8.self), count: count)
    }

    deinit {
        // sodium_free wipes on Linux but not in the WebAssembly build, so wipe first, always.
        unsafe Sodium.wipe(UnsafeMutableRawBufferPointer(storage))
        switch memory {
        case .guarded: unsafe sodium_free(storage.baseAddress)
        case .wiped: unsafe storage.deallocate()
        }
    }

    /// How many bytes there are.
    public var count: Int { unsafe storage.count }

    /// Lends the bytes for the length of one call.
    public borrowing func withBytes<R: ~Copyable, E: Error>(
        _ body: (Span<UInt8>) throws(E) -> R
    ) throws(E) -> R {
        try body(unsafe Span(_unsafeElements: UnsafeBufferPointer(storage)))
    }

    /// Another owner of the same bytes, for a key that must outlive its first holder.
    public borrowing func copy(in memory: Memory = .guarded) -> SecretBytes {
        withBytes { SecretBytes(copying: $0, in: memory) }
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
        unsafe array.withUnsafeMutableBytes { unsafe Sodium.wipe($0) }
        array.removeAll(keepingCapacity: false)
    }
}
