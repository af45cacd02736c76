import CSodium

/// libsodium, initialised once per process.
enum Sodium {
    /// True once libsodium is ready. Everything that allocates or draws randomness asks first.
    private static let isReady = sodium_init() >= 0

    /// Initialises libsodium on first use.
    static func require() {
        precondition(isReady, "libsodium could not be initialised")
    }
}
