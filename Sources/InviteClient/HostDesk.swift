import Admission
import EventLoop
import Synchronization

/// Between an attendant's loop and whatever answers for its host: results are kept until the loop,
/// which is woken, takes them.
final class HostDesk: Sendable {
    enum Result: Sendable {
        case answered(id: String, HostAnswer)
        /// A notification did not get through.
        case untold(HostFailure)
    }

    private let handler: any HostHandling
    private let waker: LoopWaker
    private let results = Mutex<[Result]>([])

    init(_ handler: any HostHandling, waker: LoopWaker) {
        self.handler = handler
        self.waker = waker
    }

    func ask(_ question: HostQuestion) {
        handler.ask(question) { self.add(.answered(id: question.id, $0)) }
    }

    func tell(_ notification: HostNotification) {
        handler.tell(notification) { self.add(.untold($0)) }
    }

    /// What has come since the last call.
    func takeResults() -> [Result] {
        results.withLock { results in
            defer { results = [] }
            return results
        }
    }

    private func add(_ result: Result) {
        results.withLock { $0.append(result) }
        waker.wake()
    }
}
