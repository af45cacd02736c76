import CryptoPrimitives
import TestVectors
import Testing

@Suite struct HMACTests {
    @Test(
        "RFC 4231, cases 1, 2, 3 and 6: short keys, and one longer than a block",
        arguments: [
            (
                [UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8),
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                [UInt8](repeating: 0xaa, count: 20), [UInt8](repeating: 0xdd, count: 50),
                "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
            ),
            (
                [UInt8](repeating: 0xaa, count: 131),
                Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ])
    func rfc4231(key: [UInt8], message: [UInt8], tag: String) {
        #expect(self.tag(key, [message]) == hex(tag))
    }

    @Test(
        "a key of one block less one, of one block, and of one more (Python's hmac)",
        arguments: [
            (63, "4f17645dd45ee57c684ba39da29e8e1cbb2ff4e027c4585a2e1dccee69d157d0"),
            (64, "ce3c639dcb9d8baae5d44c3b8b5e233faab4d1860e07489af5c84f213998bd79"),
            (65, "c2b9a0a013df029c7d812c5ac18388feef0194ee64fcc5f321d149c06137caa3"),
        ])
    func blockLength(count: Int, tag: String) {
        #expect(self.tag([UInt8](repeating: 0xaa, count: count), [Array("x".utf8)]) == hex(tag))
    }

    @Test("a message in pieces has the tag of the whole, wherever it is cut")
    func pieces() {
        let message = (0..<150).map { UInt8($0) }
        let whole = tag([1], [message])
        for cut in 0...message.count {
            #expect(tag([1], [Array(message[..<cut]), Array(message[cut...])]) == whole)
        }
    }

    private func tag(_ key: [UInt8], _ pieces: [[UInt8]]) -> [UInt8] {
        HMAC.tag(key: key.span) { mac in
            for piece in pieces { mac.update(piece.span) }
        }.withBytes { [UInt8](copying: $0) }
    }
}
