/// The strict reader of everything that crosses the wire.
///
/// A text that two parsers read differently would be a security fault here, so whatever RFC 8259
/// leaves open is refused: duplicate names, a byte order mark, lone surrogates, invalid UTF-8,
/// anything after the value. ``JSONLimits`` bound the rest.
package struct JSONReader: ~Copyable {
    let text: [UInt8]
    var position = 0
    private var depth = 0
    private let limits: JSONLimits
    var secrets: SecretMembers?

    init(_ text: [UInt8], limits: JSONLimits = .command, secrets: SecretMembers? = nil) {
        self.text = text
        self.limits = limits
        self.secrets = secrets
    }

    /// Reads one value that fills the whole text.
    package static func read(
        _ text: [UInt8], limits: JSONLimits = .command
    ) throws(JSONError) -> JSON {
        var reader = JSONReader(text, limits: limits)
        return try reader.whole()
    }

    mutating func whole() throws(JSONError) -> JSON {
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { throw error(.byteOrderMark) }
        let value = try value()
        skipSpace()
        guard position == text.count else { throw error(.trailingBytes) }
        return value
    }

    /// Reads one object that fills the whole text.
    package static func readObject(
        _ text: [UInt8], limits: JSONLimits = .command
    ) throws(JSONError) -> JSONObject {
        guard case .object(let object) = try read(text, limits: limits) else {
            throw JSONError(kind: .notAnObject, offset: 0)
        }
        return object
    }

    func error(_ kind: JSONError.Kind) -> JSONError {
        JSONError(kind: kind, offset: position)
    }

    mutating func skipSpace() {
        while position < text.count {
            switch text[position] {
            case 0x20, 0x09, 0x0A, 0x0D: position += 1
            default: return
            }
        }
    }

    func peek() throws(JSONError) -> UInt8 {
        guard position < text.count else { throw error(.unexpectedEnd) }
        return text[position]
    }

    mutating func expect(_ byte: UInt8) throws(JSONError) {
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
        guard depth <= limits.depth else { throw error(.tooDeep) }
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
            guard elements.count < limits.elements else { throw error(.tooManyMembers) }
            elements.append(try value())
        } while try hasMore(until: UInt8(ascii: "]"))
        return elements
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        try descend()
        var object = JSONObject()
        if try isEmpty(UInt8(ascii: "}")) { return object }
        var names = MemberNames()
        repeat {
            guard object.members.count < limits.members else { throw error(.tooManyMembers) }
            skipSpace()
            let start = position
            let name = try string()
            guard names.insert(name, to: object) else {
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

/// The names of an object that is being read. Those of a few members are simply compared.
private struct MemberNames {
    private static let comparedMax = 16

    private var names: Set<MemberName> = []

    /// Notes the next name of an object; false if the object has it.
    mutating func insert(_ name: String, to object: JSONObject) -> Bool {
        let count = object.members.count
        if count < Self.comparedMax { return object[name] == nil }
        if count == Self.comparedMax {
            names = Set(object.members.map { MemberName(rawValue: $0.name) })
        }
        return names.insert(MemberName(rawValue: name)).inserted
    }
}

/// Names are told apart as every other parser does: by their bytes.
private struct MemberName: ExactText {
    let rawValue: String
}
