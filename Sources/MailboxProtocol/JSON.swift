/// A JSON value (RFC 8259). Numbers stay the text they were: nothing passes through floating point.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    indirect case array([JSON])
    indirect case object(JSONObject)

    /// A whole number.
    package static func integer(_ value: some BinaryInteger) -> JSON { .number("\(Int64(value))") }

    /// The text, when this is a string.
    package var string: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The value, when this is a number written as a plain integer that fits.
    package var integer: Int? {
        guard case .number(let text) = self else { return nil }
        return Int(text)
    }

    /// The members, when this is an object.
    package var object: JSONObject? {
        guard case .object(let object) = self else { return nil }
        return object
    }
}

/// The members of a JSON object, in the order they were written, no name twice.
package struct JSONObject: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSON
    }

    package private(set) var members: [Member] = []

    package init() {}

    package init(dictionaryLiteral elements: (String, JSON)...) {
        for (name, value) in elements { append(name, value) }
    }

    /// Adds a member; the name must be new.
    package mutating func append(_ name: String, _ value: JSON) {
        members.append(Member(name: name, value: value))
    }

    /// The value of a name, nil when there is none.
    package subscript(name: String) -> JSON? {
        for member in members where member.name.hasBytes(of: name) {
            return member.value
        }
        return nil
    }

    /// The text of a name, nil when it is missing or not a string.
    package func string(_ name: String) -> String? { self[name]?.string }

    /// The number of a name, nil when it is missing, no plain integer or not in range. Whoever
    /// counts with a number says how large it may be.
    package func integer(_ name: String, in range: ClosedRange<Int>) -> Int? {
        self[name]?.integer.flatMap { range.contains($0) ? $0 : nil }
    }

    /// The moment of a name in milliseconds, nil when it is missing or no moment that can be
    /// reckoned with: 0 to 2^53.
    package func moment(_ name: String) -> Timestamp? {
        integer(name, in: 0...1 << 53).map { Timestamp(milliseconds: Int64($0)) }
    }
}
