import Glibc
import Synchronization

/// A program that was started, and must be waited for once.
struct Spawn {
    private let process: pid_t

    /// Held from the making of a child's pipes to its start.
    static let lock = Mutex(())

    /// Starts a file in a process group of its own, with every signal as it is by default.
    ///
    /// - Throws: ``SystemError``.
    static func start(
        _ path: String, environment: [String], input: Int32, output: Int32
    ) throws(SystemError) -> Spawn {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        for number in openFiles() where number > STDERR_FILENO {
            unsafe posix_spawn_file_actions_addclose(&actions, number)
        }
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        resetSignals(&attributes)
        let words = unsafe cStrings([path])
        let variables = unsafe cStrings(environment)
        defer { unsafe (words + variables).forEach { unsafe free($0) } }
        var process = pid_t()
        let status = unsafe posix_spawn(
            &process, path, &actions, &attributes, words, variables)
        guard status == 0 else { throw SystemError(call: path, errno: status) }
        return Spawn(process: process)
    }

    /// Sockets and the store are closed on exec; a library's file might not be.
    private static func openFiles() -> [Int32] {
        let names = (try? Files.names(in: "/proc/self/fd")) ?? []
        return names.compactMap { Int32($0) }
    }

    private static func resetSignals(_ attributes: inout posix_spawnattr_t) {
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        var every = sigset_t()
        unsafe sigfillset(&every)
        unsafe posix_spawnattr_setsigdefault(&attributes, &every)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    /// How it ended; nil while it runs.
    func reapIfEnded() -> ChildProcess.Ending? {
        var status: Int32 = 0
        guard unsafe waitpid(process, &status, WNOHANG) == process else { return nil }
        return Self.ending(status)
    }

    /// Ends it with all of its group, and waits until it is gone.
    func kill(as ending: ChildProcess.Ending) -> ChildProcess.Ending {
        Glibc.kill(-process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
        return ending
    }

    private static func ending(_ status: Int32) -> ChildProcess.Ending {
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
    }
}

/// Strings for a C function that wants an array of them, ended by a null pointer. The caller frees
/// each.
private func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
    unsafe strings.map { unsafe strdup($0) } + [nil]
}
