import CryptoPrimitives
import InviteCodes
import Testing

/// How hard codes are to guess.
@Suite struct CodePolicy {
    private func list(of count: Int) -> WordList {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        var words: [String] = []
        for first in letters {
            for second in letters {
                for third in letters where words.count < count {
                    words.append("\(first)\(second)\(third)")
                }
            }
        }
        return WordList(
            id: "\(count)", language: .english, words: words.joined(separator: " "), aliases: "")
    }

    @Test("[C-15] bits are computed from the list, rounded down")
    func bits() throws {
        var random = Randomness.seeded(1)
        for (size, words, bits) in [
            (1_024, 2, 20), (1_282, 2, 20), (1_449, 2, 21), (2_048, 2, 22), (1_024, 3, 30),
            (102, 3, 20), (512, 3, 27),
        ] {
            let code = try WordCode.random(
                words: words, list: list(of: size), nameplate: "42", using: &random)
            #expect(code.bits == bits, "\(size)")
            #expect(
                list(of: size).bitsPerWord
                    == (size < 512 ? 6 : size < 1_024 ? 9 : size < 2_048 ? 10 : 11))
        }
    }

    @Test("[C-15] nothing below twenty bits is minted: at the limit and one below")
    func limit() throws {
        var random = Randomness.seeded(2)
        // 1,024² is 2^20, and 102³ is just above it.
        for (size, words) in [(1_024, 2), (102, 3)] {
            let code = try WordCode.random(
                words: words, list: list(of: size), nameplate: "42", using: &random)
            #expect(code.bits == 20)
            #expect(throws: MintingError.tooFewBits(bits: 19)) {
                try WordCode.random(
                    words: words, list: list(of: size - 1), nameplate: "42", using: &random)
            }
        }
    }

    @Test("[C-15] two words for one person and a week, three for anything more")
    func uses() throws {
        let week = Duration.seconds(7 * 86_400)
        #expect(InviteUse(uses: 1, lifetime: week) == .single)
        #expect(InviteUse(uses: 1, lifetime: week + .nanoseconds(1)) == .standing)
        #expect(InviteUse(uses: 2, lifetime: .seconds(60)) == .standing)
        for list in WordList.all {
            #expect(try list.wordCount(for: .single) == 2)
            #expect(try list.wordCount(for: .standing) == 3)
        }
    }

    @Test("[C-15] a small list takes more words, and a tiny one mints nothing")
    func smallLists() throws {
        #expect(try list(of: 1_024).wordCount(for: .single) == 2)
        #expect(try list(of: 1_023).wordCount(for: .single) == 3)
        #expect(try list(of: 102).wordCount(for: .single) == 3)
        var random = Randomness.seeded(3)
        for use in [InviteUse.single, .standing] {
            #expect(throws: MintingError.tooFewBits(bits: 19)) {
                try WordCode.random(
                    for: use, list: list(of: 101), nameplate: "42", using: &random)
            }
        }
    }

    @Test("[C-15] a code for a use has the words that it needs")
    func minted() throws {
        var random = Randomness.seeded(4)
        #expect(try WordCode.random(for: .single, nameplate: "7", using: &random).wordCount == 2)
        #expect(try WordCode.random(for: .standing, nameplate: "7", using: &random).wordCount == 3)
    }
}
