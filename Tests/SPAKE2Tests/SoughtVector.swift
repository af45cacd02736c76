import CryptoPrimitives
import Foundation
import TestVectors
import Testing

/// The first vector of a file, kept as the text it is: reading it as numbers would leave those in
/// memory.
struct SoughtVector {
    private let fields: [String: String]

    init(_ file: String, _ list: String) throws {
        let object = try JSONSerialization.jsonObject(with: Data(VectorFile.content(file)))
        let vectors = try #require((object as? [String: Any])?[list] as? [[String: Any]])
        var fields: [String: String] = [:]
        Self.collect(try #require(vectors.first), under: "", into: &fields)
        self.fields = fields
    }

    /// Members of members have dotted names.
    private static func collect(
        _ object: [String: Any], under prefix: String, into fields: inout [String: String]
    ) {
        for (name, value) in object {
            if let text = value as? String { fields[prefix + name] = text }
            if let inner = value as? [String: Any] {
                collect(inner, under: prefix + name + ".", into: &fields)
            }
        }
    }

    /// The text of a field; edwards25519's file says of its numbers that they are big-endian.
    func text(_ name: String) throws -> String {
        try #require(fields[name] ?? fields["\(name)_be"])
    }

    /// A field that nobody keeps secret.
    func bytes(_ name: String) throws -> [UInt8] { try hex(text(name)) }

    /// A secret of the vector, in memory that is wiped.
    func secret(_ name: String) throws -> SecretBytes {
        try SoughtSecret(hex: text(name)).withBytes { SecretBytes(copying: $0, in: .wiped) }
    }

    /// The identity of a role, which some vectors have as text and some as hexadecimal.
    func identity(_ name: String) throws -> [UInt8] {
        if let text = fields[name] { return Array(text.utf8) }
        return try bytes("\(name)_hex")
    }

    func expectHeld(_ names: String..., line: SourceLocation = #_sourceLocation) throws {
        for name in names { #expect(try places(name) > 0, "\(name)", sourceLocation: line) }
    }

    func expectGone(_ names: String..., line: SourceLocation = #_sourceLocation) throws {
        for name in names { #expect(try places(name) == 0, "\(name)", sourceLocation: line) }
    }

    /// In either byte order: both libraries keep numbers in little-endian.
    private func places(_ name: String) throws -> Int {
        let text = try text(name)
        return try SoughtSecret(hex: text).places()
            + SoughtSecret(hex: text, reversed: true).places()
    }
}
