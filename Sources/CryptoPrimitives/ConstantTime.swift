import CSodium

/// The one place where secrets are compared.
package enum ConstantTime {
    /// True when both hold the same bytes. Takes the same time wherever they differ; lengths are
    /// not secret.
    package static func areEqual(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
        guard left.count == right.count else { return false }
        return unsafe left.withPointer { left_ in
            unsafe right.withPointer { right_ in
                unsafe sodium_memcmp(left_, right_, left.count) == 0
            }
        }
    }
}
