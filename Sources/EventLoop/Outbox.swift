/// Messages that wait to be written to one socket, in order.
struct Outbox {
    private var messages: [[UInt8]] = []
    private var head = 0

    /// Bytes of all messages that wait, without the one in flight.
    private(set) var waitingBytes = 0

    /// Bytes of the message the library has taken but the kernel has not, as far as we know.
    var bytesInFlight = 0

    /// Whether the owner is to be told when nothing waits any more.
    private(set) var isMarked = false

    var waitingCount: Int { messages.count - head }
    var isEmpty: Bool { waitingCount == 0 && bytesInFlight == 0 }

    mutating func append(_ message: [UInt8]) {
        messages.append(message)
        waitingBytes += message.count
    }

    mutating func next() -> [UInt8]? {
        guard head < messages.count else { return nil }
        let message = messages[head]
        messages[head] = []
        head += 1
        waitingBytes -= message.count
        if head == messages.count {
            messages.removeAll(keepingCapacity: false)
            head = 0
        } else if head >= 64, head * 2 >= messages.count {
            // A box that never empties must not keep the places of what has left.
            messages.removeFirst(head)
            head = 0
        }
        return message
    }

    /// From now on the owner is to be told when nothing waits any more, whatever waits now.
    mutating func mark() {
        isMarked = true
    }

    mutating func clear() {
        self = Outbox()
    }

    /// Notes how much is left after a try to write; says whether it has just all gone.
    mutating func settle(mark: Int) -> Bool {
        if waitingBytes + bytesInFlight > mark { isMarked = true }
        guard isMarked, isEmpty else { return false }
        isMarked = false
        return true
    }
}
