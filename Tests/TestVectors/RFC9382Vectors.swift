import Foundation

/// `rfc9382-p256.json` and `rfc9382-edwards25519.json`, which differ a little in their fields.
package struct RFC9382Vectors: Decodable, Sendable {
    package let vectors: [Vector]
    package let mustRefuse: [Refused]
    /// P-256: more vectors, with additional data and edge cases.
    private let extraOwnP256: [Vector]?

    /// Those of the RFC and those of our own.
    package var all: [Vector] { vectors + (extraOwnP256 ?? []) }

    package static func read(_ name: String) throws -> RFC9382Vectors {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(
            RFC9382Vectors.self, from: Data(VectorFile.content("rfc9382-\(name).json")))
    }

    package struct Refused: Decodable, Sendable {
        package let name: String
        package let bytes: [UInt8]

        private enum Key: CodingKey { case name, bytes, point }

        package init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            name = try fields.decode(String.self, forKey: .name)
            bytes = try fields.decode(
                HexBytes.self, forKey: fields.contains(.bytes) ? .bytes : .point
            ).bytes
        }
    }

    package struct Vector: Decodable, Sendable {
        package let name: String
        package let a: [UInt8]
        package let b: [UInt8]
        package let additionalData: [UInt8]
        /// Scalars are big-endian.
        package let w: HexBytes
        package let x: HexBytes
        package let y: HexBytes
        package let pA: HexBytes
        package let pB: HexBytes
        package let key: HexBytes
        package let confirmationA: HexBytes
        package let confirmationB: HexBytes

        // As the decoder's strategy leaves them.
        private enum Key: String, CodingKey {
            case name, pA, pB, w, x, y, wBe, xBe, yBe, aHex, bHex
            case a = "A"
            case b = "B"
            case dataHex = "aadHex"
            case key = "Ke"
            case confirmationA = "confA"
            case confirmationB = "confB"
        }

        package init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            func bytes(_ key: Key, or other: Key) throws -> HexBytes {
                try fields.decode(HexBytes.self, forKey: fields.contains(key) ? key : other)
            }
            func identity(_ text: Key, or hex: Key) throws -> [UInt8] {
                if let text = try fields.decodeIfPresent(String.self, forKey: text) {
                    return Array(text.utf8)
                }
                return try fields.decode(HexBytes.self, forKey: hex).bytes
            }
            a = try identity(.a, or: .aHex)
            b = try identity(.b, or: .bHex)
            name =
                try fields.decodeIfPresent(String.self, forKey: .name)
                ?? "identities of \(a.count) and \(b.count) bytes"
            additionalData =
                try fields.decodeIfPresent(HexBytes.self, forKey: .dataHex)?.bytes ?? []
            w = try bytes(.w, or: .wBe)
            x = try bytes(.x, or: .xBe)
            y = try bytes(.y, or: .yBe)
            pA = try fields.decode(HexBytes.self, forKey: .pA)
            pB = try fields.decode(HexBytes.self, forKey: .pB)
            key = try fields.decode(HexBytes.self, forKey: .key)
            confirmationA = try fields.decode(HexBytes.self, forKey: .confirmationA)
            confirmationB = try fields.decode(HexBytes.self, forKey: .confirmationB)
        }
    }
}
