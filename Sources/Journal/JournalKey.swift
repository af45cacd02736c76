/// Builds a composite key whose byte order is the order of its parts.
///
/// Texts are ordered by their UTF-8 bytes, numbers by value. A text is escaped (`00` becomes
/// `00 FF`) and ended by `00 01`, so that no text is a prefix of another and the parts of two
/// keys can never run into each other. A number is eight bytes, most significant first.
///
/// The key does not say which kinds its parts are: whoever reads it back must know the order in
/// which they were written. So the first part should name the kind of entry.
package struct JournalKey: Equatable, Sendable {
    /// The key so far; also the prefix that all longer keys with these first parts share.
    package private(set) var bytes: [UInt8] = []

    /// Room for a usual key, so that it does not grow part by part.
    private static let usualBytes = 112

    /// An empty key: the prefix of every key.
    package init() { bytes.reserveCapacity(Self.usualBytes) }

    /// This key with a text part after it.
    package consuming func text(_ part: String) -> JournalKey {
        append(text: part)
        return self
    }

    /// This key with a number part after it.
    package consuming func number(_ part: UInt64) -> JournalKey {
        append(number: part)
        return self
    }

    private mutating func append(text: String) {
        // Most texts have nothing to escape, and are copied whole.
        if text.utf8.contains(JournalKeyMark.escape) {
            for byte in text.utf8 {
                bytes.append(byte)
                if byte == JournalKeyMark.escape { bytes.append(JournalKeyMark.escapedZero) }
            }
        } else {
            bytes.append(contentsOf: text.utf8)
        }
        bytes.append(JournalKeyMark.escape)
        bytes.append(JournalKeyMark.end)
    }

    private mutating func append(number: UInt64) {
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
    }
}

/// The bytes that structure a text part.
enum JournalKeyMark {
    static let escape: UInt8 = 0x00
    static let end: UInt8 = 0x01
    static let escapedZero: UInt8 = 0xFF
}
