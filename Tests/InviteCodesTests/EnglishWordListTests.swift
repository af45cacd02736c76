import InviteCodes
import Testing

/// The rules of wordlists/README.md that only English has, from the committed data.
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

    @Test func hasCoralAndPiano() {
        #expect(list.index(of: "coral") != nil)
        #expect(list.index(of: "piano") != nil)
    }

    @Test func noTwoWordsSoundAlike() {
        var said: [String: String] = [:]
        for word in list.words {
            let mine = Set((sounds[word] ?? []).flatMap { EnglishEars.hear($0) })
            #expect(!mine.isEmpty, "\(word) has no known sound")
            for sound in mine {
                if let other = said[sound] { Issue.record("\(word) \(other)") }
                said[sound] = word
            }
        }
    }

    @Test("the ears hear what they should: a test that cannot hear proves nothing")
    func ears() {
        func alike(_ left: String, _ right: String) -> Bool {
            let sounds = [left, right].map { sound in
                Set(EnglishEars.hear(sound.split(separator: " ").map { String($0) }))
            }
            return !sounds[0].isDisjoint(with: sounds[1])
        }
        #expect(alike("K AO1 R AH0 L", "K AO1 R AH0 L"), "coral, choral")
        #expect(alike("S AO1 S", "S AO1 R S"), "sauce, source")
        #expect(alike("K AA1 T", "K AO1 T"), "cot, caught")
        #expect(alike("L AE1 T ER0", "L AE1 D ER0"), "latter, ladder")
        #expect(alike("HH W IH1 CH", "W IH1 CH"), "which, witch")
        #expect(alike("P AE1 N D AH0", "P AE1 N D ER0"), "panda, pander")
        #expect(!alike("K AO1 R AH0 L", "K R UW1 AH0 L"), "coral, cruel")
    }

    @Test func wordsAreCommonAndSpelledTheSameEverywhere() {
        // SCOWL's class of words that all spellings of English share, up to size 50.
        for word in list.words { #expect((10...50).contains(sizes[word] ?? 0), "\(word)") }
    }

    @Test func readsTheAliasesOfTheFile() throws {
        let pairs = try readAliases(of: list)
        #expect(pairs.count > 40)
        #expect(pairs.contains { $0 == ("choral", "coral") })
        for pair in pairs {
            let code = try readCode("coral-\(pair.alias)-42")
            #expect(code.passwordText == "42-coral-\(pair.word)")
        }
    }

    @Test func W13_homophonesAreAliasesUnlessTheyCouldMeanAnother() throws {
        let aliases = Set(try readAliases(of: list).map { $0.alias })
        let numbers = try words(of: "wordlists/numbers/english.txt")
        let found = try lines(of: "wordlists/data/english-homophones.txt").filter { !$0.isEmpty }
        #expect(found.count > 50)
        let near = NearWords(list.words)
        for line in found {
            let head = line.prefix { $0 != ":" }.split(separator: " ").map { String($0) }
            if aliases.contains(head[0]) { continue }
            let targets = Set(
                found.filter { $0.hasPrefix(head[0] + " ") }.map { $0.prefix { $0 != ":" } })
            let others = list.words.filter { $0 != head[1] }
            let couldBe =
                near.near(head[0]).contains { $0 != head[1] }
                || others.contains { $0.hasPrefix(head[0]) }
            #expect(couldBe || targets.count > 1 || numbers.contains(head[0]), "\(line)")
        }
    }

    @Test func aliasesMeanOneWordOnly() throws {
        let numbers = try words(of: "wordlists/numbers/english.txt")
        let near = NearWords(list.words)
        for pair in try readAliases(of: list) {
            #expect(list.index(of: pair.alias) == nil)
            #expect(!numbers.contains(pair.alias))
            #expect(near.near(pair.alias).subtracting([pair.word]) == [], "\(pair)")
            for word in list.words where word != pair.word {
                #expect(!word.hasPrefix(pair.alias), "\(pair)")
            }
        }
    }

    @Test("what a machine says for a hyphen, and the spelling alphabet, are no words of a code")
    func wordsSaidAroundCodes() {
        let said = "hyphen dash dot slash space comma minus point capital letter word code number"
        for word in said.split(separator: " ") { #expect(list.index(of: String(word)) == nil) }
    }
}

/// A listener from America and one from Britain, who both hear less than is said.
enum EnglishEars {
    private static let vowels: Set<String> = [
        "AA", "AE", "AH", "AO", "AW", "AY", "EH", "ER", "EY", "IH", "IY", "OW", "OY", "UH", "UW",
    ]

    /// What each of them hears. Both drop stress, wh and the difference of weak vowels. To the
    /// American cot is caught and latter ladder; the Briton has an r only before vowels.
    static func hear(_ sound: [String]) -> [String] {
        ["us " + american(sound), "gb " + british(sound)]
    }

    private static func american(_ sound: [String]) -> String {
        walk(sound) { phone, isWeak, before, after in
            switch phone {
            case "AH", "IH", "EH", "UH": [isWeak ? "AH" : phone]
            case "AO": ["AA"]
            case "T" where vowels.contains(before) && vowels.contains(after): ["D"]
            default: [phone]
            }
        }
    }

    private static func british(_ sound: [String]) -> String {
        walk(sound) { phone, isWeak, _, after in
            let sounded = vowels.contains(after) ? ["R"] : []
            return switch phone {
            case "AH", "IH", "EH", "UH": [isWeak ? "AH" : phone]
            case "ER": [isWeak ? "AH" : "ER"] + sounded
            case "R": sounded
            default: [phone]
            }
        }
    }

    private static func walk(
        _ sound: [String],
        _ hear: (_ phone: String, _ isWeak: Bool, _ before: String, _ after: String) -> [String]
    ) -> String {
        let plain = sound.map { $0.filter { !$0.isNumber } }
        var heard: [String] = []
        for (place, phone) in plain.enumerated() {
            let after = place + 1 < plain.count ? plain[place + 1] : ""
            if phone == "HH", after == "W" { continue }
            let before = place > 0 ? plain[place - 1] : ""
            heard += hear(phone, sound[place].hasSuffix("0"), before, after)
        }
        return heard.joined(separator: " ")
    }
}
