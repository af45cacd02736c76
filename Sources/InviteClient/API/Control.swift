package import Admission
import EventLoop
import Synchronization

/// How other threads talk to a driver: what they want is kept here, and its loop is woken.
package final class Control: Sendable {
    private struct State {
        var commands: [LedgerCommand] = []
        var stops = false
        var waker: LoopWaker?
    }

    private let state = Mutex(State())

    package init() {}

    /// The driver's loop is there; it must look at once, as things may have been asked for before.
    func attach(_ waker: LoopWaker) {
        state.withLock { $0.waker = waker }
        waker.wake()
    }

    package func leave(_ command: LedgerCommand) {
        let waker = state.withLock { state in
            state.commands.append(command)
            return state.waker
        }
        waker?.wake()
    }

    package func stop() {
        let waker = state.withLock { state in
            state.stops = true
            return state.waker
        }
        waker?.wake()
    }

    var stops: Bool { state.withLock { $0.stops } }

    func takeCommands() -> [LedgerCommand] {
        state.withLock { state in
            defer { state.commands = [] }
            return state.commands
        }
    }
}
