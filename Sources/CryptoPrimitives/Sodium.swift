import CSodium

/// libsodium, initialised once per process.
package enum Sodium {
    /// True once libsodium is ready. Everything that allocates or draws randomness asks first.
    private static let isReady = sodium_init() >= 0

    /// Initialises libsodium on first use.
    static func require() {
        precondition(isReady, "libsodium could not be initialised")
    }

    /// Wipes memory that held a secret. Never optimised away.
    static func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
        unsafe sodium_memzero(bytes.baseAddress, bytes.count)
    }
}
