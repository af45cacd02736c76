import CryptoPrimitives
import InviteCodes
import Testing

@Suite struct SeveralLists {
    private func error(_ typed: String, lists: [WordList] = Fixtures.all) -> CodeError.Kind? {
        codeError(typed, lists: lists)
    }

    @Test("[C-12] the words say which list they are from")
    func recognised() throws {
        for (typed, language, password) in [
            ("coral piano 42", Language.english, "42-coral-piano"),
            ("klavier turm 42", .german, "42-klavier-turm"),
            ("château forêt 42", .french, "42-château-forêt"),
            ("castillo piñata 42", .spanish, "42-castillo-piñata"),
            ("castello pianta 42", .italian, "42-castello-pianta"),
            ("castelo coração 42", .portuguese, "42-castelo-coração"),
        ] {
            let code = try readCode(typed, lists: Fixtures.all)
            #expect(code.language == language)
            #expect(code.passwordText == password)
            #expect(code.listID == "fixture-\(language.tag)")
        }
    }

    @Test("[C-1] the password has the list's own spelling, whatever was typed")
    func spelling() throws {
        for typed in [
            "Brücke Straße 42", "BRUCKE STRASSE 42", "bruecke strasse 42",
            "bru\u{308}cke-straße-42",
            "brueckestrasse42", "brue strasse 42", "Brück strass 42",
        ] {
            let code = try readCode(typed, lists: Fixtures.all)
            #expect(code.passwordText == "42-brücke-straße", "\(typed)")
            #expect(code.spokenText == "brücke-straße-42")
        }
        #expect(
            try readCode("rivie\u{300}re pianó 42", lists: Fixtures.all).passwordText
                == "42-rivière-pianó")
    }

    @Test("[C-12] a code of words with accents reads from its link, which is ASCII")
    func links() throws {
        let link = try InviteLink(
            space: SpaceAddress(reading: "xyz.example"), name: "Zoë",
            code: readCode("brücke straße 42", lists: Fixtures.all))
        let text = link.linkText
        #expect(text == "https://xyz.example/invite#Zo%C3%AB/br%C3%BCcke-stra%C3%9Fe-42")
        let bytes = Array(text.utf8)
        let again = try InviteLink(reading: bytes.span, lists: Fixtures.all)
        #expect(again.codeText == "42-brücke-straße")
        #expect(again.linkText == text)
    }

    @Test("[C-12] the same words in two lists are one code, from the first of them")
    func sameInTwo() throws {
        let other = WordList(
            id: "other", language: .german, words: "coral piano turm", aliases: "")
        for lists in [[Fixtures.english, other], [other, Fixtures.english]] {
            let code = try readCode("coral piano 42", lists: lists)
            #expect(code.passwordText == "42-coral-piano")
            #expect(code.listID == lists[0].id)
        }
    }

    @Test("[C-12] words in full count before beginnings, and typed accents decide")
    func ties() throws {
        #expect(try readCode("coral piano 42", lists: Fixtures.all).language == .english)
        #expect(try readCode("corál pianó 42", lists: Fixtures.all).language == .french)
        #expect(try readCode("cora\u{301}l pianó 42", lists: Fixtures.all).language == .french)
        #expect(
            error("corál piano 42", lists: [Fixtures.english, Fixtures.french])
                == .ambiguousLanguage([.english, .french]))
        // Only beginnings: castle and castillo, piano and piñata.
        #expect(error("cast pian 42") == .ambiguousLanguage([.english, .italian]))
        #expect(try readCode("castle pian 42", lists: Fixtures.all).language == .english)
        #expect(try readCode("cast piano 42", lists: Fixtures.all).language == .english)
    }

    @Test("[C-12] a whole word of one list is no beginning in another")
    func wholeWordsAreNoBeginnings() throws {
        let italian = WordList(
            id: "it", language: .italian, words: "corallo pianta castello", aliases: "")
        let lists = [Fixtures.english, italian]
        #expect(try readCode("coral pian 42", lists: lists).passwordText == "42-coral-piano")
        #expect(try readCode("coral pian 42", lists: [italian]).passwordText == "42-corallo-pianta")
        // Slips in English, each of which would be a code in Italian.
        for typed in ["coral pian0", "coral pia 42", "coral piant 42", "piano corall 42"] {
            #expect(codeError(typed, lists: lists) != nil, "\(typed)")
        }
        #expect(
            codeError("castello pianta coral 42", lists: lists)
                == .ambiguousLanguage([.italian, .english]))
    }

    @Test("[C-13] words of two lists are no code")
    func mixed() {
        #expect(
            error("coral klavier 42") == .mixedLanguages(range: 6..<13, [.english, .german]))
        #expect(
            error("castillo klavier turm 42")
                == .mixedLanguages(range: 0..<8, [.german, .spanish]))
        // piano is in both: then it is German.
        #expect(error("piano klavier 42") == nil)
    }

    @Test("[C-13] a slip beside words of one list is a slip in that list")
    func slips() {
        for (typed, range, meant) in [
            ("klavier trum 42", 8..<12, "turm"), ("turm kalvier 42", 5..<12, "klavier"),
            ("kastle forest 42", 0..<6, "castle"),
        ] {
            #expect(
                error(typed, lists: [Fixtures.english, Fixtures.german])
                    == .unknownWord(range: range, suggestions: [meant]), "\(typed)")
        }
    }

    @Test("[C-11] where no word is known, every list may suggest")
    func suggestionsOfAll() {
        guard case .unknownWord(_, let suggestions) = error("klvaier trum 42") else {
            Issue.record("no unknown word")
            return
        }
        #expect(suggestions == ["klavier"])
    }

    @Test("[C-10] an alias belongs to its list")
    func aliases() throws {
        #expect(
            try readCode("graten turm 42", lists: Fixtures.all).passwordText == "42-garten-turm")
        #expect(
            try readCode("choral piano 42", lists: Fixtures.all).passwordText == "42-coral-piano")
    }

    @Test("[C-12] every list there is reads what it mints, among all of them")
    func realLists() throws {
        var random = Randomness.seeded(11)
        for list in WordList.all {
            for _ in 0..<30 {
                let code = try WordCode.random(
                    for: .single, list: list, nameplate: "42", using: &random)
                let read = try readCode(code.spokenText)
                #expect(read.isSame(as: code))
            }
        }
        #expect(Set(WordList.all.map(\.id)).count == WordList.all.count)
    }

    @Test("[C-7] ligatures and letters with a stroke are their letters")
    func ligatures() throws {
        let code = try readCode("waﬄe castle 42", lists: [Fixtures.english])
        #expect(code.passwordText == "42-waffle-castle")
    }
}
