import CryptoPrimitives
import Foundation
import SPAKE2
import TestVectors
import Testing

/// The example of docs/spake2.md, which is the file beside this one.
@Suite struct WorkedExampleTests {
    @Test("the document shows the file that is compiled here, byte for byte")
    func document() throws {
        let document = try text("docs/spake2.md")
        let blocks = document.components(separatedBy: "\n```swift\n").dropFirst()
        let code = try #require(blocks.first?.components(separatedBy: "\n```\n").first)
        #expect(blocks.count == 1)
        #expect(try text("Tests/SPAKE2Tests/WorkedExample.swift") == code + "\n")
    }

    @Test("with one password both ends have one key")
    func agreement() throws {
        let keys = try introduce(ana: stretched(1), door: stretched(1))
        #expect(copy(keys.ana) == copy(keys.door))
        #expect(keys.ana.count == 32)
    }

    @Test("with another password the door refuses Ana's confirmation")
    func disagreement() {
        #expect(throws: SPAKE2Error.wrongConfirmation) {
            try introduce(ana: stretched(1), door: stretched(2)).ana.count
        }
    }

    private func stretched(_ byte: UInt8) -> SecretBytes {
        bytes([UInt8](repeating: byte, count: 64))
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: VectorFile.root.appending(path: path), encoding: .utf8)
    }
}
