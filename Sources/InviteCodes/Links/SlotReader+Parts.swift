import CryptoPrimitives

extension SlotReader {
    func secret(
        of candidate: TracedText, _ slot: Range<Int>
    ) throws(LinkProblem) -> InviteLink.Secret {
        do {
            return .words(try words(candidate))
        } catch {
            if let secret = try base58(withoutPadding(withoutSpaces(candidate)), slot) {
                return .long(secret)
            }
            if let damage = damage(slot, of: .base58, after: error.code) {
                throw problem(damage, slot)
            }
            throw error
        }
    }

    func words(_ candidate: TracedText) throws(LinkProblem) -> WordCode {
        do {
            return try CodeReading.read(candidate, candidate.indices, lists)
        } catch {
            throw LinkProblem(error)
        }
    }

    func base58(
        _ packed: TracedText, _ slot: Range<Int>
    ) throws(LinkProblem) -> LongSecret? {
        guard (Base58.digitsMin...Base58.digitsMax).contains(packed.count),
            packed.indices.allSatisfy({ Base58.contains(packed[$0]) })
        else { return nil }
        guard var bytes = packed.withBytes({ Base58.decode($0) }) else {
            throw problem(.outOfRange, slot)
        }
        let secret = LongSecret(wiping: &bytes)
        guard secret.hasBothCases else { throw problem(.changedCase, slot) }
        return secret
    }

    /// The slot with one layer of percent-encoding undone. What is still encoded then was changed
    /// by somebody who cannot be guessed.
    func undone(_ slot: Range<Int>) throws(LinkProblem) -> TracedText {
        let decoded = PercentCoding.decode(text, slot)
        guard !PercentCoding.isEncoded(decoded, decoded.indices) else {
            throw problem(.stillEncoded, slot)
        }
        return (try? PastedText.visible(decoded, decoded.indices)) ?? decoded
    }

    /// The slot as it is; without the spaces that a wrapped line left in it; without what a
    /// language that has no spaces puts right after a link.
    func candidates(_ bare: TracedText) -> [TracedText] {
        var candidates = [bare]
        if bare.indices.contains(where: { isSpace(bare[$0]) }) {
            candidates.append(withoutSpaces(bare))
        }
        // U+2E80 and all that follow begin with such a byte in UTF-8; so do full-width forms.
        let foreign = bare.indices.first {
            bare[$0] >= 0xE3 || (bare[$0] == 0xE2 && isRadical(bare, $0))
        }
        if let foreign, foreign > 0 { candidates.append(bare.part(0..<foreign)) }
        return candidates
    }

    func isRadical(_ text: TracedText, _ index: Int) -> Bool {
        index + 1 < text.count && text[index + 1] >= 0xBA
    }

    func withoutSpaces(_ text: TracedText) -> TracedText {
        var packed = TracedText(capacity: text.count)
        for index in text.indices where !isSpace(text[index]) {
            packed.append(index..<index + 1, of: text)
        }
        packed.close(at: text.origin(text.count))
        return packed
    }

    func withoutPadding(_ text: TracedText) -> TracedText {
        var end = text.count
        while end > 0, text[end - 1] == UInt8(ascii: "=") { end -= 1 }
        return end == text.count ? text : text.part(0..<end)
    }

    /// True for what nobody types: about as long as a long secret, without any mark in it, or with
    /// capitals right after small letters and digits.
    func looksDrawn(_ packed: TracedText) -> Bool {
        let isPlain = packed.indices.allSatisfy {
            let byte = packed[$0]
            return isDigit(byte) || isCapital(byte) || isSmallLetter(byte)
        }
        if isPlain, (20...24).contains(packed.count) { return true }
        let rises = packed.indices.dropFirst().filter {
            isCapital(packed[$0]) && (isSmallLetter(packed[$0 - 1]) || isDigit(packed[$0 - 1]))
        }
        return (12...64).contains(packed.count) && rises.count >= 2
    }
}

extension String {
    /// Text of bytes that are known to be, or are repaired to be, UTF-8.
    init(decoding bytes: Span<UInt8>) {
        self = String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
    }
}
