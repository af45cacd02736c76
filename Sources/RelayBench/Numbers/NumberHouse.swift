import CryptoPrimitives
import Journal
import MailboxProtocol
import RelayCore
import Storage
import System

/// The relay's core on a journal of its own, driven as the relay drives it: the records of a
/// command are stored before the next.
final class NumberHouse {
    private var core: RelayCore
    private let journal: SQLiteJournal
    private let keys: BindingKeys
    private let now: Timestamp
    private var random = Randomness.system
    private var connections: UInt64 = 0
    private var effects: [RelayEffect] = []

    private static let host = "relay.example"
    /// Of journals that no relay opens.
    private static let application: Int32 = 0x424E_4348
    /// Records a commit, when many are stored.
    private static let batch = 10

    /// - Parameters:
    ///   - path: of its database, which is made.
    ///   - keys: of all its spaces.
    ///   - records: what the numbers look like; nil for none.
    ///   - spaces: how many there are.
    ///   - numbers: how many each has.
    /// - Throws: `StorageError`, `LoadFailure`.
    init(
        at path: String, _ keys: BindingKeys, _ records: NumberRecords? = nil, spaces: Int = 0,
        numbers: Int = 0
    ) throws {
        self.keys = keys
        now = Timestamp(milliseconds: Clock().now)
        journal = try SQLiteJournal(path: path, application: Self.application)
        for first in stride(from: 0, to: spaces, by: Self.batch) {
            let some = first..<min(first + Self.batch, spaces)
            try journal.commit(
                some.flatMap { records?.operations(space: $0, numbers: numbers) ?? [] })
        }
        try journal.checkpoint()
        core = RelayCore(configuration: Self.configuration, random: .system, now: now)
        try journal.load { entry throws(RestoreError) in try core.restore(entry, at: now) }
        core.finishRestoring(at: now)
        core.committed()
    }

    /// As installed, with spaces that come by themselves and no rations.
    private static var configuration: RelayConfiguration {
        var configuration = RelayConfiguration()
        configuration.opensSpaces = true
        configuration.limits.openedSpacesPerMinute = .max
        configuration.limits.connectsPerMinute = .max
        configuration.limits.relayBytesMax = 1 << 40
        return configuration
    }

    /// Binds a new number on a new connection, which then leaves.
    ///
    /// - Returns: Seconds from the command to its last record stored, the number, and all records.
    /// - Throws: ``LoadFailure`` if it is refused, `StorageError`.
    func bind(
        in appID: AppID, token: [UInt8]
    ) throws -> (seconds: Double, nameplate: Nameplate, records: [JournalOperation]) {
        connections += 1
        let id = ConnectionID(rawValue: connections)
        try handle(.opened(id, address: "192.0.2.1", host: Self.host))
        let context = SigningContext(host: Self.host, challenge: try challenge, appID: appID)
        let side = Side(Hex.encode(random.bytes(8)))
        let bind = ClientMessage.bind(appID, side, understandsInvites: true)
        try handle(.received(id, bind.encoded()))
        let attend = keys.attend(token: token, context)
        let watch = System.Stopwatch()
        let records = try handle(.received(id, attend))
        let seconds = watch.seconds
        let nameplate = try bound
        try handle(.closed(id))
        return (seconds, nameplate, records)
    }

    @discardableResult
    private func handle(_ input: RelayInput) throws -> [JournalOperation] {
        effects.removeAll(keepingCapacity: true)
        core.handle(input, at: now, into: &effects)
        var records: [JournalOperation] = []
        for case .record(let operation) in effects { records.append(operation) }
        try journal.commit(records)
        core.committed()
        return records
    }

    private var challenge: [UInt8] {
        get throws {
            for case .send(_, .welcome(let welcome)) in effects {
                if let challenge = welcome.challenge { return challenge }
            }
            throw LoadFailure(what: "the relay said no welcome")
        }
    }

    private var bound: Nameplate {
        get throws {
            for case .send(_, .attending(let attending)) in effects { return attending.nameplate }
            throw LoadFailure(what: "the relay refused to bind a number")
        }
    }
}
