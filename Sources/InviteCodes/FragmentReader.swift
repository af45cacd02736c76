/// Reads what stands after the `#` of a link.
///
/// The forms are told apart in this order: `e1.` and its secret; a raw `/` means name and secret;
/// list words; a bare 16-byte secret.
struct FragmentReader {
    let text: WipedText
    /// For every byte of `text` its offset in what was pasted.
    let origins: [Int]
    let range: Range<Int>
    let space: SpaceAddress
    let list: WordList

    private static let slash = UInt8(ascii: "/")

    /// - Throws: ``LinkError``.
    func read() throws(LinkError) -> InviteLink {
        let end = endOfOurs()
        let trimmed = range.lowerBound..<end
        guard !trimmed.isEmpty else { throw error(.missingFragment(space: space), at: trimmed) }
        if isCurrentForm(trimmed) { throw error(.unsupportedForm(.current), at: trimmed) }
        let slots = slots(of: trimmed)
        guard let first = slots.first else {
            throw error(.missingSecret(space: space, name: ""), at: trimmed)
        }
        return slots.count == 1
            ? try readOnly(first, hadSlash: trimmed.upperBound > first.upperBound)
            : try read(slots)
    }

    /// Where what trackers and browsers put after a link begins: `:~:` anywhere, `?` and `&` after
    /// the name.
    private func endOfOurs() -> Int {
        var hasSlash = false
        for index in range {
            switch text.bytes[index] {
            case Self.slash: hasSlash = true
            case UInt8(ascii: "?"), UInt8(ascii: "&"): if hasSlash { return index }
            case UInt8(ascii: ":"):
                if matches(":~:", at: index) { return index }
            default: break
            }
        }
        return range.upperBound
    }

    private func matches(_ word: String, at index: Int) -> Bool {
        index + word.utf8.count <= range.upperBound
            && zip(text.bytes[index...], word.utf8).allSatisfy { lowercase($0) == $1 }
    }

    /// The parts between slashes, without empty ones at the end.
    private func slots(of range: Range<Int>) -> [Range<Int>] {
        var slots: [Range<Int>] = []
        var start = range.lowerBound
        for index in range where text.bytes[index] == Self.slash {
            slots.append(start..<index)
            start = index + 1
        }
        slots.append(start..<range.upperBound)
        while let last = slots.last, last.isEmpty { slots.removeLast() }
        return slots
    }

    /// A fragment of one part: everything was encoded once more, or the name is missing, or the
    /// secret is.
    private func readOnly(_ slot: Range<Int>, hadSlash: Bool) throws(LinkError) -> InviteLink {
        if !hadSlash, slot.contains(where: { matches("%2f", at: $0) }) {
            return try readDecoded(slot)
        }
        do {
            return try link(name: slot.lowerBound..<slot.lowerBound, code(slot), key: nil)
        } catch {
            if isLongSecret(slot, after: error) {
                throw self.error(.unsupportedForm(.legacy), at: slot)
            }
            if !hadSlash, isMeantAsCode(error, slot) { throw error }
            throw self.error(.missingSecret(space: space, name: name(slot)), at: slot)
        }
    }

    /// Some apps encode the whole fragment. Only one layer comes off, so this does not recurse
    /// further.
    private func readDecoded(_ slot: Range<Int>) throws(LinkError) -> InviteLink {
        let decoded = WipedText(capacity: slot.count)
        text.withBytes(slot) { PercentCoding.decode($0, into: decoded) }
        let place = origins[slot.lowerBound]
        let inner = FragmentReader(
            text: decoded, origins: [Int](repeating: place, count: decoded.count + 1),
            range: 0..<decoded.count, space: space, list: list)
        return try inner.read()
    }

    /// Name and secret, perhaps a key. A slash that an app decoded may stand in the name.
    private func read(_ slots: [Range<Int>]) throws(LinkError) -> InviteLink {
        let last = slots.count - 1
        var failure: LinkError?
        for (secret, key) in [(1, 2), (last, nil), (last - 1, last)] as [(Int, Int?)] {
            guard secret >= 1, secret <= last, key.map({ $0 == last }) ?? (secret == last) else {
                continue
            }
            do {
                return try link(
                    name: slots[0].lowerBound..<slots[secret - 1].upperBound, code(slots[secret]),
                    key: key.map { slots[$0] })
            } catch {
                guard case .code = error.kind else { throw error }
                if isLongSecret(slots[secret], after: error) {
                    throw self.error(.unsupportedForm(.long), at: slots[secret])
                }
                failure = better(failure, error)
            }
        }
        throw missing(slots) ?? failure ?? error(.missingSecret(space: space, name: ""), at: range)
    }

    /// The error that says most: about something that was nearly a code.
    private func better(_ earlier: LinkError?, _ later: LinkError) -> LinkError {
        guard let earlier else { return later }
        return isNearMiss(later) && !isNearMiss(earlier) ? later : earlier
    }

    /// That there is a name and a key, but nothing where the secret should be.
    private func missing(_ slots: [Range<Int>]) -> LinkError? {
        guard slots.count <= 3, slots[1].isEmpty else { return nil }
        return error(.missingSecret(space: space, name: name(slots[0])), at: slots[1])
    }

    private func link(
        name slot: Range<Int>, _ code: WordCode, key: Range<Int>?
    ) throws(LinkError) -> InviteLink {
        let name = name(slot)
        guard let key else { return try InviteLink(space: space, name: name, code: code) }
        guard text.withBytes(key, { InviteLink.isBrandingKey($0) }) else {
            throw error(.badBrandingKey, at: key)
        }
        let secret = WipedText(capacity: key.count)
        text.withBytes(key) { secret.append($0) }
        return try InviteLink(
            space: space, name: name, code: code, brandingKey: secret.takeSecret())
    }

    private func name(_ slot: Range<Int>) -> String {
        let decoded = WipedText(capacity: slot.count)
        text.withBytes(slot) { PercentCoding.decode($0, into: decoded) }
        return DisplayName.clean(decoded.withBytes { String(decoding: $0) })
    }

    private func code(_ slot: Range<Int>) throws(LinkError) -> WordCode {
        let decoded = WipedText(capacity: slot.count)
        text.withBytes(slot) { PercentCoding.decode($0, into: decoded) }
        let isPlain = decoded.count == slot.count
        do {
            return try decoded.withBytes { bytes throws(CodeError) in
                try WordCode(reading: bytes, list: list)
            }
        } catch {
            // What was decoded has no place of its own: the error is about the whole part.
            let moved = error.mapped { offset in
                origins[isPlain || offset == 0 ? slot.lowerBound + offset : slot.upperBound]
            }
            throw LinkError(.code(moved), at: moved.offset)
        }
    }

    private func error(_ kind: LinkError.Kind, at range: Range<Int>) -> LinkError {
        LinkError(kind, at: origins[range.lowerBound])
    }
}

extension FragmentReader {
    /// Characters of a 16-byte secret in base64url.
    private static let secretCharacters = 22

    /// `e1.`, a secret and `~`.
    private func isCurrentForm(_ range: Range<Int>) -> Bool {
        let start = range.lowerBound + 3
        let end = start + Self.secretCharacters
        return matches("e1.", at: range.lowerBound) && end < range.upperBound
            && text.bytes[end] == UInt8(ascii: "~")
            && text.bytes[start..<end].allSatisfy { Base64URL.contains($0) }
    }

    /// True for what looks like 16 bytes in base64url (whose last character can only be one of
    /// four) or in base58, and not like a code with a slip in it, which failed as `error`.
    private func isLongSecret(_ slot: Range<Int>, after error: LinkError) -> Bool {
        let bytes = text.bytes[slot]
        let isBase64 =
            slot.count == Self.secretCharacters && bytes.allSatisfy { Base64URL.contains($0) }
            && bytes.last.map { Array("AQgw".utf8).contains($0) } ?? false
        let isBase58 = (21...22).contains(slot.count) && bytes.allSatisfy { Self.isBase58($0) }
        return (isBase64 || isBase58) && (looksDrawn(slot) || !isNearMiss(error))
    }

    /// True if capitals come right after small letters or digits more often than in anything that
    /// people type.
    private func looksDrawn(_ slot: Range<Int>) -> Bool {
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        let rises = slot.dropFirst().filter { index in
            capitals.contains(text.bytes[index]) && !capitals.contains(text.bytes[index - 1])
                && text.bytes[index - 1] != UInt8(ascii: "-")
                && text.bytes[index - 1] != UInt8(ascii: "_")
        }
        return rises.count >= 2
    }

    private static func isBase58(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0"), UInt8(ascii: "O"), UInt8(ascii: "I"), UInt8(ascii: "l"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            false
        default: Base64URL.contains(byte)
        }
    }

    /// True for a word that is nearly one of the list.
    private func isNearMiss(_ error: LinkError) -> Bool {
        guard case .code(let code) = error.kind else { return false }
        switch code.kind {
        case .unknownWord(_, let suggestions): return !suggestions.isEmpty
        case .missingNumber, .ambiguousNumber, .ambiguousWords, .tooManyWords, .numberTooLong:
            return true
        case .missingWords(let found): return found > 0
        default: return false
        }
    }

    /// A lone part without any digit is rather a name whose code was cut off than a code.
    private func isMeantAsCode(_ error: LinkError, _ slot: Range<Int>) -> Bool {
        guard case .code(let code) = error.kind else { return true }
        switch code.kind {
        case .unknownWord, .unreadable, .empty:
            return text.bytes[slot].contains {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
        default: return true
        }
    }
}
