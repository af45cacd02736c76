import Glibc

/// What the process allows itself.
package enum ProcessLimits {
    /// No core file: it would write keys to disk. For programs that hold any.
    ///
    /// - Throws: ``SystemError``.
    package static func forbidCoreFiles() throws(SystemError) {
        try set(__rlimit_resource_t(RLIMIT_CORE.rawValue), rlimit(rlim_cur: 0, rlim_max: 0))
    }

    /// As many open files as the system lets us have, but not more than are of use: libraries keep
    /// a table with a place for each that may be.
    ///
    /// - Parameter ceiling: how many are of use.
    /// - Returns: How many may be open now.
    /// - Throws: ``SystemError``.
    @discardableResult
    package static func setOpenFiles(upTo ceiling: Int) throws(SystemError) -> Int {
        var limit = try current(__rlimit_resource_t(RLIMIT_NOFILE.rawValue))
        limit.rlim_cur = min(limit.rlim_max, rlim_t(clamping: ceiling))
        try set(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), limit)
        return Int(clamping: limit.rlim_cur)
    }

    private static func current(_ resource: __rlimit_resource_t) throws(SystemError) -> rlimit {
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { throw .last("getrlimit") }
        return limit
    }

    private static func set(
        _ resource: __rlimit_resource_t, _ limit: rlimit
    ) throws(SystemError) {
        var limit = limit
        guard unsafe setrlimit(resource, &limit) == 0 else { throw .last("setrlimit") }
    }
}
