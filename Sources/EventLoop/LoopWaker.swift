import CUV
import Synchronization

/// Wakes the loop from any thread: the next turn has a ``SocketEvent/woken`` event. Wakes of the
/// same turn come as one. Harmless once the loop is gone.
package final class LoopWaker: Sendable {
    private let target: Mutex<Target>

    /// Sendable: `uv_async_send` may be called from any thread as long as its handle lives, which
    /// the mutex sees to.
    @safe private struct Target: @unchecked Sendable {
        var handle: UnsafeMutablePointer<uv_async_t>?
    }

    init(_ handle: UnsafeMutablePointer<uv_async_t>?) {
        target = Mutex(unsafe Target(handle: handle))
    }

    package func wake() {
        target.withLock { target in
            if let handle = unsafe target.handle { unsafe uv_async_send(handle) }
        }
    }

    func retire() {
        target.withLock { unsafe $0.handle = nil }
    }
}
