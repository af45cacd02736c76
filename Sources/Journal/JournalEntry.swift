/// One stored fact, as it is replayed on start.
package struct JournalEntry: Equatable, Sendable {
    /// Where it is stored; entries are replayed in the byte order of their keys.
    package let key: [UInt8]

    /// What is stored there; the owner's own format.
    package let value: [UInt8]

    package init(key: [UInt8], value: [UInt8]) {
        self.key = key
        self.value = value
    }
}
