import Synchronization

/// A value that one side gives once and any number of tasks wait for.
final class Promise<Value: Sendable, Failure: Error>: Sendable {
    private typealias Waiting = CheckedContinuation<Result<Value, Failure>, Never>

    private enum State {
        case waiting([Waiting])
        case given(Result<Value, Failure>)
    }

    private let state = Mutex(State.waiting([]))

    /// The first call counts.
    func give(_ result: Result<Value, Failure>) {
        let waiting = state.withLock { state -> [Waiting] in
            guard case .waiting(let continuations) = state else { return [] }
            state = .given(result)
            return continuations
        }
        for continuation in waiting { continuation.resume(returning: result) }
    }

    /// Waits for it.
    var result: Result<Value, Failure> {
        get async {
            await withCheckedContinuation { continuation in
                let given = state.withLock { state -> Result<Value, Failure>? in
                    switch state {
                    case .given(let result): return result
                    case .waiting(let continuations):
                        state = .waiting(continuations + [continuation])
                        return nil
                    }
                }
                if let given { continuation.resume(returning: given) }
            }
        }
    }
}
