import InviteCodes
import Testing

/// What each word case comes to.
let wordChecks: [String: @Sendable (Case) throws -> Void] = [
    "W01": { try $0.expectCode() },
    "W02": { _ in
        for typed in ["PIANO-CORAL-42", "P\u{130}ANO-CORAL-42", "p\u{131}ano-coral-42"] {
            #expect(try readCode(typed).passwordText == "42-piano-coral")
        }
    },
    "W04": { report in
        #expect(try readCode("  coral  piano 42 \n").passwordText == "42-coral-piano")
        for space in ["\u{A0}", "\u{202F}", "\u{3000}", "\t", "\u{2009}", "\r\n"] {
            let typed = "\(space)coral\(space)\(space)piano\(space)42\(space)"
            #expect(try readCode(typed).passwordText == "42-coral-piano")
        }
    },
    "W05": { report in
        try report.expectCode()
        for digits in ["٤٢", "४२", "۴۲", "৪২", "４２"] {
            #expect(try readCode("coral-piano-\(digits)").passwordText == "42-coral-piano")
        }
    },
    "W07": { _ in
        let typed = "あさ\u{3000}ごはん\u{3000}42"
        #expect(try readCode(typed, lists: Fixtures.all).passwordText == "42-あさ-ごはん")
    },
    "W08": { report in
        do {
            _ = try report.read()
            Issue.record("was read")
        } catch let error as LinkError {
            guard case .code(let code) = error.kind,
                case .unknownWord(let range, let suggestions) = code.kind
            else {
                Issue.record("\(error)")
                return
            }
            #expect(suggestions.first == "piano")
            #expect(range == 6..<11)
        }
    },
    "W10": { try $0.expectCode() },
    "W11": { report in
        try report.expectCode()
        #expect(try readCode("coral piano four two").passwordText == "42-coral-piano")
    },
    "W13": { try $0.expectCode() },
    "W14": { _ in
        for word in WordList.all.flatMap(\.words) {
            #expect(word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic }, "\(word)")
        }
    },
    "W16": { _ in
        let sour = """
            icky ugly nasty gross death dying kill hate fear war blood pain ache sick ill drug \
            gun bomb poison corpse grave idiot stupid loser cancer plague virus torture
            """.split(separator: " ").map { String($0) }
        for list in WordList.all { #expect(sour.filter { list.index(of: $0) != nil } == []) }
    },
    "W17": { report in
        #expect(report.input.hasPrefix("\u{441}oral-piano-42"))
        #expect(try readCode("\u{441}oral-piano-42").passwordText == "42-coral-piano")
        #expect(throws: CodeError.self) { try readCode("\u{436}oral-piano-42") }
    },
    "W19": { _ in
        let lists = [Fixtures.french, Fixtures.english, Fixtures.german]
        let code = try readCode("castle-forest-42", lists: lists)
        #expect(code.language == .english)
        do {
            _ = try readCode("castle-klavier-42", lists: lists)
            Issue.record("was read")
        } catch {
            #expect(error.kind == .mixedLanguages(range: 7..<14, [.english, .german]))
        }
    },
    "W20": { _ in
        let code = try readCode("42 coral piano")
        #expect(code.spokenText == "coral-piano-42")
        let link = try InviteLink(
            space: SpaceAddress(reading: "space.example"), name: "Paul", code: code)
        #expect(link.linkText.hasSuffix("/coral-piano-42"))
    },
]
