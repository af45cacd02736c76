import CSQLite
import Glibc
import Synchronization

/// A disk that fails one call, or every call from one on, of those by which SQLite writes. Only for
/// the thread that asked, so that other tests go on undisturbed.
enum FaultyDisk {
    private struct Fault {
        var callsLeft: Int
        let errno: Int32
        let isLasting: Bool
        var hits = 0
    }

    private static let faults = Mutex<[pthread_t: Fault]>([:])

    /// Runs the body with a fault ahead.
    ///
    /// - Parameters:
    ///   - calls: that still succeed.
    ///   - errno: what the next one fails with.
    ///   - isLasting: whether every call after that fails too.
    ///   - body: uses the disk on this thread.
    /// - Returns: How many calls failed.
    static func failing(
        after calls: Int, errno: Int32, isLasting: Bool = false, _ body: () throws -> Void
    ) rethrows -> Int {
        install
        let thread = pthread_self()
        faults.withLock {
            $0[thread] = Fault(callsLeft: calls, errno: errno, isLasting: isLasting)
        }
        defer { faults.withLock { $0[thread] = nil } }
        try body()
        return faults.withLock { $0[thread]?.hits ?? 0 }
    }

    /// The number to fail with now, 0 to succeed.
    fileprivate static func next() -> Int32 {
        faults.withLock { faults in
            guard var fault = faults[pthread_self()] else { return 0 }
            defer { faults[pthread_self()] = fault }
            fault.callsLeft -= 1
            guard fault.callsLeft == -1 || (fault.callsLeft < 0 && fault.isLasting) else {
                return 0
            }
            fault.hits += 1
            return fault.errno
        }
    }

    private static let install: Void = {
        let vfs = unsafe sqlite3_vfs_find(nil)
        set("pwrite64", unsafe unsafeBitCast(faultyWrite, to: sqlite3_syscall_ptr.self))
        set("pwrite", unsafe unsafeBitCast(faultyWrite, to: sqlite3_syscall_ptr.self))
        set("ftruncate", unsafe unsafeBitCast(faultyTruncate, to: sqlite3_syscall_ptr.self))

        func set(_ name: String, _ call: sqlite3_syscall_ptr?) {
            _ = unsafe vfs?.pointee.xSetSystemCall(vfs, name, call)
        }
    }()
}

private let faultyWrite: @convention(c) (Int32, UnsafeRawPointer?, Int, Int64) -> Int = {
    file, bytes, count, offset in
    let failure = FaultyDisk.next()
    guard failure == 0 else {
        errno = failure
        return -1
    }
    return unsafe pwrite(file, bytes, count, off_t(offset))
}

private let faultyTruncate: @convention(c) (Int32, Int64) -> Int32 = { file, length in
    let failure = FaultyDisk.next()
    guard failure == 0 else {
        errno = failure
        return -1
    }
    return ftruncate(file, off_t(length))
}
