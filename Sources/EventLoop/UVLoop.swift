import CUV

/// Our libuv loop with its timer, its signals and the door for other threads. What they say goes
/// as events to the hub that the loop works for at the time.
@safe final class UVLoop {
    let loop: UnsafeMutablePointer<uv_loop_t>
    private let timer: UnsafeMutablePointer<uv_timer_t>
    private let heart: UnsafeMutablePointer<uv_timer_t>
    private let async: UnsafeMutablePointer<uv_async_t>
    private var signals: [UnsafeMutablePointer<uv_signal_t>] = unsafe []
    private var hub: SocketHub?
    private(set) var waker = unsafe LoopWaker(nil)

    init() throws(EventLoopError) {
        unsafe loop = .allocate(capacity: 1)
        unsafe timer = .allocate(capacity: 1)
        unsafe heart = .allocate(capacity: 1)
        unsafe async = .allocate(capacity: 1)
        let status = unsafe uv_loop_init(loop)
        guard status == 0 else {
            throw .cannotStart(reason: reasonOf(status))
        }
        unsafe uv_timer_init(loop, timer)
        unsafe uv_timer_init(loop, heart)
        unsafe uv_async_init(loop, async) { unsafe hubOf($0?.pointee.loop)?.report(.woken) }
    }

    /// From now on events go to this hub.
    func attach(_ hub: SocketHub) {
        self.hub = hub
        unsafe loop.pointee.data = Unmanaged.passUnretained(hub).toOpaque()
        waker = unsafe LoopWaker(async)
        unsafe hub.stopWaiting = { [loop] in unsafe uv_stop(loop) }
        // A loop that was used before may have been idle since.
        unsafe uv_update_time(loop)
        unsafe hub.now = { [loop] in unsafe Int64(uv_now(loop)) }
        hub.setHeartbeat = { [unowned self] isOn in setHeartbeat(isOn) }
    }

    /// Forgets the hub and what it asked for, once its sockets are gone.
    func detach() {
        waker.retire()
        setTimer(milliseconds: nil)
        setHeartbeat(false)
        unsafe signals.forEach { unsafe close($0) }
        // The loop lets go of closed handles in its next turn.
        turn(isPatient: false)
        unsafe signals.forEach { unsafe $0.deallocate() }
        unsafe signals = unsafe []
        unsafe loop.pointee.data = nil
        hub = nil
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

    /// Once a second, or not at all.
    private func setHeartbeat(_ isOn: Bool) {
        guard isOn else {
            unsafe uv_timer_stop(heart)
            return
        }
        unsafe uv_timer_start(
            heart, { unsafe hubOf($0?.pointee.loop)?.beat() }, 1_000, 1_000)
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

    /// Closes a handle; its memory is free after the next turn.
    func close<Handle>(_ handle: UnsafeMutablePointer<Handle>) {
        unsafe handle.withMemoryRebound(to: uv_handle_t.self, capacity: 1) {
            unsafe uv_close($0, nil)
        }
    }
}

/// The hub that a loop works for.
func hubOf(_ loop: UnsafeMutablePointer<uv_loop_t>?) -> SocketHub? {
    guard let data = unsafe loop?.pointee.data else { return nil }
    return unsafe Unmanaged<SocketHub>.fromOpaque(data).takeUnretainedValue()
}

private func reasonOf(_ status: Int32) -> String {
    unsafe String(cString: uv_strerror(status))
}
