import Journal
import MailboxProtocol

/// One message as it is kept.
struct StoredMessage: Equatable {
    let side: Side
    let phase: Phase
    let body: String
    let id: JSON
    let received: Timestamp
}

/// The messages of one mailbox in order of arrival, and who reads them how far.
///
/// Whoever cannot keep up has its messages wait here, not in its outbox: each reader is a place in
/// the list, and goes on from there when its connection has drained.
struct MessageLog {
    private struct Reader {
        let connection: ConnectionID
        /// Attendants read many mailboxes on one connection, so theirs are named.
        let namesMailbox: Bool
        var place = 0
    }

    private(set) var messages: [StoredMessage] = []
    /// Bytes of the stored records.
    private(set) var bytes = 0
    private var readers: [Reader] = []

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
        guard messages.count < messagesMax, bytes + record.count <= bytesMax else {
            throw .mailboxFull
        }
        return messages.count
    }

    mutating func append(_ message: StoredMessage, bytes count: Int) {
        messages.append(message)
        bytes += count
    }

    /// Starts to read from the first message on.
    mutating func addReader(_ connection: ConnectionID, namesMailbox: Bool) {
        precondition(!isRead(on: connection), "a connection reads a mailbox once")
        readers.append(Reader(connection: connection, namesMailbox: namesMailbox))
    }

    mutating func removeReader(_ connection: ConnectionID) {
        readers.removeAll { $0.connection == connection }
    }

    var readerConnections: [ConnectionID] { readers.map { $0.connection } }

    /// Sends every reader what it has not had, as far as its connection takes it.
    mutating func deliver(from mailbox: MailboxID, _ turn: inout Turn) {
        for index in readers.indices {
            while readers[index].place < messages.count, turn.isReady(readers[index].connection) {
                let message = messages[readers[index].place]
                readers[index].place += 1
                let name = readers[index].namesMailbox ? mailbox : nil
                turn.send(.message(message.named(name)), to: readers[index].connection)
            }
        }
    }

    func checkInvariants() {
        precondition(readers.allSatisfy { (0...messages.count).contains($0.place) })
        precondition((bytes == 0) == messages.isEmpty, "messages have bytes")
    }
}

extension StoredMessage {
    fileprivate func named(_ mailbox: MailboxID?) -> MailboxMessage {
        MailboxMessage(
            mailbox: mailbox, side: side, phase: phase, body: body, id: id, received: received)
    }
}
