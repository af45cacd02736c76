import CryptoPrimitives

/// Why a text is not acceptable JSON, and where.
package struct JSONError: Error, Equatable {
    package enum Kind: Hashable, Sendable, CaseIterable {
        case unexpectedEnd
        case unexpectedByte
        case byteOrderMark
        case trailingBytes
        case tooDeep
        case tooManyMembers
        case duplicateName
        case invalidUTF8
        case invalidEscape
        case loneSurrogate
        case controlCharacter
        case invalidNumber
        case notAnObject
    }

    package let kind: Kind
    /// Bytes from the start of the text.
    package let offset: Int

    package init(kind: Kind, offset: Int) {
        self.kind = kind
        self.offset = offset
    }
}

/// The strict reader of everything that crosses the wire.
///
/// A text that two parsers read differently would be a security fault here, so whatever RFC 8259
/// leaves open is refused: duplicate names, a byte order mark, lone surrogates, invalid UTF-8,
/// anything after the value. Depth and member counts are limited by ``FormatLimits``.
package struct JSONReader: ~Copyable {
    private let text: [UInt8]
    private var position = 0
    private var depth = 0
    private var secrets: SecretMembers?

    private init(_ text: [UInt8], secrets: SecretMembers? = nil) {
        self.text = text
        self.secrets = secrets
    }

    /// Reads one value that fills the whole text.
    package static func read(_ text: [UInt8]) throws(JSONError) -> JSON {
        var reader = JSONReader(text)
        return try reader.whole()
    }

    private mutating func whole() throws(JSONError) -> JSON {
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { throw error(.byteOrderMark) }
        let value = try value()
        skipSpace()
        guard position == text.count else { throw error(.trailingBytes) }
        return value
    }

    /// Reads one object that fills the whole text.
    package static func readObject(_ text: [UInt8]) throws(JSONError) -> JSONObject {
        guard case .object(let object) = try read(text) else {
            throw JSONError(kind: .notAnObject, offset: 0)
        }
        return object
    }

    private func error(_ kind: JSONError.Kind) -> JSONError {
        JSONError(kind: kind, offset: position)
    }

    private mutating func skipSpace() {
        while position < text.count {
            switch text[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    private func peek() throws(JSONError) -> UInt8 {
        guard position < text.count else { throw error(.unexpectedEnd) }
        return text[position]
    }

    private mutating func expect(_ byte: UInt8) throws(JSONError) {
        guard try peek() == byte else { throw error(.unexpectedByte) }
        position += 1
    }

    private mutating func value() throws(JSONError) -> JSON {
        skipSpace()
        switch try peek() {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
        default: throw error(.unexpectedByte)
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONError) -> JSON {
        for byte in "\(word)".utf8 { try expect(byte) }
        return value
    }

    private mutating func descend() throws(JSONError) {
        depth += 1
        guard depth <= FormatLimits.jsonDepthMax else { throw error(.tooDeep) }
        position += 1
        skipSpace()
    }

    /// After an element: true when another follows, false when the container was closed.
    private mutating func hasMore(until end: UInt8) throws(JSONError) -> Bool {
        skipSpace()
        let byte = try peek()
        guard byte == end || byte == UInt8(ascii: ",") else { throw error(.unexpectedByte) }
        position += 1
        if byte == end { depth -= 1 }
        return byte != end
    }

    private mutating func isEmpty(_ end: UInt8) throws(JSONError) -> Bool {
        guard try peek() == end else { return false }
        position += 1
        depth -= 1
        return true
    }

    private mutating func array() throws(JSONError) -> [JSON] {
        try descend()
        var elements: [JSON] = []
        if try isEmpty(UInt8(ascii: "]")) { return elements }
        repeat {
            guard elements.count < FormatLimits.jsonMembersMax else { throw error(.tooManyMembers) }
            elements.append(try value())
        } while try hasMore(until: UInt8(ascii: "]"))
        return elements
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        try descend()
        var object = JSONObject()
        if try isEmpty(UInt8(ascii: "}")) { return object }
        var names: Set<MemberName> = []
        repeat {
            guard object.members.count < FormatLimits.jsonMembersMax else {
                throw error(.tooManyMembers)
            }
            skipSpace()
            let start = position
            let name = try string()
            guard names.insert(MemberName(rawValue: name)).inserted else {
                throw JSONError(kind: .duplicateName, offset: start)
            }
            skipSpace()
            try expect(UInt8(ascii: ":"))
            secrets?.path.append(name)
            object.append(name, try secrets?.isHere == true ? secret() : value())
            secrets?.path.removeLast()
        } while try hasMore(until: UInt8(ascii: "}"))
        return object
    }
}

/// Names are told apart as every other parser does: by their bytes.
private struct MemberName: ExactText {
    let rawValue: String
}

// MARK: - Strings

extension JSONReader {
    private mutating func string() throws(JSONError) -> String {
        try expect(UInt8(ascii: "\""))
        let start = position
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "\""):
                let string = try utf8(text[start..<position], at: start)
                position += 1
                return string
            case UInt8(ascii: "\\"): return try escapedString(from: start)
            case 0..<0x20: throw error(.controlCharacter)
            default: position += 1
            }
        }
        throw error(.unexpectedEnd)
    }

    /// The slow path: from the first backslash on, text is rebuilt byte by byte.
    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var bytes = Array(text[start..<position])
        while position < text.count {
            let byte = text[position]
            switch byte {
            case UInt8(ascii: "\""):
                let string = try utf8(bytes[...], at: start)
                position += 1
                return string
            case UInt8(ascii: "\\"): try escape(into: &bytes)
            case 0..<0x20: throw error(.controlCharacter)
            default:
                bytes.append(byte)
                position += 1
            }
        }
        throw error(.unexpectedEnd)
    }

    private func utf8(_ bytes: ArraySlice<UInt8>, at start: Int) throws(JSONError) -> String {
        guard let string = String(validating: bytes, as: UTF8.self) else {
            throw JSONError(kind: .invalidUTF8, offset: start)
        }
        return string
    }

    private mutating func escape(into bytes: inout [UInt8]) throws(JSONError) {
        position += 1
        let letter = try peek()
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(letter)
        case UInt8(ascii: "b"): bytes.append(0x08)
        case UInt8(ascii: "f"): bytes.append(0x0C)
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "u"): return try unicodeEscape(into: &bytes)
        default: throw error(.invalidEscape)
        }
        position += 1
    }

    private mutating func unicodeEscape(into bytes: inout [UInt8]) throws(JSONError) {
        let start = position - 1
        position += 1
        var value = try fourHexDigits()
        if (0xD800..<0xDC00).contains(value) {
            guard position + 1 < text.count, text[position] == UInt8(ascii: "\\"),
                text[position + 1] == UInt8(ascii: "u")
            else { throw JSONError(kind: .loneSurrogate, offset: start) }
            position += 2
            let low = try fourHexDigits()
            guard (0xDC00..<0xE000).contains(low) else {
                throw JSONError(kind: .loneSurrogate, offset: start)
            }
            value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(value) else {
            throw JSONError(kind: .loneSurrogate, offset: start)
        }
        bytes.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
    }

    private mutating func fourHexDigits() throws(JSONError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch try peek() {
            case let byte where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
                digit = byte - UInt8(ascii: "0")
            case let byte where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20):
                digit = (byte | 0x20) - UInt8(ascii: "a") + 10
            default: throw error(.invalidEscape)
            }
            value = value << 4 | UInt32(digit)
            position += 1
        }
        return value
    }
}

// MARK: - Numbers

extension JSONReader {
    private mutating func number() throws(JSONError) -> String {
        let start = position
        if text[position] == UInt8(ascii: "-") { position += 1 }
        let integerStart = position
        try digits()
        if text[integerStart] == UInt8(ascii: "0"), position - integerStart > 1 {
            throw JSONError(kind: .invalidNumber, offset: integerStart)
        }
        if isNext(".", ".") {
            position += 1
            try digits()
        }
        if isNext("e", "E") {
            position += 1
            if isNext("+", "-") { position += 1 }
            try digits()
        }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    private func isNext(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
        guard position < text.count else { return false }
        return text[position] == UInt8(ascii: one) || text[position] == UInt8(ascii: other)
    }

    private mutating func digits() throws(JSONError) {
        let start = position
        while position < text.count,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position])
        {
            position += 1
        }
        guard position > start else { throw error(.invalidNumber) }
    }
}

// MARK: - Secrets

extension JSONReader {
    /// Reads one object some of whose members are secrets in hex, which never become text: they go
    /// from `text`, which the caller wipes, straight into memory that is wiped.
    ///
    /// A path names a member by the names on the way to it, `conversation/key`; a last `*` stands
    /// for every member there. In the object a secret is null.
    package static func readObject(
        _ text: [UInt8], secretsAt paths: [String]
    ) throws(JSONError) -> SecretBearingObject {
        var reader = JSONReader(text, secrets: SecretMembers(paths: paths))
        guard case .object(let object) = try reader.whole() else {
            throw JSONError(kind: .notAnObject, offset: 0)
        }
        return SecretBearingObject(object: object, secrets: reader.secrets?.found ?? [:])
    }

    private mutating func secret() throws(JSONError) -> JSON {
        skipSpace()
        try expect(UInt8(ascii: "\""))
        let start = position
        while try peek() != UInt8(ascii: "\"") { position += 1 }
        do throws(EncodingError) {
            let secret = try Hex.decodeSecret(text.span.extracting(start..<position))
            secrets?.keep(secret)
        } catch {
            throw JSONError(kind: .unexpectedByte, offset: start)
        }
        position += 1
        return .null
    }
}
