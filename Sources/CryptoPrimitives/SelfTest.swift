/// What the programs check of the installed libraries before they run.
package enum SelfTest {
    /// Whether libsodium refuses a point of mixed order (CVE-2025-69277): the base point plus the
    /// point of order two. An unpatched libsodium up to 1.0.20 accepts it, and such a point from a
    /// peer would leak bits of the shared element.
    ///
    /// Source: RFC 9382 section 4, "group membership check".
    package static var isMixedOrderPointRefused: Bool {
        let base = [0x58] + [UInt8](repeating: 0x66, count: 31)
        // (x, y) + (0, -1) = (-x, -y): the encoded y becomes p - y and the sign bit of x is set.
        let mixed = [0x95] + [UInt8](repeating: 0x99, count: 31)
        return Edwards25519.isValid(base.span) && !Edwards25519.isValid(mixed.span)
    }
}
