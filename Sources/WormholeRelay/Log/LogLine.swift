import MailboxProtocol
import System

/// One event of the log: what happened, when, and its fields in order.
package struct LogLine: Sendable {
    package enum Value: Equatable, Sendable {
        case text(String)
        case number(Int)
    }

    private let milliseconds: Int64
    private let level: LogLevel
    private let event: String
    private let fields: [(name: String, value: Value)]

    /// - Parameters:
    ///   - milliseconds: since 1970.
    ///   - level: how much it matters.
    ///   - event: what happened; lower case with dashes.
    ///   - fields: names in lower case with underscores.
    package init(
        at milliseconds: Int64, _ level: LogLevel, _ event: String,
        _ fields: [(name: String, value: Value)] = []
    ) {
        self.milliseconds = milliseconds
        self.level = level
        self.event = event
        self.fields = fields
    }

    /// The line without its end. Whatever a value holds, it is one line, and reads back as it was.
    package func text(_ format: LogFormat) -> String {
        switch format {
        case .text: pairs
        case .json: String(decoding: object, as: UTF8.self)
        }
    }

    private var head: [(name: String, value: Value)] {
        [
            ("time", .text(CalendarTime.text(milliseconds: milliseconds))),
            ("level", .text(level.name)), ("event", .text(event)),
        ]
    }

    private var pairs: String {
        (head + fields).map { "\($0.name)=\(Self.pairText($0.value))" }.joined(separator: " ")
    }

    /// Text that could be taken apart wrongly is written as JSON would.
    private static func pairText(_ value: Value) -> String {
        switch value {
        case .number(let number): return "\(number)"
        case .text(let text):
            let isPlain = !text.isEmpty && text.utf8.allSatisfy { isPlainByte($0) }
            return isPlain ? text : String(decoding: JSONWriter.write(.string(text)), as: UTF8.self)
        }
    }

    private static func isPlainByte(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "=")
            && byte != UInt8(ascii: "\\")
    }

    private var object: [UInt8] {
        JSONWriter.object { writer in
            for (name, value) in head + fields {
                switch value {
                case .text(let text): writer.member(name, text)
                case .number(let number): writer.member(name, number)
                }
            }
        }
    }
}

extension LogLine.Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    package init(stringLiteral text: String) { self = .text(text) }
    package init(integerLiteral number: Int) { self = .number(number) }
}
