import Foundation
import InviteCodes
import Testing

/// The rules of wordlists/README.md that hold for every list, from the committed files.
@Suite struct EveryWordList {
    /// The digest of each list. A list whose words change after a release gets a new id.
    private static let digests = [
        ("english-1", "3de1a9dfbf6c363799404b2c26c41e8b4eb01f9aada8e7be4d7e00cb23f8a996"),
        ("german-1", "98a58f57a3cae21e8327f0985dd4afb39610c0d5b97fbe7594c641af5e3b1347"),
        ("french-1", "0e52422a4ea708c805eadcf806011c02e1e2a6f00df4f3c61887e731d47358fe"),
        ("spanish-1", "b3a55532bf19c71f0af9baade6deb277107169c37c84074d5bff7f39071b5b6b"),
        ("italian-1", "2168bf83580ebdcaf9a6a51f59bad8d79107eb33020f78f21e93a085e93b693f"),
        ("portuguese-1", "24214b9deb3e86415e821d12193e7046b08a23ba3953cd574c8f113881fb7353"),
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
        for word in stride(from: 0, to: list.words.count, by: 11).map({ list.words[$0] }) {
            #expect(list.completions(of: String(word.prefix(4)).uppercased()) == [word])
            #expect(list.index(of: word).map { list.words[$0] } == word)
        }
        #expect(list.index(of: "choral") == nil)
    }

    @Test("no beginning of a word is a number word, as people who cut words would say a number")
    func beginningsAreNoNumbers() throws {
        for list in WordList.all {
            let numbers = Set(try words(of: "wordlists/numbers/\(list.fileName).txt"))
            let cut = list.words.flatMap { word in
                (4..<max(5, word.utf8.count)).map { String(word.prefix($0)) }
            }
            #expect(cut.filter { numbers.contains($0) } == [], "\(list.id)")
        }
    }

    @Test("no slip in a word makes two words, which may stand together", arguments: WordList.all)
    func noSlipMakesTwoWords(_ list: WordList) {
        let known = Set(list.words)
        let others = NearWords(list.words)
        for word in list.words {
            let letters = Array(word)
            for place in 1..<letters.count {
                let (start, end) = (String(letters[..<place]), String(letters[place...]))
                // The slip is in one half, or swaps the letters between them.
                #expect(!known.contains(end) || others.near(start) == [], "\(word)")
                #expect(!known.contains(start) || others.near(end) == [], "\(word)")
                var swapped = letters
                swapped.swapAt(place - 1, place)
                let halves = [String(swapped[..<place]), String(swapped[place...])]
                #expect(!halves.allSatisfy { known.contains($0) }, "\(word)")
            }
        }
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
