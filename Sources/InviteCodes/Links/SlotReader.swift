import CryptoPrimitives

/// Reads one part of a fragment: a secret, a name or a key, as chat apps leave them.
struct SlotReader {
    let text: TracedText
    let space: SpaceAddress
    let lists: [WordList]

    /// True if the link has small letters anywhere: without any, an app may have made all of them
    /// capitals.
    let hasSmallLetters: Bool

    /// A code, or a long secret in base58.
    func secret(_ slot: Range<Int>) throws(LinkProblem) -> InviteLink.Secret {
        let bare = try undone(slot)
        var first: LinkProblem?
        for candidate in candidates(bare) {
            do {
                return try secret(of: candidate, slot)
            } catch {
                first = first ?? error
            }
        }
        throw first ?? problem(.wrongLength, slot)
    }

    /// A code alone.
    func code(_ slot: Range<Int>) throws(LinkProblem) -> WordCode {
        let bare = try undone(slot)
        var first: LinkProblem?
        for candidate in candidates(bare) {
            do {
                return try words(candidate)
            } catch {
                first = first ?? error
            }
        }
        throw first ?? problem(.wrongLength, slot)
    }

    /// A long secret in base64url alone; padding does not matter.
    func base64(_ slot: Range<Int>) throws(LinkProblem) -> LongSecret? {
        let packed = withoutPadding(withoutSpaces(try undone(slot)))
        guard packed.count == Base64URL.charactersCount,
            packed.indices.allSatisfy({ Base64URL.contains(packed[$0]) }),
            var bytes = packed.withBytes({ Base64URL.decode($0) })
        else { return nil }
        let secret = LongSecret(wiping: &bytes)
        // Capitals only come up once in 100,000 times; capitals in all the link never do.
        if !hasSmallLetters, packed.indices.contains(where: { isCapital(packed[$0]) }) {
            throw problem(.changedCase, slot)
        }
        return secret
    }

    /// How a long secret is written.
    enum Alphabet {
        case base58, base64

        func contains(_ byte: UInt8) -> Bool {
            switch self {
            case .base58: Base58.contains(byte)
            case .base64: Base64URL.contains(byte)
            }
        }
    }

    /// What is wrong with a slot that is meant as a long secret and is none; nil if it is not meant
    /// so.
    func damage(
        _ slot: Range<Int>, of alphabet: Alphabet, after code: CodeProblem?
    ) -> LinkError.Damage? {
        guard let bare = try? undone(slot) else { return .stillEncoded }
        let packed = withoutPadding(withoutSpaces(bare))
        guard code.map({ $0.wordsKnown == 0 }) ?? true, looksDrawn(packed) else { return nil }
        guard packed.count == Base64URL.charactersCount else { return .wrongLength }
        let hasCapitals = packed.indices.contains { isCapital(packed[$0]) }
        let hasSmall = packed.indices.contains { isSmallLetter(packed[$0]) }
        if hasCapitals != hasSmall { return .changedCase }
        return packed.indices.allSatisfy { alphabet.contains(packed[$0]) }
            ? .notCanonical : .wrongCharacter
    }

    /// The name that a slot says.
    func name(_ slot: Range<Int>) -> String {
        let decoded = PercentCoding.decode(text, slot)
        let name = decoded.withBytes { String(decoding: $0) }
        return DisplayName.clean(String(name.map { $0 == "\n" ? " " : $0 }))
    }

    /// - Throws: ``LinkProblem``: `badBrandingKey`.
    func key(_ slot: Range<Int>) throws(LinkProblem) -> SharedSecret {
        let packed = withoutPadding(withoutSpaces(try undone(slot)))
        guard packed.withBytes({ InviteLink.isBrandingKey($0) }) else {
            throw LinkProblem(.badBrandingKey, at: text.origin(slot.lowerBound))
        }
        return packed.withBytes { SharedSecret(SecretBytes(copying: $0, in: .wiped)) }
    }

    func problem(_ damage: LinkError.Damage, _ slot: Range<Int>) -> LinkProblem {
        LinkProblem(.damagedSecret(damage, space: space), at: text.origin(slot.lowerBound))
    }
}
