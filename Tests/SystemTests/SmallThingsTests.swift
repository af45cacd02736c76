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

    @Test func coreFilesAreForbidden() throws {
        try ProcessLimits.forbidCoreFiles()
        var limit = rlimit()
        #expect(unsafe getrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) == 0)
        #expect(limit.rlim_cur == 0 && limit.rlim_max == 0)
    }

    @Test func openFilesAreRaisedAsFarAsIsOfUse() throws {
        var limit = rlimit()
        #expect(unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        let most = Int(clamping: limit.rlim_max)
        #expect(try ProcessLimits.setOpenFiles(upTo: most - 1) == most - 1)
        #expect(try ProcessLimits.setOpenFiles(upTo: most) == most)
        #expect(try ProcessLimits.setOpenFiles(upTo: .max) == most)
        #expect(unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        #expect(limit.rlim_cur == limit.rlim_max)
        #expect(ProcessStatus().openFilesMax == most)
    }

    @Test func theProcessIsSeenAsItIs() {
        let before = ProcessStatus()
        #expect(before.openFiles >= 3)
        #expect((1 << 20..<1 << 36).contains(before.residentBytes))
        let memory = [UInt8](repeating: 1, count: 64 << 20)
        let files = (0..<100).map { _ in unsafe open("/dev/null", O_RDONLY) }
        let after = ProcessStatus()
        // Other tests open and close files at the same time.
        #expect(after.openFiles > before.openFiles + 50)
        #expect(after.residentBytes > before.residentBytes + 32 << 20)
        #expect(after.processorSeconds >= before.processorSeconds)
        #expect(after.processorSeconds > 0)
        files.forEach { _ = close($0) }
        #expect(memory.count == 64 << 20)
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (1_796_016_007_004, "2026-11-30T05:20:07.004Z"),
            (951_782_399_999, "2000-02-28T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (4_102_444_800_000, "2100-01-01T00:00:00.000Z"),
        ] as [(Int64, String)])
    func momentsAsText(milliseconds: Int64, text: String) {
        #expect(CalendarTime.text(milliseconds: milliseconds) == text)
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
