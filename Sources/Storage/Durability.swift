/// What a commit that has returned survives.
package enum Durability: Sendable {
    /// The end of the process, at any instruction, but not of the machine's power: the last
    /// commits before a power cut may be lost, all of each.
    case process

    /// A power cut too; a commit waits for the disk.
    case power
}

/// How a journal is opened.
package enum JournalAccess: Sendable {
    /// As the one long-lived owner, under a lock that a second owner does not get. Made if it
    /// does not exist; checked for damage.
    case owner

    /// To add entries while an owner may be running. Made if it does not exist.
    case guest

    /// To read only. Must exist.
    case reader
}

/// What a journal takes on the disk, in bytes.
package struct JournalSize: Equatable, Sendable {
    package let database: Int
    /// What was written since the last checkpoint.
    package let log: Int
}
