import Storage

/// What happens at the edge of the core, counted since the process began.
struct EdgeCounters {
    /// From a tenth of a millisecond to ten seconds.
    private static let bounds =
        [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025]
        + [0.05, 0.1, 0.25, 1, 10]

    var connections = 0
    var messagesReceived = 0
    var bytesReceived = 0
    var messagesSent = 0
    var bytesSent = 0
    /// From the first event of a turn in hand to the last message handed out.
    var turns = Histogram(upTo: bounds)
    /// Commits that happened.
    var commits = Histogram(upTo: bounds)
    private(set) var storageFailures: [StorageFault: Int] = [:]
    var reloads = 0
    var failedReloads = 0

    mutating func count(_ fault: StorageFault) { storageFailures[fault, default: 0] += 1 }
}

/// Why nothing can be stored, in one word for metrics and logs.
enum StorageFault: String, CaseIterable {
    case full
    case readOnly = "read_only"
    case locked
    case damaged
    case failed

    init(_ error: StorageError) {
        self =
            switch error.kind {
            case .full: .full
            case .readOnly: .readOnly
            case .locked, .inUse: .locked
            case .corrupt, .notADatabase, .foreign, .newer: .damaged
            case .cannotOpen, .failed: .failed
            }
    }
}
