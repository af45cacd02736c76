import InviteCodes
import Testing

/// The rules of wordlists/README.md that hold for every list, from the committed files.
@Suite struct EveryWordList {
    /// The digest of each list. A list whose words change after a release gets a new id.
    private static let digests = [
        "english-1": "8a6768b5c5c3ccf7df87a83e44f34cb49e7c71ebb45f0669b16032257099456c"
    ]

    @Test("lists are pinned by id and digest, English first")
    func digestsArePinned() {
        let lists = WordList.all.map { [$0.id, $0.digest] }
        #expect(lists.count == Self.digests.count)
        for list in lists { #expect(Self.digests[list[0]] == list[1], "\(list)") }
        #expect(WordList.all.first?.id == WordList.english.id)
    }

    @Test(arguments: WordList.all) func isTheFile(_ list: WordList) throws {
        let file = try bytes(of: "wordlists/\(list.language).txt")
        #expect(file == list.words.flatMap { Array($0.utf8) + [0x0A] })
    }

    @Test(arguments: WordList.all) func isSortedAndWithoutDuplicates(_ list: WordList) {
        #expect(list.words == Set(list.words).sorted())
    }

    @Test(arguments: WordList.all) func twoOrThreeWordsCarryTwentyBits(_ list: WordList) {
        #expect(list.words.count >= 512)
        #expect(list.bitsPerWord >= 9)
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
        let kept = Set(try words(of: "wordlists/candidates/\(list.language).txt"))
        #expect(list.words.filter { !kept.contains($0) } == [])
    }

    @Test(arguments: WordList.all) func W16_noDeniedWordIsIn(_ list: WordList) throws {
        let path = "wordlists/deny/\(list.language).txt"
        let denied = Set(try words(of: path))
        #expect(denied.count > 100)
        #expect(list.words.filter { denied.contains($0) } == [])
        let reasons = try allLines(of: path).filter { $0.hasPrefix("# ") }
        #expect(reasons.count > 5, "the reasons are headings")
    }

    @Test(arguments: WordList.all) func noWordIsANumberWord(_ list: WordList) throws {
        let numbers = try words(of: "wordlists/numbers/\(list.language).txt")
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
}
