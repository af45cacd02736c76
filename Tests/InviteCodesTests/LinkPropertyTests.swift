import CodeVectors
import CryptoPrimitives
import InviteCodes
import Testing

/// Random links and random damage, from seeds: the same on every run. `make codes` shows the names
/// with every character of Unicode.
@Suite struct LinkProperties {
    private let space: SpaceAddress

    init() throws {
        space = try SpaceAddress(reading: "xyz.example")
    }

    /// Any scalars at all, in any order.
    private func name(_ random: inout Randomness) -> String {
        var name = String.UnicodeScalarView()
        for _ in 0..<random.number(below: 80) {
            let bound: UInt32 = random.number(below: 2) == 0 ? 0x11_0000 : 0x250
            if let scalar = Unicode.Scalar(random.number(below: bound)) { name.append(scalar) }
        }
        return String(name)
    }

    private func key(_ random: inout Randomness) -> SharedSecret? {
        let alphabet = Array(
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        let count = Int(random.number(below: 65))
        guard count > 0 else { return nil }
        let bytes = (0..<count).map { _ in alphabet[Int(random.number(below: 64))] }
        return SharedSecret(SecretBytes(copying: bytes.span, in: .wiped))
    }

    private func link(_ random: inout Randomness) throws -> InviteLink {
        let (name, key) = (name(&random), key(&random))
        let code = try WordCode.random(
            for: random.number(below: 2) == 0 ? .single : .standing,
            list: WordList.all[Int(random.number(below: UInt32(WordList.all.count)))],
            nameplate: String(random.number(below: 1_000_000)), using: &random)
        let secret = LongSecret.random(using: &random)
        switch random.number(below: 6) {
        case 0: return try InviteLink(space: space, name: name, code: code, brandingKey: key)
        case 1: return try InviteLink(space: space, name: name, secret: secret, brandingKey: key)
        case 2:
            return try .current(space: space, name: name, secret: secret, brandingKey: key)
        case 3: return .legacy(space: space, secret: secret)
        case 4: return .nameInPath(space: space, name: name, code: code)
        default: return .nameInPath(space: space, name: name, secret: secret)
        }
    }

    private func expectSame(_ read: InviteLink, _ link: InviteLink, _ text: String) {
        #expect(read.linkText == link.linkText, "\(text)")
        #expect(read.name.utf8.elementsEqual(link.name.utf8), "\(text)")
        #expect(read.form == link.form)
        #expect(read.space == link.space)
        #expect(read.codeText == link.codeText)
        #expect(read.longText == link.longText)
        #expect(read.keyText == link.keyText)
    }

    @Test("[F-11] [F-15] [N-2] what is minted reads as itself, with any name there is")
    func mintedReads() throws {
        var random = Randomness.seeded(30)
        for _ in 0..<200 {
            let link = try link(&random)
            let text = link.linkText
            expectSame(try readLink(text), link, text)
            #expect(text.utf8.count < 2_000)
            #expect(text.utf8.allSatisfy { (0x21...0x7E).contains($0) })
            #expect((1...40).contains(link.name.count))
        }
    }

    @Test("[M-4] [M-5] a link reads as itself wherever it stands")
    func surroundings() throws {
        var random = Randomness.seeded(31)
        let places = [
            ("", "\n"), ("Join: ", "."), ("<", ">"), ("(", ")."), ("**", "**"), ("_", "_"),
            ("~~", "~~"), ("[us](", ")"), ("[", "]"), ("„", "“!"), ("`", "`"), ("||", "||"),
            ("<a href=\"", "\">"), ("[url=", "]us[/url]"), ("> ", "\n> \n> Paul"),
            ("\u{2066}", "\u{2069}"),
            ("Tap\n\n", "\n\nor come by at 9"), ("<", "|us>"), ("加入：", "。"), ("Paul says: ", " 🎉"),
        ]
        for _ in 0..<10 {
            let link = try link(&random)
            for (before, after) in places {
                let text = before + link.linkText + after
                expectSame(try readLink(text), link, text)
            }
        }
    }

    @Test("[M-1] [M-2] [M-7] [M-15] encodings around a link come off")
    func encodings() throws {
        var random = Randomness.seeded(32)
        for _ in 0..<40 {
            let link = try link(&random)
            let text = link.linkText
            let entities = text.unicodeScalars.map { "&#\($0.value);" }.joined()
            let percent = text.utf8.map { byte in
                let hex = String(byte, radix: 16, uppercase: true)
                return byte < 0x30 || byte == 0x3A
                    ? "%" + (byte < 16 ? "0" : "") + hex : String(UnicodeScalar(byte))
            }.joined()
            // In a path, an encoded # of the name would be the first.
            let hash = link.form == .nameInPath ? text : text.replacing("#", with: "%23")
            for changed in [entities, percent, hash] {
                expectSame(try readLink(changed), link, changed)
            }
        }
    }

    @Test("[M-14] wrapped links read with trust, and without it never")
    func wrappers() throws {
        var random = Randomness.seeded(33)
        let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        for _ in 0..<40 {
            let link = try link(&random)
            let encoded = link.linkText.utf8.map { byte in
                allowed.contains(byte)
                    ? String(UnicodeScalar(byte))
                    : "%" + String(byte, radix: 16, uppercase: true)
            }.joined()
            let text = "https://safe.example/?url=\(encoded)&data=05%7C"
            let bytes = Array(text.utf8)
            expectSame(try InviteLink(reading: bytes.span, trusted: [space]), link, text)
            do {
                _ = try readLink(text)
                Issue.record("was read: \(text)")
            } catch {
                #expect(error.kind == .wrappedLink(space: space))
            }
        }
    }

    @Test(
        "[D-3] [E-1] one character gone or changed: refused, the same link, or another drawn secret"
    )
    func oneCharacter() throws {
        var random = Randomness.seeded(34)
        for _ in 0..<200 {
            let link = try link(&random)
            var text = Array(link.linkText)
            let place = Int(random.number(below: UInt32(text.count)))
            text.remove(at: place)
            let bytes = Array(String(text).utf8)
            do {
                let read = try InviteLink(reading: bytes.span)
                // Whatever else happened, no key or name became the secret of words.
                if let code = link.codeText, let other = read.codeText {
                    let digits = { (text: String) in text.split(separator: "-").dropFirst().joined()
                    }
                    #expect(digits(other) == digits(code), "\(String(text))")
                }
            } catch {
                #expect((0...bytes.count).contains(error.offset))
            }
        }
    }

    @Test("[E-1] cut and spoiled vectors are read or refused, with an offset in the text")
    func spoiled() throws {
        var random = Randomness.seeded(35)
        let space = try SpaceAddress(reading: "space.example")
        let vectors = CodesAndLinksOfTheFiles.codes + CodesAndLinksOfTheFiles.links
        let inputs = vectors.map(\.input).filter { $0.count < 1_000 }
        #expect(inputs.count > 1_000)
        let pieces = [
            "/", "#", "%", "-", "~", " ", "4", "=\n", "&#35;", "\\", "\n", "%23", "https://", "e1.",
            "\u{202E}", "&", "?",
        ].map { Array($0.utf8) }
        for input in inputs where !input.isEmpty {
            var spoiled = Array(input.prefix(Int(random.number(below: UInt32(input.count))) + 1))
            let place = Int(random.number(below: UInt32(spoiled.count)))
            spoiled[place] = random.bytes(1)[0]
            let piece = pieces[Int(random.number(below: UInt32(pieces.count)))]
            spoiled.insert(contentsOf: piece, at: place)
            do {
                _ = try Invitation.read(spoiled.span, defaultSpace: space)
            } catch {
                #expect((0...spoiled.count).contains(error.offset))
            }
        }
    }
}
