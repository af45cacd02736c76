import CryptoPrimitives
import Testing

@Suite struct HexTests {
    private let everyByte = [UInt8](0...255)

    @Test("every byte is two lower-case digits, and is read back")
    func everyValue() throws {
        for byte in everyByte {
            let text = Hex.encode([byte])
            let digits = String(byte, radix: 16)
            #expect(text == (digits.count == 1 ? "0" + digits : digits))
            #expect(try Hex.decode(text) == [byte])
            #expect(try Hex.decode(text.uppercased()) == [byte])
        }
        #expect(try Hex.decode(Hex.encode(everyByte)) == everyByte)
    }

    @Test("nothing is nothing")
    func empty() throws {
        #expect(Hex.encode([]) == "")
        #expect(try Hex.decode("") == [])
    }

    @Test(
        "an odd count, or anything that is not a digit, is refused",
        arguments: [
            "a", "abc", "0x00", "zz", "0g", "g0", "00 ", " 00", "0 0", "00\n", "00:11", "-1",
            "00zz",
            "00\u{0}0", "٠٠", "ａａ", "é", "00é",
        ])
    func refusals(text: String) {
        #expect(throws: EncodingError()) { try Hex.decode(text) }
    }

    @Test("of all two-character ASCII texts exactly 22 times 22 are hex")
    func exhaustive() {
        var accepted = 0
        for first in 0..<UInt8(128) {
            for second in 0..<UInt8(128) {
                let text = String(decoding: [first, second], as: UTF8.self)
                if (try? Hex.decode(text)) != nil { accepted += 1 }
            }
        }
        #expect(accepted == 22 * 22)
    }

    @Test("a secret's digits go into room that was reserved")
    func appending() {
        var buffer: [UInt8] = []
        buffer.reserveCapacity(4)
        Hex.append([0x0f, 0xa0].span, to: &buffer)
        #expect(buffer == Array("0fa0".utf8))
    }
}

@Suite struct Base64Tests {
    @Test(
        "RFC 4648 section 10",
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
        ])
    func rfc4648(plain: String, text: String) throws {
        let bytes = Array(plain.utf8)
        #expect(Base64.standard.encode(bytes) == text)
        #expect(try Base64.standard.decode(text) == bytes)
        let bare = text.filter { $0 != "=" }
        #expect(Base64.url.encode(bytes) == bare)
        #expect(try Base64.url.decode(bare) == bytes)
    }

    @Test("the two alphabets differ in two characters and in padding")
    func alphabets() throws {
        let bytes: [UInt8] = [0xfb, 0xff, 0xfe, 0xff]
        #expect(Base64.standard.encode(bytes) == "+//+/w==")
        #expect(Base64.url.encode(bytes) == "-__-_w")
        #expect(throws: EncodingError()) { try Base64.standard.decode("-__-_w") }
        #expect(throws: EncodingError()) { try Base64.url.decode("+//+/w==") }
    }

    @Test(
        "what would not be written the same again is refused",
        arguments: [
            "Zh==", "Zm9=", "Zg", "Zg=", "Zg===", "Z", "Zm9v=", "Zg==Zg==", "Zm9v ", " Zm9v",
            "Zm\n9v", "Zm9v\0", "====", "=", "Zm9vé", "Z*9v",
        ])
    func standardRefusals(text: String) {
        #expect(throws: EncodingError()) { try Base64.standard.decode(text) }
    }

    @Test(
        "the same without padding",
        arguments: ["Zh", "Zm9", "Zg==", "Zm8=", "Z", "Zm9vY", "Zm9v ", "Zm9v=", "é", "Zm9v\n"])
    func urlRefusals(text: String) {
        #expect(throws: EncodingError()) { try Base64.url.decode(text) }
    }

    @Test("no letter outside ASCII is a digit, wherever in a group of four it stands")
    func outsideASCII() {
        for letter in ["é", "Π", "\u{7FF}", "字", "\u{FFFD}", "🎹"] {
            let count = letter.utf8.count
            for before in 0..<8 {
                let text = String(repeating: "A", count: before) + letter
                let after = String(repeating: "A", count: (8 - (before + count) % 4) % 4)
                #expect(throws: EncodingError()) { try Base64.standard.decode(text + after) }
                #expect(throws: EncodingError()) { try Base64.url.decode(text + after) }
            }
        }
    }

    @Test("every text of up to four characters is refused or is the one text of its bytes")
    func exhaustive() {
        let characters = Array("AQgwBZ+/-_= \n".utf8)
        var texts: [[UInt8]] = [[]]
        for _ in 0..<4 {
            texts += texts.flatMap { text in characters.map { text + [$0] } }
        }
        for text in texts.map({ String(decoding: $0, as: UTF8.self) }) {
            for encoding in [Base64.standard, .url] {
                guard let bytes = try? encoding.decode(text) else { continue }
                #expect(encoding.encode(bytes) == text)
            }
        }
    }

    @Test("every length is read back")
    func lengths() throws {
        var random = Randomness.seeded(2)
        for count in 0...100 {
            let bytes = random.bytes(count)
            #expect(try Base64.standard.decode(Base64.standard.encode(bytes)) == bytes)
            #expect(try Base64.url.decode(Base64.url.encode(bytes)) == bytes)
        }
    }
}

@Suite struct ConstantTimeTests {
    @Test("equal bytes are equal; one bit or one byte more makes them differ")
    func equality() {
        let bytes = [UInt8](0..<64)
        #expect(areEqual(bytes, bytes))
        #expect(areEqual([], []))
        #expect(!areEqual(bytes, []))
        #expect(!areEqual(bytes, bytes + [0]))
        for bit in 0..<(bytes.count * 8) {
            #expect(!areEqual(bytes, flipped(bytes, bit)))
        }
    }

    private func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        ConstantTime.areEqual(left.span, right.span)
    }
}
