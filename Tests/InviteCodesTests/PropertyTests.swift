import CryptoPrimitives
import InviteCodes
import Testing

/// Random inputs from seeds: the same on every run. `make codes` shows the same of every word and
/// every slip.
@Suite struct Properties {
    @Test func whatIsMintedReadsAsItself() throws {
        var random = Randomness.seeded(1)
        for _ in 0..<300 {
            let code = try WordCode.random(
                words: 2 + Int(random.number(below: 2)), nameplate: nameplate(&random),
                using: &random)
            let read = try readCode(code.spokenText)
            #expect(read.isSame(as: code))
            #expect(read.passwordText == code.passwordText)
            #expect(try readCode(code.passwordText).isSame(as: code))
        }
    }

    @Test func whatIsSpelledOtherwiseReadsTheSame() throws {
        var random = Randomness.seeded(2)
        let separators = ["", " ", "  ", "-", "\u{2013}", ".", ", ", "/", "_", "\u{3000}", "\t"]
        for _ in 0..<300 {
            let code = try WordCode.random(nameplate: nameplate(&random), using: &random)
            var typed = ""
            for part in code.spokenText.split(separator: "-") {
                typed += random.number(below: 2) == 0 ? part.uppercased() : String(part)
                typed += separators[Int(random.number(below: UInt32(separators.count)))]
            }
            #expect(try readCode(typed).isSame(as: code), "\(typed)")
        }
    }

    @Test func wordsReadAlone_byFourLetters_andUnseparated() throws {
        let words = WordList.english.words
        for word in stride(from: 0, to: words.count, by: 19).map({ words[$0] }) {
            #expect(try readCode("\(word)-coral-42").passwordText == "42-\(word)-coral")
            let cut = "coral \(word.prefix(4)) 42"
            #expect(try readCode(cut, lists: [.english]).passwordText == "42-coral-\(word)")
            // The beginning may be a word of another language: then nobody knows.
            if let read = try? readCode(cut) { #expect(read.passwordText == "42-coral-\(word)") }
            #expect(try readCode("\(word)coral42").passwordText == "42-\(word)-coral")
            #expect(try readCode("42coral\(word)").passwordText == "42-coral-\(word)")
        }
    }

    @Test func everySlipIsCaughtHere_andOffersTheWord() throws {
        var random = Randomness.seeded(3)
        var offered = 0
        for _ in 0..<120 {
            let words = WordList.english.words
            let word = words[Int(random.number(below: UInt32(words.count)))]
            let slip = swapped(word, &random)
            guard slip != word else { continue }
            do {
                // Swapping may leave a known homophone or a word cut short, never another word.
                let read = try readCode("coral-\(slip)-42")
                #expect(read.passwordText == "42-coral-\(word)", "\(slip)")
                offered += 1
            } catch {
                // By chance it may be a word of another language.
                if case .mixedLanguages = error.kind { continue }
                guard case .unknownWord(_, let suggestions) = error.kind else {
                    Issue.record("\(slip): \(error)")
                    continue
                }
                if suggestions.contains(word) { offered += 1 }
            }
        }
        #expect(offered > 100)
    }

    /// In every list, and among all of them: the other words say which list is meant.
    @Test("[C-11] one slip in one word never reads as another code")
    func noSlipReadsAsAnotherCode() throws {
        var random = Randomness.seeded(7)
        for _ in 0..<150 {
            let list = WordList.all[Int(random.number(below: UInt32(WordList.all.count)))]
            let code = try WordCode.random(
                for: random.number(below: 2) == 0 ? .single : .standing, list: list,
                nameplate: nameplate(&random), using: &random)
            var parts = code.spokenText.split(separator: "-").map { String($0) }
            let place = Int(random.number(below: UInt32(code.wordCount)))
            parts[place] = slipped(parts[place], &random)
            guard let read = try? readCode(parts.joined(separator: "-")) else { continue }
            #expect(read.isSame(as: code), "\(code.spokenText) \(parts)")
        }
    }

    private func slipped(_ word: String, _ random: inout Randomness) -> String {
        var letters = Array(word)
        let place = Int(random.number(below: UInt32(letters.count)))
        let other = Array("abcdefghijklmnopqrstuvwxyz0123456789")[
            Int(random.number(below: 36))]
        switch random.number(below: 4) {
        case 0: letters.remove(at: place)
        case 1: letters.insert(other, at: place)
        case 2: letters[place] = other
        default: return swapped(word, &random)
        }
        return String(letters)
    }

    @Test func linksPrintAndReadAsThemselves() throws {
        var random = Randomness.seeded(4)
        for _ in 0..<150 {
            let link = try InviteLink(
                space: try SpaceAddress(reading: "xyz.example"), name: name(&random),
                code: try WordCode.random(nameplate: nameplate(&random), using: &random),
                brandingKey: key(&random))
            let read = try readLink(link.linkText)
            #expect(read.linkText == link.linkText)
            #expect(read.name == link.name)
            #expect(read.keyText == link.keyText)
            #expect(read.codeText == link.codeText)
            #expect(link.linkText.utf8.count < 2_000)
            #expect(link.name.count <= 40)
        }
    }

    @Test func arbitraryBytesAreReadOrRefused() {
        var random = Randomness.seeded(5)
        for length in stride(from: 0, to: 600, by: 4) {
            let noise = random.bytes(length)
            _ = try? WordCode(reading: noise.span)
            _ = try? Invitation.read(noise.span)
            _ = try? InviteLink(reading: noise.span)
        }
    }

    private func nameplate(_ random: inout Randomness) -> String {
        let digits = random.bytes(1 + Int(random.number(below: 40))).map { "\($0 % 10)" }.joined()
        let canonical = String(digits.drop { $0 == "0" })
        return canonical.isEmpty ? "0" : canonical
    }

    /// Names of what people and attackers use, in any order.
    private func name(_ random: inout Randomness) -> String {
        let parts = [
            "Paul", " ", "/", "~", "%", "%2F", "_*'()!.", "é", "e\u{301}", "\u{301}", "👨‍👩‍👧‍👦", "🇩🇪",
            "نور", "\u{202E}", "\u{200F}", "\0", "\n", "#", "e1.", "李", "?", "&", ":~:", "\u{FFFD}",
        ]
        return (0..<random.number(below: 60)).map { _ in
            parts[Int(random.number(below: UInt32(parts.count)))]
        }.joined()
    }

    private func key(_ random: inout Randomness) -> SharedSecret? {
        let alphabet = Array("ABCXYZabcxyz0189-_".utf8)
        let count = Int(random.number(below: 65))
        guard count > 0 else { return nil }
        let bytes = (0..<count).map { _ in
            alphabet[Int(random.number(below: UInt32(alphabet.count)))]
        }
        return SharedSecret(SecretBytes(copying: bytes.span, in: .wiped))
    }

    private func swapped(_ word: String, _ random: inout Randomness) -> String {
        var letters = Array(word)
        let place = Int(random.number(below: UInt32(letters.count - 1)))
        letters.swapAt(place, place + 1)
        return String(letters)
    }
}
