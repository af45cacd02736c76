import CryptoPrimitives

/// Why a vector file cannot be used.
package struct VectorFault: Error {
    /// What is wrong, and in which line.
    package let text: String
}

/// One vector of a file: lines of `key: value`, ended by an empty line.
///
/// In values `\u{…}` is a character by its number, `\n` a line feed and `\t` a tab. `hex` gives the
/// input as bytes, and `fill` lengthens it with spaces to so many bytes.
package struct VectorBlock: Sendable {
    private let fields: [(key: String, value: String)]

    package subscript(key: String) -> String? { fields.first { $0.key == key }?.value }

    package var id: String { self["id"] ?? "" }

    /// The bytes that are read.
    package let input: [UInt8]

    private init(_ fields: [(key: String, value: String)]) throws(VectorFault) {
        self.fields = fields
        func value(_ key: String) -> String? { fields.first { $0.key == key }?.value }
        guard let id = value("id"), value("rule") != nil else {
            throw VectorFault(text: "a block has no id or no rule")
        }
        var bytes = Array((value("input") ?? "").utf8)
        if let digits = value("hex") {
            do throws(EncodingError) {
                bytes += try Hex.decode(digits)
            } catch {
                throw VectorFault(text: "\(id): not hex")
            }
        }
        if let fill = value("fill") {
            guard let count = VectorLine.number(fill, radix: 10), count >= bytes.count else {
                throw VectorFault(text: "\(id): fill is no number of bytes")
            }
            while bytes.count < count { bytes.append(UInt8(ascii: " ")) }
        }
        self.input = bytes
    }

    /// All blocks of a file, in order.
    ///
    /// - Parameters:
    ///   - text: The file, UTF-8.
    ///   - keys: What a block may have.
    /// - Returns: At least one block.
    /// - Throws: ``VectorFault``: for a line that is none, an unknown key, one that is there twice,
    ///   two blocks of one id, or no block at all.
    package static func read(
        _ text: [UInt8], keys: [String]
    ) throws(VectorFault) -> [VectorBlock] {
        var blocks: [VectorBlock] = []
        var ids: Set<String> = []
        var fields: [(key: String, value: String)] = []
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            + [[]]
        {
            guard !line.isEmpty else {
                guard !fields.isEmpty else { continue }
                let block = try VectorBlock(fields)
                guard ids.insert(block.id).inserted else {
                    throw VectorFault(text: "two blocks are \(block.id)")
                }
                blocks.append(block)
                fields = []
                continue
            }
            if line.first == UInt8(ascii: "#") { continue }
            let field = try VectorLine.read(line, keys: keys)
            guard !fields.contains(where: { $0.key == field.key }) else {
                throw VectorFault(text: "\(field.key) twice in a block")
            }
            fields.append(field)
        }
        guard !blocks.isEmpty else { throw VectorFault(text: "no vectors") }
        return blocks
    }
}

/// One line of a block.
private enum VectorLine {
    static func read(
        _ line: ArraySlice<UInt8>, keys: [String]
    ) throws(VectorFault) -> (key: String, value: String) {
        let text = String(decoding: line, as: UTF8.self)
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            throw VectorFault(text: "no key: \(text)")
        }
        let key = String(decoding: line[..<colon], as: UTF8.self)
        guard keys.contains(key) else { throw VectorFault(text: "unknown key: \(text)") }
        let value = line[(colon + 1)...].drop { $0 == UInt8(ascii: " ") }
        return (key: key, value: try unescape(value))
    }

    private static func unescape(_ value: ArraySlice<UInt8>) throws(VectorFault) -> String {
        var bytes: [UInt8] = []
        var rest = value
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "n"): bytes.append(0x0A)
            case UInt8(ascii: "t"): bytes.append(0x09)
            case UInt8(ascii: "u"):
                bytes += Array(String(Character(try scalar(&rest))).utf8)
            default: throw VectorFault(text: "a backslash that is no escape")
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A number of up to six digits. Read here, because the library's own way asks for arithmetic
    /// that WebAssembly has not got.
    static func number(_ text: String, radix: Int) -> Int? {
        guard (1...6).contains(text.utf8.count) else { return nil }
        var value = 0
        for character in text {
            guard let digit = character.hexDigitValue, digit < radix else { return nil }
            value = value * radix + digit
        }
        return value
    }

    /// `{202E}`.
    private static func scalar(_ rest: inout ArraySlice<UInt8>) throws(VectorFault)
        -> Unicode.Scalar
    {
        let fault = VectorFault(text: "an escape that is no character")
        guard rest.popFirst() == UInt8(ascii: "{"),
            let end = rest.firstIndex(of: UInt8(ascii: "}")),
            let value = number(String(decoding: rest[..<end], as: UTF8.self), radix: 16),
            let scalar = Unicode.Scalar(UInt32(value))
        else { throw fault }
        rest = rest[(end + 1)...]
        return scalar
    }
}
