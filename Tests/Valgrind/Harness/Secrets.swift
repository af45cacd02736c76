import CValgrind
import CryptoPrimitives
import SPAKE2
import SPAKE2Measuring

/// Runs every flavour from password to key with every secret marked for memcheck: passwords here,
/// scalars where they are drawn (`secrets.c`), and so all that is computed from them.
///
/// Stops the process unless every wrapper has run: one that has not would leave secrets unmarked.
func exchangeMarkedSecrets() throws {
    for flavour in Flavour.all(password: markedSecret(64)) {
        var random = Randomness.system
        try flavour.run(&random, Unmetered())
    }
    // The other way to a prepared password: the scalar itself, compared with its reduction.
    _ = try RolePassword<P256Suite>(scalar: markedSecret(32).bytes)
    _ = try RolePassword<Edwards25519Suite>(scalar: markedSecret(32).bytes)
    if let idle = unsafe memcheck_idle_wrapper() {
        preconditionFailure("the wrapper of \(unsafe String(cString: idle)) did not run")
    }
}

/// Bytes that memcheck takes for secret, below every group order when read as a number.
func markedSecret(_ count: Int) -> SharedSecret {
    let bytes = (0..<count).map { UInt8($0) }
    let secret = SharedSecret(SecretBytes(copying: bytes.span))
    secret.withBytes { bytes in
        unsafe bytes.withUnsafeBytes { unsafe memcheck_mark_secret($0.baseAddress, $0.count) }
    }
    return secret
}
