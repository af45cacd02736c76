import InviteCodes
import Testing

/// Time grows with the text and no faster, whatever is in it.
@Suite(.serialized) struct WorkOfReading {
    /// What links, codes and their damage are made of, over and over.
    static let pieces = [
        "a", "coral ", "coral piano 42 ", "coral-pinao-42 ", "42 ", "forty two ", "one", "c0ra1",
        "https://", "https://a.example/invite#P/",
        "https://space.example/invite#Paul/coral-pinao-42 ",
        "https://space.example/invite#Paul/coral-\n", "space.example/invite#Paul/coral-piano-42\n",
        "https://space.example/invite#Paul/", "#", "%23", "%25", "%2525", "/", "~", "e1.", "&amp;",
        "&#35;", "&", "\\", "=\n", "=3D", "=  ", ")", "(", "_", "*", "…", "\u{202E}", "é", "例",
        "https%3A%2F%2F", "__http", "https://x.example/?u=", "aHR0cHM6Ly", "?a=", ":~:", "/invite",
        "xhttp:/", "castle piano 42, ", "\n> ", "ü.", "👨‍👩‍👧‍👦", "-", "\0",
    ]

    private func time(_ text: [UInt8]) throws -> Duration {
        let space = try SpaceAddress(reading: "space.example")
        var least = Duration.seconds(60)
        for _ in 0..<3 {
            let start = ContinuousClock.now
            _ = try? Invitation.read(text.span, defaultSpace: space, trusted: [])
            least = min(least, ContinuousClock.now - start)
        }
        return least
    }

    private func repeated(_ piece: String, _ count: Int) -> [UInt8] {
        let bytes = Array(piece.utf8)
        return Array((0..<count / bytes.count).map { _ in bytes }.joined())
    }

    @Test(
        "[E-3] eight times the text takes no more than about eight times the time",
        arguments: pieces)
    func linear(_ piece: String) throws {
        let short = try time(repeated(piece, Invitation.textBytesMax / 32))
        let long = try time(repeated(piece, Invitation.textBytesMax / 4))
        // A quadratic reader would take 64 times as long. Half of the short time may be the same
        // for any text, and machines are busy.
        #expect(long < short * 24 + .milliseconds(50), "\(short) \(long)")
    }

    @Test("[E-3] [C-14] what is longer than the limits is refused at once")
    func limits() throws {
        let limit = Invitation.textBytesMax
        let link = Array("https://space.example/invite#Paul/coral-piano-42".utf8)
        let atLimit = link + [UInt8](repeating: 0x20, count: limit - link.count)
        #expect(try InviteLink(reading: atLimit.span).name == "Paul")
        do {
            _ = try InviteLink(reading: (atLimit + [0x20]).span)
            Issue.record("was read")
        } catch {
            #expect(error.kind == .tooLong(limit: limit))
            #expect(error.offset == limit)
        }
        let code = Array("coral-piano-42".utf8)
        let codeAtLimit = code + [UInt8](repeating: 0x20, count: WordCode.textBytesMax - code.count)
        #expect(try WordCode(reading: codeAtLimit.span).nameplate == "42")
        do {
            _ = try WordCode(reading: (codeAtLimit + [0x20]).span)
            Issue.record("was read")
        } catch {
            #expect(error.kind == .tooLong(limit: WordCode.textBytesMax))
        }
    }
}
