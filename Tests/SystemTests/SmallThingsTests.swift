import Glibc
import System
import Testing

@Suite struct SmallThingsTests {
    @Test func theClockIsNearTheWallAndDoesNotGoBack() {
        let clock = Clock()
        var last = clock.now
        #expect(abs(last - Int64(time(nil)) * 1_000) < 2_000)
        for _ in 0..<10_000 {
            let now = clock.now
            #expect(now >= last)
            last = now
        }
    }

    @Test func coreFilesAreForbiddenAndOpenFilesRaised() throws {
        try ProcessLimits.forbidCoreFiles()
        var limit = rlimit()
        #expect(unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0)
        #expect(limit.rlim_cur == 0 && limit.rlim_max == 0)
        let files = try ProcessLimits.raiseOpenFiles()
        #expect(unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        #expect(limit.rlim_cur == limit.rlim_max)
        #expect(files == Int(clamping: limit.rlim_max))
    }

    @Test func errorsHaveAFixedForm() {
        let diagnostics = Diagnostics(program: "invite")
        #expect(diagnostics.lines("it is late") == "invite: error: it is late")
        #expect(
            diagnostics.lines("it is late", hint: "sleep")
                == "invite: error: it is late\nhint: sleep")
    }

    @Test func exitCodes() {
        #expect(ExitCode.success.rawValue == 0)
        #expect(ExitCode.failure.rawValue == 1)
        #expect(ExitCode.usage.rawValue == 2)
    }

    @Test func anUnsetOrEmptyVariableIsNone() {
        unsafe setenv("SYSTEM_TESTS_VARIABLE", "", 1)
        #expect(Environment["SYSTEM_TESTS_VARIABLE"] == nil)
        unsafe setenv("SYSTEM_TESTS_VARIABLE", "x", 1)
        #expect(Environment["SYSTEM_TESTS_VARIABLE"] == "x")
        #expect(Environment["SYSTEM_TESTS_NOT_THERE"] == nil)
    }

    @Test(.enabled(if: isatty(STDOUT_FILENO) == 0)) func noColourWhereNobodyLooks() {
        #expect(!Terminal.standardOutput.isColoured)
        #expect(Terminal.standardOutput.styled("plain", .red) == "plain")
        #expect(Terminal.standardOutput.width == nil)
    }
}
