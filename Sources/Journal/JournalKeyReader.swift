/// What is wrong with a key that is being read back: it was not written by ``JournalKey``, or with
/// other parts than the reader asks for.
package enum JournalKeyError: Error, Equatable, Sendable {
    /// The key ends within the part that starts at `offset`.
    case truncated(offset: Int)

    /// The text that starts at `offset` has a zero byte that is neither escaped nor an end.
    case invalidEscape(offset: Int)

    /// The text that starts at `offset` is not UTF-8.
    case notUTF8(offset: Int)

    /// All parts asked for were read and bytes are left from `offset` on.
    case trailingBytes(offset: Int)
}

/// Reads the parts of a ``JournalKey`` in the order in which they were written.
package struct JournalKeyReader {
    private let bytes: [UInt8]
    private var offset = 0

    /// - Parameter bytes: a whole key, as stored.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next part, a text.
    ///
    /// - Throws: ``JournalKeyError``: `truncated`, `invalidEscape` or `notUTF8`.
    package mutating func text() throws(JournalKeyError) -> String {
        let start = offset
        let part = try unescape(from: start)
        guard let text = String(validating: part, as: UTF8.self) else {
            throw .notUTF8(offset: start)
        }
        return text
    }

    /// The next part, a number.
    ///
    /// - Throws: ``JournalKeyError/truncated(offset:)``.
    package mutating func number() throws(JournalKeyError) -> UInt64 {
        guard bytes.count - offset >= 8 else { throw .truncated(offset: offset) }
        let number = bytes[offset..<offset + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        offset += 8
        return number
    }

    /// Says that no part may be left.
    ///
    /// - Throws: ``JournalKeyError/trailingBytes(offset:)``.
    package func end() throws(JournalKeyError) {
        guard offset == bytes.count else { throw .trailingBytes(offset: offset) }
    }

    private mutating func unescape(from start: Int) throws(JournalKeyError) -> [UInt8] {
        var part: [UInt8] = []
        while true {
            guard offset < bytes.count else { throw .truncated(offset: start) }
            let byte = bytes[offset]
            offset += 1
            if byte != JournalKeyMark.escape {
                part.append(byte)
            } else if try endsText(startedAt: start) {
                return part
            } else {
                part.append(JournalKeyMark.escape)
            }
        }
    }

    /// Reads the byte after a zero byte: does the text end here, or was the zero part of it?
    private mutating func endsText(startedAt start: Int) throws(JournalKeyError) -> Bool {
        guard offset < bytes.count else { throw .truncated(offset: start) }
        defer { offset += 1 }
        switch bytes[offset] {
        case JournalKeyMark.end: return true
        case JournalKeyMark.escapedZero: return false
        default: throw .invalidEscape(offset: start)
        }
    }
}
