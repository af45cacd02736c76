import Foundation
import InviteCodes
import Testing

@Suite struct Messages {
    private static let languages: [Language] = [
        .english, .german, .french, .spanish, .italian, .portuguese,
    ]

    private func link(name: String, space: String = "xyz.example") throws -> InviteLink {
        try InviteLink(
            space: try SpaceAddress(reading: space), name: name,
            code: try readCode("coral-piano-42"))
    }

    @Test func sayWhoInvitesWhereAndHow() throws {
        #expect(
            try link(name: "Paul").message(in: .english) == """
                Paul invites you to xyz.example: \
                https://xyz.example/invite#Paul/coral-piano-42

                If the link does not work, go to xyz.example/invite and type: coral-piano-42

                """)
        #expect(
            try link(name: "Zoë").message(in: .german) == """
                Zoë lädt dich zu xyz.example ein: \
                https://xyz.example/invite#Zo%C3%AB/coral-piano-42

                Wenn der Link nicht geht, öffne xyz.example/invite und tippe ein: coral-piano-42

                """)
    }

    @Test(
        "a name that reads as an invite takes nobody elsewhere",
        arguments: [
            "coral piano 42", "coral piano 43", "castle-piano-7, from Eve",
            "https://b.test/invite#E/coral-piano-43",
            "xyz.example/invite#Eve/coral-piano-43",
        ])
    func invitingNames(_ name: String) throws {
        let link = try link(name: name)
        for language in Self.languages {
            let message = link.message(in: language)
            for text in [message, String(message.prefix { $0 != "\n" })] {
                #expect(try readLink(text).linkText == link.linkText, "\(text)")
            }
        }
    }

    @Test(arguments: languages) func inEveryLanguageHoldNameSpaceLinkAndWords(
        _ language: Language
    ) throws {
        let link = try link(name: "Ana María")
        let message = link.message(in: language)
        #expect(message.contains("Ana María"))
        #expect(message.contains(link.linkText))
        #expect(message.contains(" xyz.example/invite "))
        #expect(message.hasSuffix(": coral-piano-42\n"))
        #expect(!message.contains("{") && !message.contains("}"))
        #expect(!message.contains("\u{2068}"))
    }

    @Test(arguments: languages) func areReadAsTheirLink(_ language: Language) throws {
        for name in ["Paul", "", "نور", "_*'()!.~/"] {
            let link = try link(name: name)
            let message = link.message(in: language)
            #expect(try readLink(message).linkText == link.linkText)
            // A terminal may take only the first line of what is pasted.
            #expect(try readLink(String(message.prefix { $0 != "\n" })).linkText == link.linkText)
        }
    }

    @Test(arguments: languages) func withoutANameDoNotNameTheSpaceAsTheInviter(
        _ language: Language
    ) throws {
        let message = try link(name: "").message(in: language)
        let sentence = message.prefix(upTo: try #require(message.range(of: "https:")).lowerBound)
        #expect(sentence.ranges(of: "xyz.example").count == 1)
        #expect(message.contains("#xyz%2Eexample/coral-piano-42"))
    }

    @Test func namesFromRightToLeftDoNotTurnTheSentence() throws {
        for name in ["نور", "דנה", "Ana نور"] {
            let message = try link(name: name).message(in: .english)
            #expect(message.hasPrefix("\u{2068}\(name)\u{2069} invites you to xyz.example: "))
        }
    }

    @Test func showAnAddressAsItIsTyped() throws {
        let message = try link(name: "Paul", space: "localhost:8080").message(in: .english)
        #expect(message.contains("go to http://localhost:8080/invite and type"))
    }
}

@Suite struct Spelling {
    @Test func isALineForEachPart() throws {
        let code = try readCode("coral-piano-42")
        #expect(
            code.spelling(in: .english) == """
                coral  Charlie Oscar Romeo Alfa Lima
                piano  Papa India Alfa November Oscar
                42     4 2

                """)
        #expect(
            code.spelling(in: .german) == """
                coral  Cäsar Otto Richard Anton Ludwig
                piano  Paula Ida Anton Nordpol Otto
                42     4 2

                """)
    }

    @Test("the words of every alphabet begin with the letters they stand for, in every list")
    func initials() throws {
        for list in WordList.all {
            for word in list.words {
                let code = try readCode("\(word)-\(list.words[0])-7", lists: [list])
                let spelled = code.spelling(in: list.language).split(separator: "\n")[0]
                let parts = spelled.split(separator: " ").map { String($0) }
                #expect(parts[0] == word)
                let initials = parts.dropFirst().map { first($0) }
                #expect(String(initials) == word, "\(spelled)")
            }
        }
    }

    /// The first letter, small and without its accent.
    private func first(_ word: String) -> Character {
        word.first.map { $0 == "É" ? "e" : Character($0.lowercased()) } ?? "?"
    }

    @Test("J has its word where the language has no J")
    func everyLetter() throws {
        let code = try readCode("jigsaw-walnut-9")
        #expect(code.spelling(in: .italian).hasPrefix("jigsaw  Jolly Imola Genova Savona"))
        #expect(code.spelling(in: .spanish).contains("walnut  Washington Antonio Lorenzo Navarra"))
    }
}
