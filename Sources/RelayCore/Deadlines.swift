import MailboxProtocol

/// What a deadline is about.
enum DeadlineSubject: Hashable {
    case plainMailbox(AppID, MailboxID)
    case strangersSpace(AppID)
    case number(AppID, Nameplate)
    case knock(AppID, KnockNumber)
    case attendance(AppID, AttendanceNumber)
    case blob(AppID, BlobID)
    case bucket(BucketKey)
}

/// The alarm of one subject: the time for which it stands in ``Deadlines``. A subject has at most
/// one that counts; those it had before are recognised as stale when they come up.
struct Alarm: Equatable {
    private(set) var time: Timestamp?

    /// Sees to it that the subject is looked at no later than `due`.
    mutating func set(_ due: Timestamp, for subject: DeadlineSubject, in deadlines: inout Deadlines)
    {
        if let time, time <= due { return }
        time = due
        deadlines.add(subject, at: due)
    }

    /// Whether a deadline that has come up is the one that counts; it is used up then.
    mutating func takes(_ deadline: Deadlines.Deadline) -> Bool {
        guard time == deadline.time else { return false }
        time = nil
        return true
    }
}

/// All deadlines of the relay, earliest first; among equals, first set first. A binary heap: adding
/// and taking cost the logarithm of how many there are.
///
/// To take back what was done, those that were taken are set again; those that were added stay, and
/// are recognised as stale.
struct Deadlines: Revertible {
    struct Deadline {
        let time: Timestamp
        let subject: DeadlineSubject
        fileprivate let order: UInt64

        fileprivate func isBefore(_ other: Deadline) -> Bool {
            time == other.time ? order < other.order : time < other.time
        }
    }

    private var heap: [Deadline] = []
    private var added: UInt64 = 0
    private var taken: [Deadline] = []

    var earliest: Timestamp? { heap.first?.time }

    mutating func add(_ subject: DeadlineSubject, at time: Timestamp) {
        heap.append(Deadline(time: time, subject: subject, order: added))
        added += 1
        rise(from: heap.count - 1)
    }

    /// Takes the earliest deadline that has come.
    mutating func takeDue(at now: Timestamp) -> Deadline? {
        guard let first = heap.first, first.time <= now else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        taken.append(first)
        return first
    }

    mutating func keep() { taken = [] }

    mutating func revert() {
        for deadline in taken { add(deadline.subject, at: deadline.time) }
        keep()
    }

    private mutating func rise(from place: Int) {
        var place = place
        while place > 0 {
            let parent = (place - 1) / 2
            guard heap[place].isBefore(heap[parent]) else { return }
            heap.swapAt(place, parent)
            place = parent
        }
    }

    private mutating func sink() {
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
                if heap[child].isBefore(heap[least]) { least = child }
            }
            guard least != place else { return }
            heap.swapAt(place, least)
            place = least
        }
    }

    /// Whether every deadline stands before those below it.
    var isOrdered: Bool {
        heap.indices.dropFirst().allSatisfy { !heap[$0].isBefore(heap[($0 - 1) / 2]) }
    }
}
