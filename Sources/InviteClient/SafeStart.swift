import CryptoPrimitives
import System

/// What programs that hold keys make sure of before they do anything.
package enum SafeStart {
    /// Refuses a libsodium with a known hole, and keeps memory out of core files.
    package static func check(_ program: String) {
        guard SelfTest.isMixedOrderPointRefused else {
            Diagnostics(program: program).error(
                "the installed libsodium accepts invalid points (CVE-2025-69277)",
                hint: "install the security update of libsodium23")
            ExitCode.failure.exit()
        }
        do {
            try ProcessLimits.forbidCoreFiles()
        } catch {
            Diagnostics(program: program).warning("core files stay possible: \(error)")
        }
    }
}
