import CryptoPrimitives

/// Reads what stands after the `#` of a link.
///
/// The forms are told apart in this order: `e1.` and its secret; a raw `/` means name and secret;
/// list words; a bare 16-byte secret.
struct FragmentReader {
    let text: TracedText
    let range: Range<Int>
    let space: SpaceAddress
    /// The name in the path, encoded; nil if there is none.
    let pathName: String?
    let lists: [WordList]
    let hasSmallLetters: Bool
    /// False for what was decoded already: only one layer comes off.
    var mayDecode = true

    static let slash = UInt8(ascii: "/")
    static let tilde = UInt8(ascii: "~")

    var slots: SlotReader {
        SlotReader(text: text, space: space, lists: lists, hasSmallLetters: hasSmallLetters)
    }

    func read() throws(LinkProblem) -> InviteLink {
        let ours = range.lowerBound..<endOfOurs()
        guard !ours.isEmpty else {
            throw LinkProblem(.missingFragment(space: space), at: text.origin(ours.lowerBound))
        }
        if let end = endOfCurrentSecret(ours) {
            return text[end] == Self.tilde ? try readCurrent(ours, end) : try readDecoded(ours)
        }
        let parts = parts(of: ours)
        guard let first = parts.first else { throw missing("", ours) }
        guard parts.count == 1 else { return try readStandard(parts) }
        return try readOnly(first, hadSlash: ours.upperBound > first.upperBound)
    }

    /// Where what trackers and browsers put after a link begins: `:~:` anywhere; `?` and `&` after
    /// the name, or before something like `utm_source=`.
    private func endOfOurs() -> Int {
        var hasSlash = false
        for index in range {
            switch text[index] {
            case Self.slash: hasSlash = true
            case UInt8(ascii: "?"), UInt8(ascii: "&"):
                if hasSlash || startsQuery(index) { return index }
            case UInt8(ascii: ":"):
                if text.has(":~:", at: index, before: range.upperBound) { return index }
            default: break
            }
        }
        return range.upperBound
    }

    /// Names of parameters are short: looking no further keeps the time linear.
    private func startsQuery(_ index: Int) -> Bool {
        let end = min(range.upperBound, index + 32)
        let next = (index + 1..<end).first {
            !isDigit(text[$0]) && !isSmallLetter(lowercase(text[$0]))
                && text[$0] != UInt8(ascii: "_")
        }
        return next.map { $0 > index + 1 && text[$0] == UInt8(ascii: "=") } ?? false
    }

    /// The parts between slashes, without empty ones at the end.
    private func parts(of range: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        for index in range where text[index] == Self.slash {
            parts.append(start..<index)
            start = index + 1
        }
        parts.append(start..<range.upperBound)
        while let last = parts.last, last.isEmpty { parts.removeLast() }
        return parts
    }

    func missing(_ name: String, _ range: Range<Int>) -> LinkProblem {
        LinkProblem(.missingSecret(space: space, name: name), at: text.origin(range.lowerBound))
    }

    /// Some apps encode the whole fragment.
    private func readDecoded(_ range: Range<Int>) throws(LinkProblem) -> InviteLink {
        let decoded = PercentCoding.decode(text, range)
        let inner = FragmentReader(
            text: decoded, range: decoded.indices, space: space, pathName: pathName, lists: lists,
            hasSmallLetters: hasSmallLetters, mayDecode: false)
        return try inner.read()
    }

    /// A fragment of one part: everything was encoded once more, or there is no name, or the secret
    /// is missing.
    private func readOnly(_ slot: Range<Int>, hadSlash: Bool) throws(LinkProblem) -> InviteLink {
        if mayDecode, !hadSlash,
            slot.contains(where: { text.has("%2f", at: $0, before: slot.upperBound) })
        {
            return try readDecoded(slot)
        }
        let problem: LinkProblem
        do {
            return link(
                .words(try slots.code(slot)), form: pathName == nil ? .standard : .nameInPath)
        } catch {
            problem = error
        }
        if let secret = try slots.base64(slot) {
            return link(.long(secret), form: pathName == nil ? .legacy : .nameInPath)
        }
        if let damage = currentDamage(slot) ?? slots.damage(slot, of: .base64, after: problem.code)
        {
            throw slots.problem(damage, slot)
        }
        throw isMeantAsCode(problem, slot) ? problem : missing(slots.name(slot), slot)
    }

    private func link(_ secret: InviteLink.Secret, form: InviteLink.Form) -> InviteLink {
        InviteLink(form, space: space, name: pathName ?? "", secret: secret)
    }

    /// `e1.` and a secret of the wrong length.
    private func currentDamage(_ slot: Range<Int>) -> LinkError.Damage? {
        guard text.has("e1.", at: slot.lowerBound, before: slot.upperBound),
            let end = text.first(Self.tilde, in: slot),
            (12...32).contains(end - slot.lowerBound)
        else { return nil }
        return .wrongLength
    }

    /// A lone part without any digit is rather a name whose code was cut off than a code.
    private func isMeantAsCode(_ problem: LinkProblem, _ slot: Range<Int>) -> Bool {
        guard let code = problem.code else { return true }
        switch code.error.kind {
        case .unknownWord, .unreadable, .empty, .notUTF8, .tooLong:
            return code.wordsKnown > 0 || slot.contains { isDigit(text[$0]) }
        default: return true
        }
    }
}
