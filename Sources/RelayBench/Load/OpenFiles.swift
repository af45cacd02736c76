import System

/// How many files a process here may open.
enum OpenFiles {
    /// What a process needs besides its connections.
    private static let others = 256

    /// Allows this process so many connections.
    ///
    /// - Throws: ``ServerError`` if the system does not allow it, with what to do.
    static func raise(for connections: Int, what: String) throws {
        let needed = connections + others
        let allowed = try ProcessLimits.setOpenFiles(upTo: max(needed, 1_024))
        guard allowed < needed else { return }
        throw ServerError(
            what: "\(connections) \(what) need \(needed) open files, and \(allowed) are allowed",
            hint: "raise 'ulimit -Hn' to \(needed), or measure fewer")
    }
}
