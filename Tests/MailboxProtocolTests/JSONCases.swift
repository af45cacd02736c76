import MailboxProtocol
import TestVectors
import Testing

/// One case of `json.txt`.
struct JSONCase {
    var name = ""
    var text: [UInt8] = []
    var writes: [UInt8]?
    var expected: JSONError?

    /// The whole file; a line it does not understand is an error of the file.
    static func read() throws -> [JSONCase] {
        var cases: [JSONCase] = []
        var current: JSONCase?
        let content = try VectorFile.content("json.txt")
        for line in content.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if line.isEmpty {
                if let finished = current { cases.append(finished) }
                current = nil
            } else if line.first != UInt8(ascii: "#") {
                try (current ?? JSONCase()).adding(line, to: &current)
            }
        }
        return cases + (current.map { [$0] } ?? [])
    }

    private func adding(_ line: ArraySlice<UInt8>, to current: inout JSONCase?) throws {
        var changed = self
        let colon = try #require(line.firstIndex(of: UInt8(ascii: ":")))
        let key = String(decoding: line[..<colon], as: UTF8.self)
        let bytes = Array(line[colon...].dropFirst(2))
        let value = String(decoding: bytes, as: UTF8.self)
        switch key {
        case "case": changed.name = value
        case "text": changed.text = bytes
        case "hex": changed.text = hex(value)
        case "writes": changed.writes = bytes
        case "expect": changed.expected = try Self.error(value)
        case "comment": break
        default: Issue.record("unknown key \(key)")
        }
        current = changed
    }

    private static func error(_ text: String) throws -> JSONError {
        let words = text.split(separator: " ")
        let kind = try #require(JSONError.Kind.allCases.first { "\($0)" == words.first ?? "" })
        return JSONError(kind: kind, offset: try #require(Int(words.last ?? "")))
    }
}

/// What reading gave: a value, or why not.
func outcome(_ text: [UInt8]) -> Result<JSON, JSONError> {
    do throws(JSONError) {
        return .success(try JSONReader.read(text))
    } catch {
        return .failure(error)
    }
}
