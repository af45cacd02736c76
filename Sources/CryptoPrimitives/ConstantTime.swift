import CSodium

/// The one place where secrets are compared.
package enum ConstantTime {
    /// True when both hold the same bytes. Takes the same time wherever they differ; lengths are
    /// not secret.
    package static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe left.withUnsafeBufferPointer { left in
            unsafe right.withUnsafeBufferPointer { right in
                unsafe sodium_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
            }
        }
    }
}
