import EventLoop
import RelayCore

/// One limit as operators name it.
package struct NamedLimit {
    package let name: String
    package let unit: String
    /// What it can be set to: what sums and the libraries take.
    package let range: ClosedRange<Int>
    package let value: (ServeLimits) -> Int
    package let set: (inout ServeLimits, Int) -> Void

    private init(_ name: String, _ unit: String, _ path: WritableKeyPath<ServeLimits, Int>) {
        self.name = name
        self.unit = unit
        // A time of the loop's is kept in 16 bits; none would be for ever.
        range = unit == "seconds" ? 1...Int(UInt16.max) : 0...1 << 40
        value = { $0[keyPath: path] }
        set = { $0[keyPath: path] = $1 }
    }

    private init(_ name: String, _ path: WritableKeyPath<RelayLimits, Duration>) {
        self.name = name
        unit = "seconds"
        range = 0...1 << 40
        value = { Int($0.relay[keyPath: path].components.seconds) }
        set = { $0.relay[keyPath: path] = .seconds($1) }
    }

    package static func named(_ name: String) -> NamedLimit? { all.first { $0.name == name } }

    package static var all: [NamedLimit] {
        messages + mailboxes + spaces + addresses + times + sockets + process
    }

    private static var messages: [NamedLimit] {
        [
            NamedLimit("invite-message-bytes", "bytes", \.relay.inviteMessageBytesMax),
            NamedLimit("plain-message-bytes", "bytes", \.relay.plainMessageBytesMax),
            NamedLimit("bad-requests", "requests", \.relay.badRequestsMax),
        ]
    }

    private static var mailboxes: [NamedLimit] {
        [
            NamedLimit("messages-per-mailbox", "messages", \.relay.messagesPerMailboxMax),
            NamedLimit("invite-mailbox-bytes", "bytes", \.relay.inviteMailboxBytesMax),
            NamedLimit("plain-mailbox-bytes", "bytes", \.relay.plainMailboxBytesMax),
            NamedLimit("unanswered-messages", "messages", \.relay.unansweredMessagesMax),
            NamedLimit("unanswered-bytes", "bytes", \.relay.unansweredBytesMax),
            NamedLimit("listed-nameplates", "nameplates", \.relay.listedNameplatesMax),
            NamedLimit("knocks-per-connection", "knocks", \.relay.knocksPerConnectionMax),
            NamedLimit("space-bytes", "bytes", \.relay.spaceBytesMax),
            NamedLimit("plain-bytes", "bytes", \.relay.plainBytesMax),
            NamedLimit("relay-bytes", "bytes", \.relay.relayBytesMax),
        ]
    }

    private static var spaces: [NamedLimit] {
        [
            NamedLimit("open-spaces", "spaces", \.relay.openSpacesMax),
            NamedLimit("numbers-per-space", "numbers", \.relay.numbersPerSpaceMax),
            NamedLimit(
                "quarantined-numbers-per-space", "numbers", \.relay.quarantinedNumbersPerSpaceMax),
            NamedLimit("attendants-per-number", "sides", \.relay.attendancesPerNumberMax),
            NamedLimit("blob-bytes", "bytes", \.relay.blobBytesMax),
            NamedLimit("card-bytes", "bytes", \.relay.cardBytesMax),
            NamedLimit("blobs-per-space", "blobs", \.relay.blobsPerSpaceMax),
            NamedLimit(
                "deleted-blobs-per-space", "blobs", \.relay.deletedBlobsPerSpaceMax),
            NamedLimit("parked-per-number", "knocks", \.relay.parkedKnocksPerNameplateMax),
            NamedLimit(
                "parked-per-number-and-address", "knocks",
                \.relay.parkedKnocksPerNameplateAndAddressMax),
            NamedLimit("parked-per-space", "knocks", \.relay.parkedKnocksPerSpaceMax),
        ]
    }

    private static var addresses: [NamedLimit] {
        [
            NamedLimit("connections-per-address", "connections", \.relay.connectionsPerAddressMax),
            NamedLimit("connects-per-minute", "connections", \.relay.connectsPerMinute),
            NamedLimit("invite-claims-per-minute", "claims", \.relay.inviteClaimsPerMinute),
            NamedLimit("plain-claims-per-minute", "claims", \.relay.plainClaimsPerMinute),
            NamedLimit("refused-attends-per-minute", "requests", \.relay.refusedAttendsPerMinute),
            NamedLimit("opened-spaces-per-minute", "spaces", \.relay.openedSpacesPerMinute),
            NamedLimit("bad-requests-per-minute", "requests", \.relay.badRequestsPerMinute),
        ]
    }

    private static var times: [NamedLimit] {
        [
            NamedLimit("plain-mailbox-lifetime", \.plainMailboxLifetime),
            NamedLimit("joiner-absence", \.joinerAbsenceMax),
            NamedLimit("attendant-absence", \.attendantAbsenceMax),
            NamedLimit("attendant-silence", \.attendantSilenceMax),
            NamedLimit("exchange-silence", \.exchangeSilenceMax),
            NamedLimit("farewell", \.farewellMax),
            NamedLimit("answered-lifetime", \.answeredLifetime),
            NamedLimit("quarantine", \.quarantine),
        ]
    }

    private static var sockets: [NamedLimit] {
        [
            NamedLimit("undrained-bytes", "bytes", \.relay.undrainedBytesMax),
            NamedLimit("outbox-bytes", "bytes", \.sockets.outboxBytesMax),
            NamedLimit("fragments", "frames", \.sockets.fragmentsMax),
            NamedLimit("connections", "connections", \.sockets.connectionsMax),
            NamedLimit("handshake", "seconds", \.sockets.handshakeSeconds),
            NamedLimit("ping", "seconds", \.sockets.pingSeconds),
            NamedLimit("hang-up", "seconds", \.sockets.hangUpSeconds),
        ]
    }
    private static var process: [NamedLimit] {
        [
            NamedLimit("header-bytes", "bytes", \.sockets.headerBytesMax),
            NamedLimit("close", "seconds", \.sockets.closeSeconds),
            NamedLimit("drain", "seconds", \.drainSeconds),
            NamedLimit("operator-connections", "connections", \.sockets.operatorConnectionsMax),
            NamedLimit("log-truncation", "seconds", \.logTruncationSeconds),
            NamedLimit("database-bytes", "bytes", \.databaseBytesMax),
        ]
    }
}
