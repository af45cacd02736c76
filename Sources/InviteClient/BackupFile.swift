package import Admission
import CryptoPrimitives
package import Journal
package import Storage

/// Everything a bot needs to go on elsewhere, in one sealed file: its keyring and its books. Not
/// the owner's key.
package enum BackupFile {
    /// What a backup holds.
    package struct Contents {
        package let keys: SpaceKeys
        package let entries: [JournalEntry]
    }

    private static let bytesMax = 1 << 30

    /// Writes a backup; the books are those of one moment, also while a bot runs.
    package static func write(
        _ keys: SpaceKeys, _ journal: SQLiteJournal, to path: String, under key: SealingKey
    ) throws(ClientFailure) {
        var fields: [[UInt8]] = []
        do {
            try journal.load { (entry) throws(LedgerDamage) in
                fields.append(entry.key)
                fields.append(entry.value)
            }
        } catch {
            throw LedgerStore.failure(error)
        }
        var keyring = keys.encoded()
        defer { Wipe.bytes(&keyring) }
        var text = FieldList.encode(keyring, fields)
        defer { Wipe.bytes(&text) }
        try SealedFile.write(text.span, as: .backup, to: path, under: key)
    }

    /// Opens a backup.
    package static func read(
        _ path: String, from sources: KeySources
    ) throws(ClientFailure) -> Contents {
        let opened = try SealedFile.open(path, as: .backup, from: sources, limit: bytesMax)
        guard var fields = opened.text.withBytes({ FieldList.decode($0) }), fields.count % 2 == 1
        else { throw ClientFailure("\(path): damaged", hint: "take another backup") }
        defer { Wipe.bytes(&fields[0]) }
        guard let keys = SpaceKeys(reading: fields[0]) else {
            throw ClientFailure(
                "\(path): written by a newer version of sidecar-bot", hint: "install that version")
        }
        let entries = stride(from: 1, to: fields.count, by: 2).map {
            JournalEntry(key: fields[$0], value: fields[$0 + 1])
        }
        return Contents(keys: keys, entries: entries)
    }
}

/// Byte strings in a row, each behind its length in 4 bytes, big-endian.
enum FieldList {
    /// Allocates once, so that nothing is left behind by growing.
    static func encode(_ first: [UInt8], _ rest: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rest.reduce(4 + first.count) { $0 + 4 + $1.count })
        append(first, to: &bytes)
        for field in rest { append(field, to: &bytes) }
        return bytes
    }

    private static func append(_ field: [UInt8], to bytes: inout [UInt8]) {
        let count = UInt32(field.count)
        for shift in [24, 16, 8, 0] as [UInt32] {
            bytes.append(UInt8(truncatingIfNeeded: count >> shift))
        }
        bytes.append(contentsOf: field)
    }

    /// Nil when the bytes do not come out even.
    static func decode(_ bytes: Span<UInt8>) -> [[UInt8]]? {
        var fields: [[UInt8]] = []
        var position = 0
        while position < bytes.count {
            guard bytes.count - position >= 4 else { return nil }
            let count = (0..<4).reduce(0) { $0 << 8 | Int(bytes[position + $1]) }
            position += 4
            guard bytes.count - position >= count else { return nil }
            fields.append([UInt8](copying: bytes.extracting(position..<position + count)))
            position += count
        }
        return fields
    }
}
