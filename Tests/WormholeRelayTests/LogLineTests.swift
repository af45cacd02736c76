import MailboxProtocol
import Testing
import WormholeRelay

@Suite struct LogLineTests {
    private func line(
        _ fields: [(name: String, value: LogLine.Value)], _ format: LogFormat = .text
    ) -> String {
        LogLine(at: 1_796_016_007_004, .warning, "storage-failed", fields).text(format)
    }

    @Test func pairsOfNamesAndValues() {
        #expect(
            line([("reason", "full"), ("count", 3), ("at", "[::1]:4000")])
                == "time=2026-11-30T05:20:07.004Z level=warning event=storage-failed "
                + "reason=full count=3 at=[::1]:4000")
    }

    @Test(arguments: [
        ("", #""""#), ("two words", #""two words""#), ("a=b", #""a=b""#), ("a\"b", #""a\"b""#),
        ("one\nlevel=error", #""one\nlevel=error""#), ("back\\slash", #""back\\slash""#),
        ("\u{1B}[31m", #""\u001b[31m""#), ("grün", #""grün""#),
    ])
    func aValueCannotPassForAnother(value: String, written: String) {
        let text = line([("reason", .text(value))])
        #expect(text.hasSuffix(" reason=\(written)"))
        #expect(!text.contains("\n"))
    }

    @Test(arguments: ["full", "two\nlines", "\"quoted\"", "grün", "\u{0}"])
    func anObjectReadsBackAsItWas(value: String) throws {
        let text = line([("reason", .text(value)), ("count", -1)], .json)
        let object = try JSONReader.readObject(Array(text.utf8))
        #expect(!text.contains("\n"))
        #expect(object.string("time") == "2026-11-30T05:20:07.004Z")
        #expect(object.string("level") == "warning")
        #expect(object.string("event") == "storage-failed")
        #expect(object.string("reason") == value)
        #expect(object["count"]?.integer == -1)
    }

    @Test func levelsAndFormatsByName() {
        #expect(LogLevel.allCases.map(\.name) == ["debug", "info", "warning", "error"])
        for level in LogLevel.allCases { #expect(LogLevel(level.name) == level) }
        #expect(LogLevel.debug < .info && LogLevel.warning < .error)
        #expect(LogLevel("loud") == nil)
        #expect(LogFormat("xml") == nil)
    }
}
