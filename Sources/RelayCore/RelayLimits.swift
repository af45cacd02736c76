import MailboxProtocol

/// Every bound the relay puts on its clients. Each is tested at its value and one past it.
package struct RelayLimits: Equatable, Sendable {
    // Messages.

    /// Bytes of one WebSocket message in an invite appid, and before `bind`.
    package var inviteMessageBytesMax = 65_536
    /// Bytes of one WebSocket message in a plain appid: holds stock text transfers.
    package var plainMessageBytesMax = 2_621_440
    /// Bad requests on one connection before it is hung up on: the last of these.
    package var badRequestsMax = 3

    // Mailboxes. Bytes are those of the stored record.

    package var messagesPerMailboxMax = 200
    package var inviteMailboxBytesMax = 524_288
    package var plainMailboxBytesMax = 8_388_608
    /// Messages in an invite mailbox nobody has answered.
    package var unansweredMessagesMax = 4
    /// Bytes in an invite mailbox nobody has answered.
    package var unansweredBytesMax = 4_096
    /// Nameplates in one answer to `list`: as many as our own reader takes.
    package var listedNameplatesMax = FormatLimits.listedNameplatesMax
    /// Knocks one attendant's connection holds at once.
    package var knocksPerConnectionMax = 4_096

    // Stored in all; then `busy`. Of what is left of the relay's share nobody takes more than half:
    // a space, or plain appids together, may hold at most as much as is still free.

    package var spaceBytesMax = 16_777_216
    package var plainBytesMax = 67_108_864
    package var relayBytesMax = 268_435_456
    /// What a mailbox counts for besides its messages.
    package var mailboxOverheadBytes = 512
    /// What a live number counts for.
    package var liveNumberBytes = 256
    /// What a number counts for while it waits to be used again.
    package var quarantinedNumberBytes = 64

    // Spaces and numbers.

    /// Spaces that came by themselves, where that is allowed.
    package var openSpacesMax = 100_000
    package var numbersPerSpaceMax = 4_096
    /// Sides that answer for one number.
    package var attendancesPerNumberMax = 32
    /// Numbers of a space that wait to be used again.
    package var quarantinedNumbersPerSpaceMax = 65_536
    /// Numbers longer than this are nobody's guess and are not quarantined.
    package var quarantinedDigitsMax = 9

    // What a space keeps for those who hold its links.

    /// Bytes of a blob.
    package var blobBytesMax = 32_768
    /// Bytes of a welcome card: holds a picture of 64 KiB in base64.
    package var cardBytesMax = 98_304
    package var blobsPerSpaceMax = 4_096
    /// Ids of a space's blobs that were deleted and whose time is not yet over.
    package var deletedBlobsPerSpaceMax = 65_536
    /// What a blob, a deleted one or a card counts for besides its record.
    package var blobOverheadBytes = 128

    // Joiners nobody has taken.

    package var parkedKnocksPerNameplateMax = 16
    package var parkedKnocksPerNameplateAndAddressMax = 2
    package var parkedKnocksPerSpaceMax = 256

    // Per address: IPv4 addresses and IPv6 networks of 64 bits, as the driver names them.

    package var connectionsPerAddressMax = 256
    /// New connections.
    package var connectsPerMinute = 600
    package var inviteClaimsPerMinute = 10
    package var plainClaimsPerMinute = 120
    /// Attendance requests that failed verification.
    package var refusedAttendsPerMinute = 30
    /// Spaces that came by themselves.
    package var openedSpacesPerMinute = 10
    /// Then a connection ends with its first bad request, not its third.
    package var badRequestsPerMinute = 60

    // Waiting.

    /// Bytes sent to a connection before the next mailbox messages wait for it to drain.
    package var undrainedBytesMax = 262_144
    /// A plain mailbox without listeners and without activity.
    package var plainMailboxLifetime = Duration.seconds(660)
    /// An unanswered invite mailbox without its joiner.
    package var joinerAbsenceMax = Duration.seconds(660)
    /// An attendant's absence until its knocks go to the next.
    package var attendantAbsenceMax = Duration.seconds(60)
    /// An attendant's silence until its knock goes to the next.
    package var attendantSilenceMax = Duration.seconds(10)
    /// An exchange that an attendant has taken, without a word from either end.
    package var exchangeSilenceMax = Duration.seconds(660)
    /// For a joiner that is here to close after its attendant has closed without an answer.
    package var farewellMax = Duration.seconds(10)
    /// An answered exchange without activity.
    package var answeredLifetime = Duration.seconds(7 * 86_400)
    /// From the end of a number until it may be bound again.
    package var quarantine = Duration.seconds(90 * 86_400)

    package init() {}
}
