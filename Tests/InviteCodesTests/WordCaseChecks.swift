import InviteCodes
import Testing

/// What each word case comes to.
let wordChecks: [String: @Sendable (Case) throws -> Void] = [
    "W01": { try $0.expectCode() },
    "W02": w02,
    "W04": w04,
    "W05": w05,
    "W07": w07,
    "W08": w08,
    "W10": { try $0.expectCode() },
    "W11": w11,
    "W13": { try $0.expectCode() },
    "W14": w14,
    "W16": w16,
    "W17": w17,
    "W19": w19,
    "W20": w20,
]

private func w02(_: Case) throws {
    for typed in ["PIANO-CORAL-42", "P\u{130}ANO-CORAL-42", "p\u{131}ano-coral-42"] {
        #expect(try readCode(typed).passwordText == "42-piano-coral")
    }
}

private func w04(_ report: Case) throws {
    #expect(try readCode("  coral  piano 42 \n").passwordText == "42-coral-piano")
    for space in ["\u{A0}", "\u{202F}", "\u{3000}", "\t", "\u{2009}", "\r\n"] {
        let typed = "\(space)coral\(space)\(space)piano\(space)42\(space)"
        #expect(try readCode(typed).passwordText == "42-coral-piano")
    }
}

private func w05(_ report: Case) throws {
    try report.expectCode()
    for digits in ["٤٢", "४२", "۴۲", "৪২", "４２"] {
        #expect(try readCode("coral-piano-\(digits)").passwordText == "42-coral-piano")
    }
}

private func w07(_: Case) throws {
    let typed = "あさ\u{3000}ごはん\u{3000}42"
    #expect(try readCode(typed, lists: Fixtures.all).passwordText == "42-あさ-ごはん")
}

private func w08(_ report: Case) throws {
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
}

private func w11(_ report: Case) throws {
    try report.expectCode()
    #expect(try readCode("coral piano four two").passwordText == "42-coral-piano")
}

private func w14(_: Case) throws {
    for word in WordList.all.flatMap(\.words) {
        #expect(word.unicodeScalars.allSatisfy { $0.properties.isAlphabetic }, "\(word)")
    }
}

private func w16(_: Case) throws {
    let sour = """
        icky ugly nasty gross death dying kill hate fear war blood pain ache sick ill drug \
        gun bomb poison corpse grave idiot stupid loser cancer plague virus torture
        """.split(separator: " ").map { String($0) }
    for list in WordList.all { #expect(sour.filter { list.index(of: $0) != nil } == []) }
}

private func w17(_ report: Case) throws {
    #expect(report.input.hasPrefix("\u{441}oral-piano-42"))
    #expect(try readCode("\u{441}oral-piano-42").passwordText == "42-coral-piano")
    #expect(throws: CodeError.self) { try readCode("\u{436}oral-piano-42") }
}

private func w19(_: Case) throws {
    let lists = [Fixtures.french, Fixtures.english, Fixtures.german]
    let code = try readCode("castle-forest-42", lists: lists)
    #expect(code.language == .english)
    #expect(
        codeError("castle-klavier-42", lists: lists)
            == .mixedLanguages(range: 7..<14, [.english, .german]))
}

private func w20(_: Case) throws {
    let code = try readCode("42 coral piano")
    #expect(code.spokenText == "coral-piano-42")
    let link = try InviteLink(
        space: SpaceAddress(reading: "space.example"), name: "Paul", code: code)
    #expect(link.linkText.hasSuffix("/coral-piano-42"))
}
