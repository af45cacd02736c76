import CUV

/// Our libuv loop with its timer, its signals and the door for other threads. What they say goes
/// to the hub as events.
@safe final class UVLoop {
    let loop: UnsafeMutablePointer<uv_loop_t>
    private let timer: UnsafeMutablePointer<uv_timer_t>
    private let async: UnsafeMutablePointer<uv_async_t>
    private var signals: [UnsafeMutablePointer<uv_signal_t>] = unsafe []
    private let hub: SocketHub
    let waker: LoopWaker

    init(hub: SocketHub) throws(EventLoopError) {
        self.hub = hub
        unsafe loop = .allocate(capacity: 1)
        unsafe timer = .allocate(capacity: 1)
        unsafe async = .allocate(capacity: 1)
        let status = unsafe uv_loop_init(loop)
        guard status == 0 else {
            waker = unsafe LoopWaker(nil)
            throw .cannotStart(reason: reasonOf(status))
        }
        unsafe loop.pointee.data = Unmanaged.passUnretained(hub).toOpaque()
        unsafe uv_timer_init(loop, timer)
        unsafe uv_async_init(loop, async) { unsafe hubOf($0?.pointee.loop)?.report(.woken) }
        waker = unsafe LoopWaker(async)
        unsafe hub.stopWaiting = { [loop] in unsafe uv_stop(loop) }
    }

    /// Handles what is ready; waits until something is, if `isPatient`.
    func turn(isPatient: Bool) {
        unsafe uv_run(loop, isPatient ? UV_RUN_ONCE : UV_RUN_NOWAIT)
    }

    /// One event after so many milliseconds, in place of the one asked for before; nil for none.
    func setTimer(milliseconds: Int64?) {
        guard let milliseconds else {
            unsafe uv_timer_stop(timer)
            return
        }
        // The loop's idea of now is as old as its last wait.
        unsafe uv_update_time(loop)
        unsafe uv_timer_start(
            timer, { unsafe hubOf($0?.pointee.loop)?.report(.timer) },
            UInt64(max(milliseconds, 0)), 0)
    }

    func watch(signal: Int32) throws(EventLoopError) {
        let handle = UnsafeMutablePointer<uv_signal_t>.allocate(capacity: 1)
        unsafe uv_signal_init(loop, handle)
        unsafe signals.append(handle)
        let status = unsafe uv_signal_start(
            handle, { unsafe hubOf($0?.pointee.loop)?.report(.signal($1)) }, signal)
        guard status == 0 else {
            throw .cannotStart(reason: reasonOf(status))
        }
    }

    /// Closes all handles and runs until every user of the loop has let go of it.
    func closeHandles() {
        waker.retire()
        // Nobody hears of events any more; one must not end the run before all is closed.
        hub.stopWaiting = {}
        unsafe closeHandle(timer)
        unsafe closeHandle(async)
        unsafe signals.forEach { unsafe closeHandle($0) }
        while unsafe uv_run(loop, UV_RUN_DEFAULT) != 0 {}
    }

    private func closeHandle<Handle>(_ handle: UnsafeMutablePointer<Handle>) {
        unsafe handle.withMemoryRebound(to: uv_handle_t.self, capacity: 1) {
            unsafe uv_close($0, nil)
        }
    }

    deinit {
        let status = unsafe uv_loop_close(loop)
        precondition(status == 0, "a handle of the loop is still open")
        unsafe signals.forEach { unsafe $0.deallocate() }
        unsafe async.deallocate()
        unsafe timer.deallocate()
        unsafe loop.deallocate()
    }
}

/// The hub whose loop a handle belongs to.
private func hubOf(_ loop: UnsafeMutablePointer<uv_loop_t>?) -> SocketHub? {
    guard let data = unsafe loop?.pointee.data else { return nil }
    return unsafe Unmanaged<SocketHub>.fromOpaque(data).takeUnretainedValue()
}

private func reasonOf(_ status: Int32) -> String {
    unsafe String(cString: uv_strerror(status))
}
