import Journal
import Testing

@Suite struct JournalKeyTests {
    private static let texts = [
        "", "\0", "\0\0", "\0\u{1}", "\u{1}", "a", "a\0", "a\0b", "ab", "é",
    ]

    @Test func partsComeBackAsWritten() throws {
        for text in Self.texts {
            let key = JournalKey().text(text).number(.max).text("end").number(0)
            var reader = JournalKeyReader(key.bytes)
            #expect(try reader.text() == text)
            #expect(try reader.number() == .max)
            #expect(try reader.text() == "end")
            #expect(try reader.number() == 0)
            try reader.end()
        }
    }

    @Test func theOrderOfKeysIsTheOrderOfTheirParts() {
        for first in Self.texts {
            for second in Self.texts {
                let isBefore = first.utf8.lexicographicallyPrecedes(second.utf8)
                // The number would turn the order around if it counted before the text.
                let left = JournalKey().text(first).number(9).bytes
                let right = JournalKey().text(second).number(1).bytes
                #expect(left.lexicographicallyPrecedes(right) == isBefore)
            }
        }
        let numbers: [UInt64] = [0, 1, 255, 256, 1 << 32, .max]
        let keys = numbers.map { JournalKey().number($0).bytes }
        #expect(keys == keys.sorted { $0.lexicographicallyPrecedes($1) })
    }

    @Test func noTextIsAPrefixOfAnother() {
        for first in Self.texts {
            for second in Self.texts where first != second {
                let prefix = JournalKey().text(first).bytes
                #expect(!JournalKey().text(second).bytes.starts(with: prefix))
            }
        }
    }

    @Test func whatWasNotWrittenIsRefused() {
        var short = JournalKeyReader([0, 0, 0, 0, 0, 0, 1])
        #expect(throws: JournalKeyError.truncated(offset: 0)) { try short.number() }
        var open = JournalKeyReader([0x61])
        #expect(throws: JournalKeyError.truncated(offset: 0)) { try open.text() }
        var half = JournalKeyReader([0x61, 0])
        #expect(throws: JournalKeyError.truncated(offset: 0)) { try half.text() }
        var escape = JournalKeyReader([0x61, 0, 2])
        #expect(throws: JournalKeyError.invalidEscape(offset: 0)) { try escape.text() }
        var latin = JournalKeyReader([0xE9, 0, 1])
        #expect(throws: JournalKeyError.notUTF8(offset: 0)) { try latin.text() }
        let more = JournalKeyReader([1])
        #expect(throws: JournalKeyError.trailingBytes(offset: 0)) { try more.end() }
    }
}
