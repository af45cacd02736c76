import Foundation

/// What a running process has used, by the system's accounts; 0 where the system does not say.
struct ProcessUsage {
    let pid: Int32

    /// Seconds of processor time its main thread has used.
    var processorSeconds: Double {
        let nanoseconds = words(of: "schedstat").first.flatMap { Double($0) }
        return (nanoseconds ?? 0) / 1e9
    }

    /// Bytes of memory that are really there.
    var residentBytes: Int {
        let pages = words(of: "statm").dropFirst().first.flatMap { Int($0) }
        return (pages ?? 0) * sysconf(Int32(_SC_PAGESIZE))
    }

    private func words(of file: String) -> [Substring] {
        let text = (try? String(contentsOfFile: "/proc/\(pid)/\(file)", encoding: .utf8)) ?? ""
        return text.split(whereSeparator: \.isWhitespace)
    }
}

extension Process {
    var usage: ProcessUsage { ProcessUsage(pid: processIdentifier) }

    /// Ends it without asking: nothing of it is kept, and SIGTERM may be blocked where it was
    /// started, which programs inherit.
    func end() {
        if isRunning { kill(processIdentifier, SIGKILL) }
        waitUntilExit()
    }
}
