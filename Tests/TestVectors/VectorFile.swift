package import Foundation

/// The files of Tests/Vectors.
package enum VectorFile {
    /// The root of the repository.
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The whole content of one vector file.
    package static func content(_ name: String) throws -> [UInt8] {
        let file = root.appending(components: "Tests", "Vectors", name)
        return try [UInt8](Data(contentsOf: file))
    }
}

/// Bytes that a vector file spells as hex. Read here, not by the code under test.
package struct HexBytes: Decodable, Equatable, Sendable {
    package let bytes: [UInt8]

    package init(from decoder: any Decoder) throws {
        bytes = Self.read(try decoder.singleValueContainer().decode(String.self))
    }

    /// The bytes of hex digits; spaces are skipped, anything else is a mistake in the test.
    package static func read(_ text: String) -> [UInt8] {
        let digits = text.filter { $0 != " " && $0 != "\n" }.map { digit in
            guard let value = digit.hexDigitValue else { preconditionFailure("not hex: \(text)") }
            return UInt8(value)
        }
        precondition(digits.count % 2 == 0, "half a byte: \(text)")
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}

/// Bytes written as hex in a test.
package func hex(_ text: String) -> [UInt8] { HexBytes.read(text) }

/// Numbers for property tests: the same seed gives the same run.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    /// SplitMix64.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
