import CryptoPrimitives
import Glibc
import SPAKE2
import Testing

/// Whether core files may be written is the program's business, so the library leaves the limit as
/// it finds it.
@Suite struct CoreLimitTests {
    @Test(
        "RLIMIT_CORE is the same after exchanges of every kind, guarded secrets included",
        .enabled(if: CoreLimit.isOpen, "core files are forbidden here, so nothing can be lowered"))
    func untouched() async {
        await #expect(processExitsWith: .success) {
            try CoreLimit.checkThatExchangesLeaveIt()
        }
    }
}

private enum CoreLimit {
    private struct Refused: Error {}

    static var isOpen: Bool { ((try? read())?.rlim_max ?? 0) > 0 }

    static func read() throws -> rlimit {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 else {
            throw Refused()
        }
        return limit
    }

    /// In a process of its own, which a limit that is not zero cannot harm.
    static func checkThatExchangesLeaveIt() throws {
        var limit = try read()
        limit.rlim_cur = limit.rlim_max
        guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0 else {
            throw Refused()
        }
        var random = Randomness.system
        try exchangeSymmetric(&random)
        try exchangeByRoles(P256Suite.self, &random)
        try exchangeByRoles(Edwards25519Suite.self, &random)
        let after = try read()
        #expect(after.rlim_cur == limit.rlim_cur && after.rlim_max == limit.rlim_max)
    }

    private static func exchangeSymmetric(_ random: inout Randomness) throws {
        let password = try prepared(Array("42-coral-piano".utf8), [])
        let message = try SymmetricExchange(password, using: &random).message
        let key = try SymmetricExchange(password, using: &random).finish(message.span)
            .confirm { _ in }
        #expect(key.bytes.count == 32)
    }

    private static func exchangeByRoles<Suite: SPAKE2Suite>(
        _: Suite.Type, _ random: inout Randomness
    ) throws {
        let password = try RolePassword<Suite>(
            reducing: SecretBytes(copying: [UInt8](repeating: 7, count: 64).span, in: .guarded))
        let a = try RoleExchange(password, as: .a, in: RoleContext(), using: &random)
        let b = try RoleExchange(password, as: .b, in: RoleContext(), using: &random)
        let message = a.message
        let answer = b.message
        let confirmation = try b.finish(message.span).confirmation
        let key = try a.finish(answer.span).confirm(confirmation.span).takeKey()
        #expect(key.bytes.count == 16)
    }
}
