import CryptoPrimitives
import TestVectors
import Testing
import WormholeSession

/// What a space shows of itself.
@Suite struct WelcomeCardTests {
    private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private func picture(_ count: Int) -> WelcomeCard.Picture? {
        WelcomeCard.Picture(Self.png + [UInt8](repeating: 5, count: count - Self.png.count))
    }

    @Test("K-7: a picture of 64 KiB is taken, and one byte more is not")
    func pictureLimit() throws {
        let largest = try #require(picture(65_536))
        #expect(picture(65_537) == nil)
        let card = try #require(WelcomeCard(name: "The Garden", picture: largest))
        #expect(WelcomeCard(reading: card.encoded) == card)
        #expect(card.padded.count + AES256GCM.overhead <= 98_304, "it fits at the relay")
    }

    @Test("K-7: the bytes say what picture it is, and nothing else is one")
    func pictureKinds() {
        #expect(WelcomeCard.Picture(Self.png)?.kind == .png)
        #expect(WelcomeCard.Picture([0xFF, 0xD8, 0xFF, 0xE0])?.kind == .jpeg)
        let webp = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
        #expect(WelcomeCard.Picture(webp)?.kind == .webp)
        for other in ["", "<svg xmlns='x'/>", "GIF89a", "RIFF0000WAVE", "RIFF", "<html>"] {
            #expect(WelcomeCard.Picture(Array(other.utf8)) == nil)
        }
    }

    @Test(
        "K-7: colours are #rrggbb",
        arguments: ["", "#12345", "#1234567", "#12345g", "red", "#é2345"])
    func badColours(text: String) {
        #expect(WelcomeCard(name: "x", colour: text) == nil)
        #expect(WelcomeCard(name: "x", colour: "#aBcDeF")?.colour == "#abcdef")
    }

    @Test("K-7: a name without anything to show is none")
    func names() {
        #expect(WelcomeCard(name: " \u{202E}\n") == nil)
        #expect(WelcomeCard(name: "a\u{202E}b\nc")?.name == "ab c")
    }

    @Test("K-7: what is no card is not read")
    func malformed() {
        for text in [
            "", "[]", "{}", #"{"v":2,"name":"x"}"#, #"{"v":1}"#, #"{"v":1,"name":""}"#,
            #"{"v":1,"name":"x","colour":7}"#, #"{"v":1,"name":"x","colour":"blue"}"#,
            #"{"v":1,"name":"x","picture":"iVBORw0KGgo="}"#,
            #"{"v":1,"name":"x","picture":{"type":"image/png","data":"/9j/"}}"#,
            #"{"v":1,"name":"x","picture":{"type":"image/svg+xml","data":"PHN2Zz4="}}"#,
            #"{"v":1,"name":"x","picture":{"type":"image/png","data":"!"}}"#,
        ] {
            #expect(WelcomeCard(reading: Array(text.utf8)) == nil, "\(text)")
        }
    }

    /// The right side is an HMAC that Python's standard library computed.
    @Test("K-8: the key of a sealed card is HKDF-SHA-256 of the branding key's text")
    func sealing() throws {
        let key = WelcomeCard.key(of: Array("AAAAAAAAAAAAAAAAAAAAAA".utf8).span)
        #expect(
            key.withBytes { [UInt8](copying: $0) }
                == hex("3d0360d12cc88ffaa65f995fe2a6af19256a0c1c35a74efda3864a2c025d17c9"))
        #expect(
            WelcomeCard.associatedData(space: "xyz.example")
                == Array("invite card v1 xyz.example".utf8))
        let card = try #require(WelcomeCard(name: "The Garden", colour: "#010203"))
        #expect(card.padded.count == 4_096)
        #expect(WelcomeCard(reading: card.padded) == card)
    }
}
