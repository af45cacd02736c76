import InviteCodes
import Testing

/// Every rule of wordlists/README.md, from the committed data.
@Suite struct EnglishWordList {
    let list = WordList.english
    let sounds: [String: [[String]]]
    let sizes: [String: Int]

    init() throws {
        var sounds: [String: [[String]]] = [:]
        var sizes: [String: Int] = [:]
        for line in try lines(of: "wordlists/data/english-sounds.txt") where !line.isEmpty {
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            let head = line[..<colon].split(separator: " ").map { String($0) }
            sizes[head[0]] = Int(head[1])
            sounds[head[0]] = line[colon...].dropFirst().split(separator: ",").map {
                $0.split(separator: " ").map { String($0) }
            }
        }
        self.sounds = sounds
        self.sizes = sizes
    }

    private func words(of path: String) throws -> [String] {
        try lines(of: path).flatMap { $0.split(separator: " ").map { String($0) } }
    }

    @Test func digestIsPinned() {
        #expect(list.id == "english-1")
        #expect(
            list.digest == "dbf8b707bc7528c4a4819f43bc43397b10b3fb941beb9ea9f116827f0ede49d7")
    }

    @Test func isTheFile() throws {
        let file = try bytes(of: "wordlists/english.txt")
        #expect(file == list.words.flatMap { Array($0.utf8) + [0x0A] })
    }

    @Test func readsTheAliasesOfTheFile() throws {
        let pairs = try lines(of: "wordlists/english-aliases.txt").filter { !$0.isEmpty }
        #expect(pairs.count > 40)
        #expect(pairs.contains("choral coral"))
        for pair in pairs {
            let parts = pair.split(separator: " ")
            let code = try readCode("coral-\(parts[0])-42")
            #expect(code.passwordText == "42-coral-\(parts[1])")
        }
    }

    @Test func twoWordsCarryTwentyBits() {
        #expect(list.words.count >= 1_024)
        #expect(list.bitsPerWord >= 10)
    }

    @Test func hasCoralAndPiano() throws {
        #expect(list.index(of: "coral").map { list.words[$0] } == "coral")
        #expect(list.index(of: "piano") != nil)
        #expect(list.index(of: "choral") == nil)
    }

    @Test func isSortedAndWithoutDuplicates() {
        #expect(list.words == Set(list.words).sorted())
    }

    @Test func W14_wordsAreThreeToEightLetters() {
        for word in list.words {
            #expect((3...8).contains(word.utf8.count), "\(word)")
            #expect(word.utf8.allSatisfy { (0x61...0x7A).contains($0) }, "\(word)")
        }
    }

    @Test func firstFourLettersAreUnique() {
        #expect(Set(list.words.map { $0.prefix(4) }).count == list.words.count)
    }

    @Test func noWordBeginsAnother() {
        // In a sorted list the words that one begins follow it directly.
        for (word, next) in zip(list.words, list.words.dropFirst()) {
            #expect(!next.hasPrefix(word), "\(word) \(next)")
        }
    }

    @Test func noTwoWordsAreOneEditApart() {
        for (place, word) in list.words.enumerated() {
            for other in list.words[(place + 1)...] where areOneEditApart(word, other) {
                Issue.record("\(word) \(other)")
            }
        }
    }

    @Test func noWordCutShortIsOneEditFromAnother() {
        // Else a slip in one word could complete to the other.
        for word in list.words where word.utf8.count > 4 {
            let cuts = (4..<word.utf8.count).map { String(word.prefix($0)) }
            for other in list.words where other != word {
                for cut in cuts where areOneEditApart(cut, other) {
                    Issue.record("\(word) cut to \(cut) is near \(other)")
                }
            }
        }
    }

    @Test func noTwoWordsSoundAlike() {
        var heard: [String: String] = [:]
        for word in list.words {
            let mine = Set((sounds[word] ?? []).map { forgetful($0) })
            #expect(!mine.isEmpty, "\(word) has no known sound")
            for sound in mine {
                if let other = heard[sound] { Issue.record("\(word) \(other)") }
                heard[sound] = word
            }
        }
    }

    @Test func wordsAreCommonAndSpelledTheSameEverywhere() {
        // SCOWL's class of words that all spellings of English share, up to size 50.
        for word in list.words { #expect((10...50).contains(sizes[word] ?? 0), "\(word)") }
    }

    @Test func W16_noDeniedWordIsIn() throws {
        let denied = Set(try words(of: "wordlists/english-deny.txt"))
        #expect(denied.count > 1_500)
        #expect(list.words.filter { denied.contains($0) } == [])
    }

    @Test func everyWordWasChosenByHand() throws {
        let kept = Set(try words(of: "wordlists/english-candidates.txt"))
        #expect(list.words.filter { !kept.contains($0) } == [])
    }

    @Test func noWordIsANumberWord() throws {
        for number in Self.numberWords {
            #expect(list.index(of: number) == nil)
        }
    }

    static let numberWords = [
        "zero", "oh", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
        "nineteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
        "hundred", "thousand", "million", "first", "second", "third", "fourth", "double", "triple",
    ]

    @Test func W13_homophonesAreAliasesUnlessTheyCouldMeanAnother() throws {
        let aliases = Set(
            try lines(of: "wordlists/english-aliases.txt").map { $0.prefix { $0 != " " } })
        let found = try lines(of: "wordlists/data/english-homophones.txt").filter { !$0.isEmpty }
        #expect(found.count > 50)
        for line in found {
            let head = line.prefix { $0 != ":" }.split(separator: " ").map { String($0) }
            if aliases.contains(Substring(head[0])) { continue }
            let targets = Set(
                found.filter { $0.hasPrefix(head[0] + " ") }.map { $0.prefix { $0 != ":" } })
            let couldBe = list.words.contains {
                $0 != head[1] && ($0.hasPrefix(head[0]) || areOneEditApart($0, head[0]))
            }
            #expect(
                couldBe || targets.count > 1 || Self.numberWords.contains(head[0]), "\(line)")
        }
    }

    @Test func aliasesMeanOneWordOnly() throws {
        for pair in try lines(of: "wordlists/english-aliases.txt") where !pair.isEmpty {
            let parts = pair.split(separator: " ").map { String($0) }
            #expect(list.index(of: parts[0]) == nil)
            #expect(!Self.numberWords.contains(parts[0]) || parts[0] == "fourth")
            for word in list.words where word != parts[1] {
                #expect(!word.hasPrefix(parts[0]), "\(pair)")
                #expect(!areOneEditApart(word, parts[0]), "\(pair) \(word)")
            }
        }
    }

    @Test func completesForShells() {
        #expect(list.completions(of: "cora") == ["coral"])
        #expect(list.completions(of: "CORA") == ["coral"])
        #expect(list.completions(of: "").count == list.words.count)
        #expect(list.completions(of: "zzz") == [])
        #expect(list.completions(of: "pi").contains("piano"))
    }

    /// Optimal string alignment distance of exactly 1.
    private func areOneEditApart(_ left: String, _ right: String) -> Bool {
        guard abs(left.utf8.count - right.utf8.count) <= 1, left != right else { return false }
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        var start = 0
        while start < min(left.count, right.count), left[start] == right[start] { start += 1 }
        let (a, b) = (left[start...], right[start...])
        return a.dropFirst().elementsEqual(b) || a.elementsEqual(b.dropFirst())
            || a.dropFirst().elementsEqual(b.dropFirst())
            || (a.count == b.count && a.count >= 2 && a.first == b.dropFirst().first
                && b.first == a.dropFirst().first
                && a.dropFirst(2).elementsEqual(b.dropFirst(2)))
    }

    /// The sound as an accent has it in which cot is caught, which is witch, latter is ladder and
    /// weak vowels are all one.
    private func forgetful(_ sound: [String]) -> String {
        let vowels = Set("AA AE AH AO AW AY EH ER EY IH IY OW OY UH UW".split(separator: " "))
        let plain = sound.map { Substring($0.filter { !$0.isNumber }) }
        var heard: [Substring] = []
        for (place, phone) in plain.enumerated() {
            let next = place + 1 < plain.count ? plain[place + 1] : ""
            let previous = place > 0 ? plain[place - 1] : ""
            if sound[place].hasSuffix("0"), ["AH", "IH", "EH", "UH"].contains(phone) {
                heard.append("AH")
            } else if phone == "AO" {
                heard.append("AA")
            } else if phone == "HH", next == "W" {
                continue
            } else if phone == "T", vowels.contains(previous), vowels.contains(next) {
                heard.append("D")
            } else {
                heard.append(phone)
            }
        }
        return heard.joined(separator: " ")
    }
}
