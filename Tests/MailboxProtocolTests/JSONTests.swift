import MailboxProtocol
import TestVectors
import Testing

@Suite struct JSONVectorTests {
    private let cases: [JSONCase]

    init() throws {
        cases = try JSONCase.read()
    }

    @Test("the file is whole: names are unique and say what is expected, every kind occurs")
    func file() {
        #expect(cases.count > 190)
        #expect(Set(cases.map(\.name)).count == cases.count)
        for example in cases {
            #expect(example.name.hasPrefix("y_") == (example.expected == nil), "\(example.name)")
        }
        let kinds = Set(cases.compactMap { $0.expected?.kind }).union([.notAnObject])
        #expect(kinds == Set(JSONError.Kind.allCases))
    }

    @Test("every case is read, or refused for its reason at its offset")
    func outcomes() {
        for example in cases {
            switch (outcome(example.text), example.expected) {
            case (.success, nil): break
            case (.success, let expected?): Issue.record("\(example.name) read, not \(expected)")
            case (.failure(let error), let expected):
                #expect(error == expected, "\(example.name)")
            }
        }
    }

    @Test("every valid case is written as it should be, and reading that gives the same value")
    func writing() throws {
        for example in cases where example.expected == nil {
            let value = try outcome(example.text).get()
            let written = JSONWriter.write(value)
            #expect(written == example.writes ?? example.text, "\(example.name)")
            #expect(try outcome(written).get() == value, "\(example.name)")
        }
    }

    @Test("every valid text cut off anywhere is refused, except numbers, which have no end")
    func truncation() {
        for example in cases where example.expected == nil {
            guard case .success(let value) = outcome(example.text) else { continue }
            if case .number = value { continue }
            for count in example.text.indices {
                let text = Array(example.text.prefix(count))
                guard case .success(let part) = outcome(text) else { continue }
                // Only white space was lost.
                #expect(part == value, "\(example.name) at \(count)")
            }
        }
    }

    @Test("white space around a text changes nothing; anything else after it is refused")
    func surroundings() {
        for example in cases where example.expected == nil {
            let padded = Array(" \t\r\n".utf8) + example.text + Array("\n \t\r".utf8)
            #expect(outcome(padded) == outcome(example.text), "\(example.name)")
            let followed = example.text + Array(" \"\"".utf8)
            guard case .failure(let error) = outcome(followed) else {
                Issue.record("\(example.name) followed by a string was read")
                continue
            }
            #expect(error == JSONError(kind: .trailingBytes, offset: example.text.count + 1))
        }
    }
}

@Suite struct JSONLimitTests {
    @Test("L-23: depth: the limit is read, one more is refused where it begins")
    func depth() {
        let limit = FormatLimits.jsonDepthMax
        #expect(limit == 8)
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let inner = open == "[" ? "" : "0"
            func text(_ depth: Int) -> [UInt8] {
                let opening = String(repeating: open, count: depth)
                return Array((opening + inner + String(repeating: close, count: depth)).utf8)
            }
            #expect(throws: Never.self) { try outcome(text(limit)).get() }
            let offset = limit * open.utf8.count
            #expect(outcome(text(limit + 1)) == .failure(.init(kind: .tooDeep, offset: offset)))
        }
    }

    @Test("depth is of nesting, not of how many containers there are")
    func siblings() {
        let sibling = "[[[[[[[]]]]]]]"
        let text = "[" + [String](repeating: sibling, count: 20).joined(separator: ",") + "]"
        #expect(throws: Never.self) { try outcome(Array(text.utf8)).get() }
    }

    @Test("L-23: elements and members: the limit is read, one more is refused where it begins")
    func members() {
        let limit = FormatLimits.jsonMembersMax
        #expect(limit == 256)
        func array(_ count: Int) -> String {
            "[" + [String](repeating: "0", count: count).joined(separator: ",") + "]"
        }
        func object(_ count: Int) -> String {
            "{" + (0..<count).map { "\"\($0)\":0" }.joined(separator: ",") + "}"
        }
        for text in [array(limit), object(limit)] {
            #expect(throws: Never.self) { try outcome(Array(text.utf8)).get() }
        }
        #expect(
            outcome(Array(array(limit + 1).utf8))
                == .failure(JSONError(kind: .tooManyMembers, offset: 1 + 2 * limit)))
        #expect(
            outcome(Array(object(limit + 1).utf8))
                == .failure(JSONError(kind: .tooManyMembers, offset: object(limit).utf8.count)))
    }

    @Test("only an object is an object", arguments: ["[]", "1", "null", "\"{}\"", "[{}]"])
    func notAnObject(text: String) {
        #expect(throws: JSONError(kind: .notAnObject, offset: 0)) {
            try JSONReader.readObject(Array(text.utf8))
        }
    }

    @Test("a hundred thousand bytes of one string, of escapes, of digits are read")
    func longValues() {
        for (unit, end) in [("a", ""), ("\\u00e9", ""), ("é", ""), ("\\\\", "")] {
            let text = "\"" + String(repeating: unit, count: 100_000) + end + "\""
            #expect(throws: Never.self) { try outcome(Array(text.utf8)).get() }
        }
        let digits = String(repeating: "7", count: 100_000)
        #expect(outcome(Array(digits.utf8)) == .success(.number(digits)))
    }
}

@Suite struct JSONPropertyTests {
    @Test("reading what was written gives the same value, and writing that the same bytes")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let value = randomValue(depth: 0, using: &generator)
            let text = JSONWriter.write(value)
            let read = try outcome(text).get()
            #expect(read == value)
            #expect(JSONWriter.write(read) == text)
        }
    }

    @Test("random bytes are refused or read, and never trap")
    func randomBytes() {
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...40, using: &generator)
            let text = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            check(text)
        }
    }

    @Test("random runs of JSON's own characters are refused or read, and never trap")
    func randomTokens() {
        let tokens = [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "u", "d800", "\\udc00", "0", "1", "-", ".",
            "e",
            "+", "true", "null", " ", "a", "\"a\":", "\\u", "é",
        ].map { Array($0.utf8) }
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...12, using: &generator)
            check((0..<count).flatMap { _ in tokens.randomElement(using: &generator) ?? [] })
        }
    }

    @Test("every valid text with one byte changed is refused or read as what it then says")
    func mutations() throws {
        var generator = SeededGenerator(seed: 4)
        for example in try JSONCase.read() where example.expected == nil {
            for index in example.text.indices {
                var text = example.text
                text[index] = UInt8.random(in: .min ... .max, using: &generator)
                check(text)
            }
        }
    }

    private func check(_ text: [UInt8]) {
        switch outcome(text) {
        case .success(let value): #expect(outcome(JSONWriter.write(value)) == .success(value))
        case .failure(let error): #expect((0...text.count).contains(error.offset))
        }
    }

    private func randomValue(depth: Int, using generator: inout SeededGenerator) -> JSON {
        let kinds = depth < FormatLimits.jsonDepthMax ? 6 : 4
        switch Int.random(in: 0..<kinds, using: &generator) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &generator))
        case 2: return .number("\(Int64.random(in: .min ... .max, using: &generator))")
        case 3: return .string(randomText(using: &generator))
        case 4:
            return .array(
                (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                    randomValue(depth: depth + 1, using: &generator)
                })
        default:
            var object = JSONObject()
            for index in 0..<Int.random(in: 0...3, using: &generator) {
                let name = "\(index)" + randomText(using: &generator)
                object.append(name, randomValue(depth: depth + 1, using: &generator))
            }
            return .object(object)
        }
    }

    private func randomText(using generator: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            let limit: UInt32 = Bool.random(using: &generator) ? 0x80 : 0x11_0000
            let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &generator))
            text.unicodeScalars.append(scalar ?? "\"")
        }
        return text
    }
}
