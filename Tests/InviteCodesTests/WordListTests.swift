import Foundation
import InviteCodes
import Testing

/// The rules of wordlists/README.md that hold for every list, from the committed files.
@Suite struct EveryWordList {
    /// The digest of each list. A list whose words change after a release gets a new id.
    private static let digests = [
        ("english-1", "8a6768b5c5c3ccf7df87a83e44f34cb49e7c71ebb45f0669b16032257099456c"),
        ("german-1", "f170190210b8bd142fd503a821d78168fd88537c26f4db5a00ccb99d1bc49571"),
        ("french-1", "f6bf0f3eeab8585a3f2cfbaa33daaf0bfa88ad6c550aa22bbc1002e248792e36"),
        ("spanish-1", "abec75467d9d5c32ad61f8b541574137e6cdcf5a2ba7175fc1626d7d97cec71f"),
        ("italian-1", "c62b6042f082214352cbc1f42fd5a22a38d3e54d787c0422ddeef28b59fa4943"),
        ("portuguese-1", "7ff9b9343eded4f9663a25f8e4fc5d051ec86362af2d3aeba394629705da3c0e"),
    ]

    @Test("lists are pinned by id and digest, in their order")
    func digestsArePinned() {
        #expect(WordList.all.map(\.id) == Self.digests.map(\.0))
        for (list, pinned) in zip(WordList.all, Self.digests) {
            #expect(list.digest == pinned.1, "\(list.id)")
        }
    }

    @Test("the README's table is that of the lists")
    func readmeTellsThem() throws {
        let rows = try lines(of: "wordlists/README.md").filter { $0.contains("-1` |") }
        #expect(rows.count == WordList.all.count)
        for (list, row) in zip(WordList.all, rows) {
            let cells = row.split(separator: "|").map { $0.filter { $0 != "`" && $0 != " " } }
            let bits = [2, 3].map { Int(Double($0) * log2(Double(list.words.count))) }
            let expected = [
                "\(list.fileName).txt", list.id, "\(list.words.count)", "\(bits[0]),\(bits[1])",
                list.digest,
            ]
            #expect(Array(cells.dropFirst().prefix(5)) == expected)
        }
    }

    @Test(arguments: WordList.all) func isTheFile(_ list: WordList) throws {
        let file = try bytes(of: "wordlists/\(list.fileName).txt")
        #expect(file == list.words.flatMap { Array($0.utf8) + [0x0A] })
    }

    @Test(arguments: WordList.all) func isSortedAndWithoutDuplicates(_ list: WordList) {
        #expect(list.words == Set(list.words).sorted())
    }

    @Test(arguments: WordList.all) func twoWordsCarryTwentyBits(_ list: WordList) {
        #expect(list.words.count >= 1_024)
        #expect(list.bitsPerWord >= 10)
    }

    @Test(arguments: WordList.all) func W14_wordsAreThreeToEightLetters(_ list: WordList) {
        for word in list.words {
            #expect((3...8).contains(word.utf8.count), "\(word)")
            #expect(word.utf8.allSatisfy { (0x61...0x7A).contains($0) }, "\(word)")
        }
    }

    @Test(arguments: WordList.all) func firstFourLettersAreUnique(_ list: WordList) {
        #expect(Set(list.words.map { $0.prefix(4) }).count == list.words.count)
    }

    @Test(arguments: WordList.all) func noWordBeginsAnother(_ list: WordList) {
        // In a sorted list the words that one begins follow it directly.
        for (word, next) in zip(list.words, list.words.dropFirst()) {
            #expect(!next.hasPrefix(word), "\(word) \(next)")
        }
    }

    @Test(arguments: WordList.all) func noTwoWordsAreOneEditApart(_ list: WordList) {
        let others = NearWords(list.words)
        for word in list.words { #expect(others.near(word) == [], "\(word)") }
    }

    @Test(
        "no slip in a word is the beginning of another, which would be completed to it",
        arguments: WordList.all)
    func cuts(_ list: WordList) {
        let others = NearWords(list.words)
        for word in list.words where word.utf8.count > 4 {
            for length in 4..<word.utf8.count {
                let near = others.near(String(word.prefix(length))).subtracting([word])
                #expect(near == [], "\(word) cut to \(length)")
            }
        }
    }

    @Test("the search for near words finds every kind of slip")
    func nearWords() {
        let words = NearWords(["coral", "piano"])
        for slip in ["oral", "corl", "corall", "xcoral", "corral", "cural", "ocral", "corla"] {
            #expect(words.near(slip) == ["coral"], "\(slip)")
        }
        for other in ["coral", "cora1s", "lacor", "", "oarl"] {
            #expect(words.near(other) == [], "\(other)")
        }
    }

    @Test("a code belongs to one list: no word, and no word that is read as one, is in two")
    func listsAreDisjoint() throws {
        var home: [String: String] = [:]
        for list in WordList.all {
            let aliases = try readAliases(of: list).map { $0.alias }
            for word in list.words + aliases {
                #expect(home[word] == nil, "\(word) is in \(home[word] ?? "") and \(list.id)")
                home[word] = list.id
            }
        }
    }

    @Test(arguments: WordList.all) func everyWordWasChosenByHand(_ list: WordList) throws {
        let kept = Set(try words(of: "wordlists/candidates/\(list.fileName).txt"))
        #expect(list.words.filter { !kept.contains($0) } == [])
    }

    @Test(arguments: WordList.all) func W16_noDeniedWordIsIn(_ list: WordList) throws {
        let path = "wordlists/deny/\(list.fileName).txt"
        let denied = Set(try words(of: path))
        #expect(denied.count > 100)
        #expect(list.words.filter { denied.contains($0) } == [])
        let reasons = try allLines(of: path).filter { $0.hasPrefix("# ") }
        #expect(reasons.count > 5, "the reasons are headings")
    }

    @Test(arguments: WordList.all) func noWordIsANumberWord(_ list: WordList) throws {
        let numbers = try words(of: "wordlists/numbers/\(list.fileName).txt")
        #expect(numbers.count > 20)
        #expect(list.words.filter { numbers.contains($0) } == [])
    }

    @Test(arguments: WordList.all) func completesForShells(_ list: WordList) throws {
        #expect(list.completions(of: "").count == list.words.count)
        #expect(list.completions(of: "zzz") == [])
        for word in list.words {
            #expect(list.completions(of: String(word.prefix(4)).uppercased()) == [word])
            #expect(list.index(of: word).map { list.words[$0] } == word)
        }
        #expect(list.index(of: "choral") == nil)
    }

    @Test("no word spells in its language's alphabet, so that spelling is not taken for words")
    func spellingAlphabets() throws {
        for list in WordList.all {
            let spelled = try letters(of: list).map { $0.lowercased() }
            #expect(list.words.filter { spelled.contains($0) } == [], "\(list.id)")
        }
    }

    /// The words that stand for the letters of the list's words, in the list's language.
    private func letters(of list: WordList) throws -> Set<String> {
        var spelled: Set<String> = []
        for word in list.words {
            let code = try readCode("\(word)-\(list.words[0])-4", lists: [list])
            let line = code.spelling(in: list.language).prefix { $0 != "\n" }
            spelled.formUnion(line.split(separator: " ").dropFirst().map { String($0) })
        }
        return spelled
    }
}
