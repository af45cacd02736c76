import CryptoPrimitives
import InviteCodes
import Testing

/// Every form of link, minted and read.
@Suite struct LinkForms {
    private let t = "8f1d2c3b4a59687786a5b4c3d2e1f001"
    private let space: SpaceAddress

    init() throws {
        space = try SpaceAddress(reading: "xyz.example")
    }

    private func check(_ link: InviteLink, _ text: String) throws {
        #expect(link.linkText == text)
        let read = try readLink(text)
        #expect(read.linkText == text)
        #expect(read.form == link.form)
        #expect(read.name == link.name)
        #expect(read.codeText == link.codeText)
        #expect(read.longText == link.longText)
        #expect(read.keyText == link.keyText)
        #expect(read.space == link.space)
    }

    @Test("[F-1] [F-2] word links")
    func words() throws {
        let code = try readCode("coral-piano-42")
        try check(
            InviteLink(space: space, name: "Paul", code: code),
            "https://xyz.example/invite#Paul/coral-piano-42")
        try check(
            InviteLink(space: space, name: "Paul", code: code, brandingKey: secret("k7QwZ3nB")),
            "https://xyz.example/invite#Paul/coral-piano-42/k7QwZ3nB")
    }

    @Test("[F-3] cosmetic long links")
    func cosmetic() throws {
        try check(
            InviteLink(space: space, name: "Paul", secret: longSecret(t)),
            "https://xyz.example/invite#Paul/JfzgyqTxMMneUigsN2WjiQ")
        try check(
            InviteLink(
                space: space, name: "Paul", secret: longSecret(t), brandingKey: secret("k_-9")),
            "https://xyz.example/invite#Paul/JfzgyqTxMMneUigsN2WjiQ/k_-9")
    }

    @Test("[F-4] the current form")
    func current() throws {
        try check(
            .current(space: space, name: "~Paul~", secret: longSecret(t)),
            "https://xyz.example/join/join#e1.jx0sO0pZaHeGpbTD0uHwAQ~%7EPaul%7E")
        try check(
            .current(
                space: space, name: "Paul", secret: longSecret(t), brandingKey: secret("k7QwZ3nB")),
            "https://xyz.example/join/join#e1.jx0sO0pZaHeGpbTD0uHwAQ~Paul~k7QwZ3nB")
    }

    @Test("[F-5] the legacy form, on the path that it has")
    func legacy() throws {
        let link = InviteLink.legacy(space: space, secret: try longSecret(t))
        try check(link, "https://xyz.example/join/join#jx0sO0pZaHeGpbTD0uHwAQ")
        #expect(link.name == "xyz.example")
    }

    @Test("[F-6] [F-14] the name in the path")
    func nameInPath() throws {
        try check(
            .nameInPath(space: space, name: "Familie/Schön", code: readCode("coral-piano-42")),
            "https://xyz.example/invite/Familie%2FSch%C3%B6n#coral-piano-42")
        try check(
            .nameInPath(space: space, name: "Paul", secret: longSecret(t)),
            "https://xyz.example/invite/Paul#jx0sO0pZaHeGpbTD0uHwAQ")
        for name in [".", "..", ""] {
            let link = InviteLink.nameInPath(
                space: space, name: name, code: try readCode("coral-piano-42"))
            try check(link, "https://xyz.example/invite/xyz%2Eexample#coral-piano-42")
        }
    }

    @Test("[F-12] a secret of one case is not minted where case says whether it is whole")
    func oneCase() throws {
        // 22 digits of base58 without a small letter.
        let capitals = try longSecret("2cd9b9fa44862c0fd3b9ae0ffef3d0b1")
        let text = InviteLink.legacy(space: space, secret: capitals)
        #expect(text.longText == "2cd9b9fa44862c0fd3b9ae0ffef3d0b1")
        let zero = try longSecret(String(repeating: "00", count: 16))
        do {
            _ = try InviteLink(space: space, name: "Paul", secret: zero)
            Issue.record("was minted")
        } catch {
            #expect(error.kind == .damagedSecret(.changedCase, space: space))
        }
        // The older forms have no such rule, and are read forever.
        try check(
            .legacy(space: space, secret: zero),
            "https://xyz.example/join/join#AAAAAAAAAAAAAAAAAAAAAA")
    }

    @Test("[F-12] what is drawn has both cases, and is 16 bytes")
    func drawn() throws {
        var random = Randomness.seeded(20)
        for _ in 0..<2_000 {
            let link = try InviteLink(
                space: space, name: "Paul", secret: LongSecret.random(using: &random))
            #expect(try readLink(link.linkText).longText == link.longText)
            #expect(link.longText?.count == 32)
        }
        for count in [0, 15, 17] {
            let bytes = [UInt8](repeating: 7, count: count)
            #expect(throws: MintingError.wrongSecretLength) {
                try LongSecret(copying: bytes.span)
            }
        }
    }

    @Test("[F-13] of the 64 last characters in base64url four are canonical")
    func canonical() {
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        let read = alphabet.filter { last in
            (try? readLink("https://xyz.example/join/join#jx0sO0pZaHeGpbTD0uHwA\(last)")) != nil
        }
        #expect(read == "AQgw")
    }

    @Test("[F-9] whatever is damaged, the key of a sealed space is never looked up")
    func keyIsNoSecret() throws {
        // A key that has the form of a long secret, behind a secret of which one character went.
        let key = "JfzgyqTxMMneUigsN2WjiQ"
        for secret in ["coral-piano-42", "JfzgyqTxMMneUigsN2WjiQ"] {
            for place in 0..<secret.count {
                var damaged = Array(secret)
                damaged.remove(at: place)
                let text = "https://xyz.example/invite#Paul/\(String(damaged))/\(key)"
                guard let link = try? readLink(text) else { continue }
                // What reads still reads as a secret before a key, as `coral-piano42` does.
                #expect(link.keyText == key, "\(text)")
            }
        }
    }

    @Test("[E-2] no error says a secret")
    func errors() {
        for text in [
            "https://xyz.example/invite#Paul/JfzgyqTxMMneUigsN2Wji/k7QwZ3nB",
            "https://xyz.example/invite#Paul/coral-waffel-42/k7QwZ3nB",
            "https://xyz.example/join/join#e1.jx0sO0pZaHeGpbTD0uHwAR~Paul",
            "enter: coral piano 42 or coral piano 43",
        ] {
            do {
                _ = try readLink(text)
            } catch {
                for secret in ["Jfzgyq", "k7QwZ3nB", "coral", "jx0sO0"] {
                    #expect(!"\(error)".contains(secret), "\(error)")
                }
            }
        }
    }
}
