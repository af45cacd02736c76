import CryptoPrimitives
import InviteCodes
import Testing

@Suite struct WordCodes {
    @Test func lendBothTexts() throws {
        let code = try readCode("coral piano 42")
        #expect(code.passwordText == "42-coral-piano")
        #expect(code.spokenText == "coral-piano-42")
        #expect(code.nameplate == "42")
        #expect(code.wordCount == 2)
        #expect(code.bits == 21)
        #expect(code.listID == "english-1")
    }

    @Test func doNotShowTheirWords() throws {
        let code = try readCode("coral-piano-42")
        let link = try readLink("https://xyz.example/invite#Paul/coral-piano-42/k7QwZ3nB")
        var dumped = ""
        dump(code, to: &dumped)
        dump(link, to: &dumped)
        for shown in ["\(code)", String(reflecting: code), "\(link)", "\([link])", dumped] {
            #expect(!shown.contains("coral"))
            #expect(!shown.contains("piano"))
            #expect(!shown.contains("k7QwZ3nB"))
        }
    }

    @Test func errorsDoNotShowTheirWords() throws {
        do {
            _ = try readCode("coral-waffel-42")
        } catch {
            #expect(!"\(error)".contains("coral"))
            #expect(!"\(error)".contains("waffel"))
        }
    }

    @Test func areDrawnUniformly() throws {
        var random = Randomness.seeded(7)
        var seen: [String: Int] = [:]
        let draws = 8 * WordList.english.words.count
        for _ in 0..<draws / 2 {
            let code = try WordCode.random(nameplate: "1", using: &random)
            for word in code.spokenText.split(separator: "-").dropLast() {
                seen[String(word), default: 0] += 1
            }
        }
        let words = WordList.english.words
        // Chi-squared over all words: mean n - 1, deviation √(2n); 5 deviations never happen.
        let sum = words.reduce(0.0) { total, word in
            let difference = Double(seen[word] ?? 0) - 8
            return total + difference * difference / 8
        }
        let freedom = Double(words.count - 1)
        #expect(abs(sum - freedom) < 5 * (2 * freedom).squareRoot())
    }

    @Test func areNotMintedTooWeak() {
        var random = Randomness.seeded(8)
        for count in [-1, 0, 1] {
            #expect(throws: MintingError.tooFewBits(bits: count == 1 ? 10 : 0)) {
                try WordCode.random(words: count, nameplate: "42", using: &random)
            }
        }
        #expect(throws: MintingError.tooManyWords) {
            try WordCode.random(words: 4, nameplate: "42", using: &random)
        }
    }

    @Test func areMintedOnlyWithCanonicalNameplates() throws {
        var random = Randomness.seeded(9)
        let longest = String(repeating: "9", count: WordCode.nameplateDigitsMax)
        for nameplate in ["", "042", "4 2", "４２", "-1", "a", longest + "9"] {
            #expect(throws: MintingError.badNameplate) {
                try WordCode.random(nameplate: nameplate, using: &random)
            }
        }
        for nameplate in ["0", "7", longest] {
            #expect(
                try WordCode.random(words: 3, nameplate: nameplate, using: &random).nameplate
                    == nameplate)
        }
    }

    @Test func areComparedWhole() throws {
        let code = try readCode("coral-piano-42")
        #expect(code.isSame(as: try readCode("CORAL PIANO 42")))
        #expect(!code.isSame(as: try readCode("coral-piano-43")))
        #expect(!code.isSame(as: try readCode("piano-coral-42")))
        #expect(!code.isSame(as: try readCode("coral-piano-coral-42")))
    }

    @Test func areReadUpToTheirLimit() throws {
        let code = "coral-piano-42"
        let room = WordCode.textBytesMax - code.utf8.count
        #expect(try readCode(code + String(repeating: " ", count: room)).nameplate == "42")
        #expect(throws: CodeError.self) {
            try readCode(code + String(repeating: " ", count: room + 1))
        }
        do {
            _ = try readCode(String(repeating: "a", count: 513))
        } catch {
            #expect(error.kind == .tooLong(limit: WordCode.textBytesMax))
        }
    }

    @Test func sayWhereTheyAreNotUTF8() {
        for (bytes, offset) in [
            ([0x63, 0x6F, 0xFF], 2), ([0xC3], 0), ([0x61, 0xED, 0xA0, 0x80], 1),
        ]
            as [([UInt8], Int)]
        {
            do {
                _ = try WordCode(reading: bytes.span)
                Issue.record("was read")
            } catch {
                #expect(error.kind == .notUTF8)
                #expect(error.offset == offset)
            }
        }
    }

    @Test func runsThatSplitInManyWaysTakeNoLonger() {
        // A limit's worth of "oneone…" and of letters that begin many words.
        for part in ["one", "sixty", "and", "co", "a"] {
            _ = try? readCode(String(repeating: part, count: WordCode.textBytesMax / part.count))
        }
    }

    @Test func suggestionsAreRanked() throws {
        for (typed, meant) in [
            ("pinao", "piano"), ("oiano", "piano"), ("corall", "coral"), ("kastle", "castle"),
            ("jirafe", "giraffe"), ("umbrela", "umbrella"), ("wafel", "waffle"), ("ballune", ""),
        ] {
            do {
                _ = try readCode("\(typed) \(typed) 42", lists: [.english])
                Issue.record("\(typed) was read")
            } catch {
                guard case .unknownWord(_, let suggestions) = error.kind else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(suggestions.count <= 3)
                if !meant.isEmpty { #expect(suggestions.first == meant, "\(typed)") }
            }
        }
    }

    /// Every seventh list word, with all letters replaced that have a double in the other script.
    @Test(arguments: [
        "aаeеoоpрcсyуxхiіjјsѕhһdԁqԛwԝlӏgԍbвkкmмhнtтrг", "aАeЕoОpРcСyУxХiІjЈsЅhҺqԚwԜlӀbВkКmМhНtТ",
        "aαeεoοpρcϲyγxχiιjϳwωbβkκnηtτuυvν", "aΑeΕoΟpΡyΥxΧiΙhΗbΒkΚmΜnΝtΤzΖ",
    ]) func W17_lookAlikesAreRead(_ pairs: String) throws {
        let characters = Array(pairs)
        var table: [Character: Character] = [:]
        for place in stride(from: 0, to: characters.count, by: 2) {
            table[characters[place]] = characters[place + 1]
        }
        let words = WordList.english.words
        for word in stride(from: 0, to: words.count, by: 7).map({ words[$0] }) {
            let typed = String(word.map { table[$0] ?? $0 })
            let code = try readCode("\(typed)-coral-42", lists: [.english])
            #expect(code.passwordText == "42-\(word)-coral")
        }
    }
}
