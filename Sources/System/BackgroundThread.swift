import Glibc

/// Work that takes its time, away from a loop that must not wait for it.
package enum BackgroundThread {
    /// Runs `work` on a thread of its own, which takes no signals of the process.
    ///
    /// - Throws: ``SystemError`` where there can be no more threads; then `work` does not run.
    package static func start(_ work: @escaping @Sendable () -> Void) throws(SystemError) {
        var every = sigset_t()
        unsafe sigfillset(&every)
        var before = sigset_t()
        // The thread begins with the mask of the one that makes it.
        unsafe pthread_sigmask(SIG_SETMASK, &every, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        let job = unsafe Unmanaged.passRetained(Job(work))
        var thread = pthread_t()
        let status = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().work()
                return nil
            }, job.toOpaque())
        guard status == 0 else {
            unsafe job.release()
            throw SystemError(call: "pthread_create", errno: status)
        }
        pthread_detach(thread)
    }

    private final class Job {
        let work: @Sendable () -> Void

        init(_ work: @escaping @Sendable () -> Void) {
            self.work = work
        }
    }
}
