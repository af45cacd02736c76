import InviteCodes
import Testing

/// Time grows with the text and no faster, whatever is in it. `relay-bench codes` measures more
/// texts, and up to the longest.
@Suite(.serialized) struct WorkOfReading {
    /// What once was quadratic, or might be.
    static let pieces = [
        "a", "coral-pinao-42 ", "sixtysix", "https://space.example/invite#Paul/coral-\n", "%25",
        "&amp;", "(", "\u{202E}", "https://x.example/?u=https%3A%2F%2F", "__http", "e1.", "-",
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
        let short = try time(repeated(piece, 512))
        let long = try time(repeated(piece, 4_096))
        // A quadratic reader would take 64 times as long. Half of the short time may be the same
        // for any text, and machines are busy.
        #expect(long < short * 24 + .milliseconds(50), "\(short) \(long)")
    }

    @Test("[E-3] [C-14] what is longer than the limits is refused at once")
    func limits() throws {
        let limit = Invitation.textBytesMax
        #expect(limit == 65_536)
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
