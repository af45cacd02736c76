import Glibc

/// What the process takes of the machine at this moment.
package struct ProcessStatus: Sendable {
    /// Bytes of memory that are really there.
    package let residentBytes: Int
    /// Files and sockets that are open, the one this was counted with left out.
    package let openFiles: Int
    /// As many may be.
    package let openFilesMax: Int
    /// Seconds of processor time since the process began, the system's for it included.
    package let processorSeconds: Double

    /// Looks. What the system does not tell is 0.
    package init() {
        residentBytes = Self.residentPages * sysconf(Int32(_SC_PAGESIZE))
        openFiles = Self.countOpenFiles()
        var files = rlimit()
        let status = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
        openFilesMax = status == 0 ? Int(clamping: files.rlim_cur) : 0
        processorSeconds = Self.measureProcessorSeconds()
    }

    /// How many files ``ProcessLimits/setOpenFiles(upTo:)`` would allow.
    package static func openFilesLimit(upTo ceiling: Int) -> Int {
        var files = rlimit()
        let status = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
        return status == 0 ? min(Int(clamping: files.rlim_max), ceiling) : 0
    }

    /// The second number of `statm`.
    private static var residentPages: Int {
        guard let file = try? Descriptor("/proc/self/statm", O_RDONLY) else { return 0 }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = unsafe bytes.withUnsafeMutableBytes {
            unsafe (try? file.read(into: $0)) ?? 0
        }
        let numbers = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: " ")
        return numbers.count > 1 ? Int(numbers[1]) ?? 0 : 0
    }

    private static func countOpenFiles() -> Int {
        guard let folder = unsafe opendir("/proc/self/fd") else { return 0 }
        defer { unsafe closedir(folder) }
        var entries = 0
        while unsafe readdir(folder) != nil { entries += 1 }
        // Two are the folder and its parent, one is the look at it.
        return max(0, entries - 3)
    }

    private static func measureProcessorSeconds() -> Double {
        var usage = rusage()
        guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
        let parts = [usage.ru_utime, usage.ru_stime]
        return parts.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }
}
