import CryptoPrimitives

/// Writes JSON text: no white space, members in order, non-ASCII as UTF-8.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init(capacity: Int = 256) {
        bytes.reserveCapacity(capacity)
    }

    /// One value.
    package static func write(_ value: JSON) -> [UInt8] {
        var writer = JSONWriter()
        writer.value(value)
        return writer.bytes
    }

    /// One object, written by `body` member after member.
    package static func object(
        capacity: Int = 256, _ body: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter(capacity: capacity)
        writer.objectValue(body)
        return writer.bytes
    }

    /// A member whose value is a string.
    package mutating func member(_ name: String, _ text: String) {
        self.name(name)
        string(text)
    }

    /// A member of any value.
    package mutating func member(_ name: String, _ value: JSON) {
        self.name(name)
        self.value(value)
    }

    /// A member that is left out when there is no value.
    package mutating func member(_ name: String, ifPresent text: String?) {
        if let text { member(name, text) }
    }

    /// A member that is a whole number.
    package mutating func member(_ name: String, _ number: some BinaryInteger) {
        self.name(name)
        separate()
        integer(Int64(number))
    }

    /// A member that is a number with three decimals, given in thousandths; none of them is
    /// negative, and what is all the same is written as 0.
    package mutating func member(_ name: String, thousandths: Int64) {
        self.name(name)
        separate()
        let (whole, part) = max(0, thousandths).quotientAndRemainder(dividingBy: 1_000)
        integer(whole)
        bytes.append(UInt8(ascii: "."))
        digits(UInt64(part), atLeast: 3)
    }

    /// A member that is the hex of a secret. The digits go straight into the writer's buffer, which
    /// the caller wipes; give the writer room enough at the start, or growing leaves a copy behind.
    package mutating func member(_ name: String, hexOf secret: Span<UInt8>) {
        self.name(name)
        separate()
        bytes.append(UInt8(ascii: "\""))
        Hex.append(secret, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// A member that is an object, written by `body`.
    package mutating func member(_ name: String, object body: (inout JSONWriter) -> Void) {
        self.name(name)
        objectValue(body)
    }

    private mutating func objectValue(_ body: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(UInt8(ascii: "{"))
        needsComma = false
        body(&self)
        bytes.append(UInt8(ascii: "}"))
        needsComma = true
    }

    private mutating func integer(_ number: Int64) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        digits(number.magnitude, atLeast: 1)
    }

    private mutating func digits(_ number: UInt64, atLeast width: Int) {
        let start = bytes.count
        var rest = number
        while rest > 0 || bytes.count - start < width {
            let (next, digit) = rest.quotientAndRemainder(dividingBy: 10)
            bytes.append(UInt8(ascii: "0") + UInt8(digit))
            rest = next
        }
        bytes[start...].reverse()
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func name(_ name: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func raw(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func value(_ value: JSON) {
        switch value {
        case .null: raw("null")
        case .bool(let flag): raw(flag ? "true" : "false")
        case .number(let text): raw(text)
        case .string(let text): string(text)
        case .array(let elements):
            separate()
            bytes.append(UInt8(ascii: "["))
            needsComma = false
            for element in elements { self.value(element) }
            bytes.append(UInt8(ascii: "]"))
            needsComma = true
        case .object(let object):
            objectValue { writer in
                for member in object.members {
                    writer.name(member.name)
                    writer.value(member.value)
                }
            }
        }
    }

    private mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        // Most texts need no escapes, and are copied whole.
        if text.isPlain {
            bytes.append(contentsOf: text.utf8)
        } else {
            for byte in text.utf8 { escaped(byte) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case 0x0A: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "n")])
        case 0..<0x20:
            bytes.append(contentsOf: "\\u00".utf8)
            bytes.append(UInt8(ascii: "0") + byte >> 4)
            bytes.append(contentsOf: hexDigit(byte & 15))
        default: bytes.append(byte)
        }
    }

    private func hexDigit(_ nibble: UInt8) -> String.UTF8View {
        String(nibble, radix: 16).utf8
    }
}

extension String {
    /// Whether every byte stands for itself in a JSON string.
    fileprivate var isPlain: Bool {
        let bytes = utf8Span.span
        for place in bytes.indices {
            let byte = bytes[place]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                return false
            }
        }
        return true
    }
}
