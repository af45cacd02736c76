import MailboxProtocol

/// One message as it is kept.
struct StoredMessage: Equatable {
    let side: Side
    let phase: Phase
    let body: String
    let id: JSON
    let received: Timestamp
}

/// Messages in order of arrival, shared by all copies of a log.
///
/// A log that is remembered, to be gone back to, then costs the same however many messages it has:
/// only what it was at is kept. What is beyond the count of the log that goes on is forgotten.
private final class SharedMessages {
    private var messages: [StoredMessage] = []

    subscript(place: Int) -> StoredMessage { messages[place] }

    func add(_ message: StoredMessage, at place: Int) {
        precondition(place <= messages.count, "messages follow one another")
        messages.removeLast(messages.count - place)
        messages.append(message)
    }
}

/// The messages of one mailbox in order of arrival, and who reads them how far.
///
/// Of several copies only one may be added to.
///
/// Whoever cannot keep up has its messages wait here, not in its outbox: each reader is a place in
/// the list, and goes on from there when its connection has drained.
struct MessageLog {
    private struct Reader {
        let connection: ConnectionID
        /// Attendants read many mailboxes on one connection, so theirs are named.
        let namesMailbox: Bool
        /// How many messages there were when it began to read.
        let found: Int
        var place = 0
    }

    private let shared = SharedMessages()
    private(set) var count = 0
    /// Bytes of the stored records.
    private(set) var bytes = 0
    private var readers: [Reader] = []

    var isEmpty: Bool { count == 0 }

    subscript(place: Int) -> StoredMessage {
        precondition(place < count, "only what is there")
        return shared[place]
    }

    var isRead: Bool { !readers.isEmpty }

    func isRead(on connection: ConnectionID) -> Bool {
        readers.contains { $0.connection == connection }
    }

    /// Where the next message goes.
    ///
    /// - Throws: A refusal when this record would be one too many, or too long.
    func place(
        for record: [UInt8], messagesMax: Int, bytesMax: Int
    ) throws(Refusal) -> Int {
        guard count < messagesMax, bytes + record.count <= bytesMax else {
            throw .mailboxFull
        }
        return count
    }

    mutating func append(_ message: StoredMessage, bytes count: Int) {
        shared.add(message, at: self.count)
        self.count += 1
        bytes += count
    }

    /// Starts to read from the first message on.
    mutating func addReader(_ connection: ConnectionID, namesMailbox: Bool) {
        precondition(!isRead(on: connection), "a connection reads a mailbox once")
        readers.append(Reader(connection: connection, namesMailbox: namesMailbox, found: count))
    }

    mutating func removeReader(_ connection: ConnectionID) {
        readers.removeAll { $0.connection == connection }
    }

    var readerConnections: [ConnectionID] { readers.map { $0.connection } }

    /// Whether this message was here already when its connection began to read.
    ///
    /// Clients that come back say again what they have not seen arrive, before they can know that
    /// it had. Not all of their peers expect to hear it twice.
    func isRepetition(_ message: StoredMessage, on connection: ConnectionID) -> Bool {
        guard let reader = readers.first(where: { $0.connection == connection }) else {
            return false
        }
        return (0..<reader.found).contains { self[$0].saysTheSame(as: message) }
    }

    /// Shows a repetition to the one who repeats it, which waits for that.
    func echo(
        _ message: StoredMessage, in mailbox: MailboxID, to connection: ConnectionID,
        _ turn: inout Turn
    ) {
        guard let reader = readers.first(where: { $0.connection == connection }) else { return }
        turn.send(.message(message.named(reader.namesMailbox ? mailbox : nil)), to: connection)
    }

    /// Sends every reader what it has not had, as far as its connection takes it.
    mutating func deliver(from mailbox: MailboxID, _ turn: inout Turn) {
        for index in readers.indices {
            while readers[index].place < count, turn.isReady(readers[index].connection) {
                let message = self[readers[index].place]
                readers[index].place += 1
                let name = readers[index].namesMailbox ? mailbox : nil
                turn.send(.message(message.named(name)), to: readers[index].connection)
            }
        }
    }

    func checkInvariants() {
        precondition(readers.allSatisfy { (0...count).contains($0.place) })
        precondition((bytes == 0) == isEmpty, "messages have bytes")
    }
}

extension StoredMessage {
    fileprivate func saysTheSame(as other: StoredMessage) -> Bool {
        phase == other.phase && side == other.side && body == other.body
    }

    fileprivate func named(_ mailbox: MailboxID?) -> MailboxMessage {
        MailboxMessage(
            mailbox: mailbox, side: side, phase: phase, body: body, id: id, received: received)
    }
}
