/// A link in a text, and its parts as ranges of the text's bytes.
struct LinkPlace {
    let range: Range<Int>
    let scheme: SpaceAddress.Scheme?
    let authority: Range<Int>
    let path: Path
    /// What stands after `#`, or after `%23` where an app encoded it.
    let fragment: Range<Int>?

    enum Path: Equatable {
        case invite
        case join
        /// What stands after `/invite/`.
        case nameInPath(Range<Int>)
        case other
    }

    var isInvite: Bool { path != .other }

    /// - Parameters:
    ///   - text: The text.
    ///   - range: Where the link stands in it.
    ///   - scheme: Its scheme, nil if none was written.
    ///   - authorityStart: Where its host begins.
    init(
        _ text: TracedText, _ range: Range<Int>, _ scheme: SpaceAddress.Scheme?,
        authorityStart: Int
    ) {
        let rest = authorityStart..<range.upperBound
        let authorityEnd = rest.first { Self.endsAuthority(text[$0]) } ?? range.upperBound
        let (pathEnd, fragment) = Self.split(text, authorityEnd..<range.upperBound)
        self.range = range
        self.scheme = scheme
        self.authority = authorityStart..<authorityEnd
        self.path = Self.path(text, authorityEnd..<pathEnd)
        self.fragment = fragment.map { $0..<range.upperBound }
    }

    private static func endsAuthority(_ byte: UInt8) -> Bool {
        isSlash(byte) || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
            || byte == UInt8(ascii: "%")
    }

    /// Where the path and query end and where the fragment starts.
    private static func split(
        _ text: TracedText, _ range: Range<Int>
    ) -> (pathEnd: Int, fragment: Int?) {
        if let hash = text.first(UInt8(ascii: "#"), in: range) { return (hash, hash + 1) }
        let escape = range.first { text.has("%23", at: $0, before: range.upperBound) }
        guard let escape else { return (range.upperBound, nil) }
        return (escape, escape + 3)
    }

    private static func path(_ text: TracedText, _ range: Range<Int>) -> Path {
        let query = text.first(UInt8(ascii: "?"), in: range) ?? range.upperBound
        var end = query
        while end > range.lowerBound, isSlash(text[end - 1]) { end -= 1 }
        let path = range.lowerBound..<end
        if let rest = skip("invite", text, path) {
            if rest == end { return .invite }
            let name = (rest..<end).first { !isSlash(text[$0]) } ?? end
            return isSlash(text[rest]) ? .nameInPath(name..<end) : .other
        }
        guard let rest = skip("join", text, path), let last = skip("join", text, rest..<end),
            last == end
        else { return .other }
        return .join
    }

    /// Where what follows slashes and `word` begins.
    private static func skip(_ word: String, _ text: TracedText, _ range: Range<Int>) -> Int? {
        let start = range.first { !isSlash(text[$0]) } ?? range.upperBound
        guard start > range.lowerBound, text.has(word, at: start, before: range.upperBound)
        else { return nil }
        return start + word.utf8.count
    }
}
