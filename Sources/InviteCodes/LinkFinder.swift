/// Finds where links stand in a text.
struct LinkFinder {
    /// A link in the text and its parts, as ranges of the text's bytes.
    struct Place {
        let range: Range<Int>
        let scheme: SpaceAddress.Scheme?
        let authority: Range<Int>
        /// What the path says.
        let path: Path
        /// What stands after `#`, or after `%23` where an app encoded it.
        let fragment: Range<Int>?

        var isInvite: Bool { path != .other }
        var hasNameInPath: Bool { path == .nameInPath }
    }

    enum Path {
        case invite, join, nameInPath, other
    }

    /// Held as it is, not as an array: a second holder of the array would keep it from being wiped.
    private let text: WipedText

    private var bytes: [UInt8] { text.bytes }

    init(text: WipedText) {
        self.text = text
    }

    /// The links with a scheme; if there are none, the invite links somebody wrote without.
    func places() -> [Place] {
        let full = placesWithScheme()
        return full.isEmpty ? placesWithoutScheme() : full
    }

    /// Where the link that begins at `start` ends: before white space, a bracket or a quote, and
    /// without the punctuation of the sentence around it.
    func end(of start: Int) -> Int {
        var end = start
        while end < bytes.count, !isTerminator(bytes[end]) { end += 1 }
        while let count = Self.trailing.first(where: { ends(with: $0, at: end, after: start) })?
            .count
        {
            end -= count
        }
        return end
    }

    /// What sentences and apps put right after a link. Not `_` and `-`: keys may end in them.
    private static let trailing: [[UInt8]] = [
        ".", ",", ";", ":", "!", "?", "'", ")", "]", "}", "*", "`", "|", "…", "”", "’", "»", "“",
        "。", "、", "！", "？", "）", "」", "›",
    ].map { (mark: String) in Array(mark.utf8) }

    private func isTerminator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
            || byte == UInt8(ascii: "\"")
    }

    private func ends(with mark: [UInt8], at end: Int, after start: Int) -> Bool {
        end - mark.count >= start && bytes[(end - mark.count)..<end].elementsEqual(mark)
    }

    private func placesWithScheme() -> [Place] {
        var places: [Place] = []
        var index = 0
        while index < bytes.count {
            guard let (scheme, length) = scheme(at: index) else {
                index += 1
                continue
            }
            let end = end(of: index)
            places.append(
                place(index..<max(end, index + length), scheme, authorityStart: index + length))
            index = max(end, index + length)
        }
        return places
    }

    private func scheme(at index: Int) -> (SpaceAddress.Scheme, length: Int)? {
        if matches("https://", at: index) { return (.https, 8) }
        if matches("http://", at: index) { return (.http, 7) }
        return nil
    }

    private func placesWithoutScheme() -> [Place] {
        var places: [Place] = []
        var index = 0
        while index < bytes.count {
            guard matches("/invite", at: index) || matches("/join/join", at: index) else {
                index += 1
                continue
            }
            var start = index
            while start > 0, isHostByte(bytes[start - 1]) { start -= 1 }
            let end = max(end(of: index), index + 1)
            let place = place(start..<end, nil, authorityStart: start)
            if start < index, place.isInvite { places.append(place) }
            index = end
        }
        return places
    }

    private func isHostByte(_ byte: UInt8) -> Bool {
        switch lowercase(byte) {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "["),
            UInt8(ascii: "]"):
            true
        default: false
        }
    }

    private func place(
        _ range: Range<Int>, _ scheme: SpaceAddress.Scheme?, authorityStart: Int
    ) -> Place {
        let end = range.upperBound
        var authorityEnd = authorityStart
        while authorityEnd < end, !endsAuthority(bytes[authorityEnd]) { authorityEnd += 1 }
        let (hash, fragmentStart) = fragmentMark(authorityEnd..<end)
        return Place(
            range: range, scheme: scheme, authority: authorityStart..<authorityEnd,
            path: path(authorityEnd..<hash),
            fragment: fragmentStart.map { $0..<end })
    }

    private func endsAuthority(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
            || byte == UInt8(ascii: "%")
    }

    /// Where the path ends and where the fragment starts.
    private func fragmentMark(_ range: Range<Int>) -> (pathEnd: Int, start: Int?) {
        if let hash = range.first(where: { bytes[$0] == UInt8(ascii: "#") }) {
            return (hash, hash + 1)
        }
        if let escape = range.first(where: { matches("%23", at: $0) && $0 + 3 <= range.upperBound })
        {
            return (escape, escape + 3)
        }
        return (range.upperBound, nil)
    }

    private func path(_ range: Range<Int>) -> Path {
        let query = range.first { bytes[$0] == UInt8(ascii: "?") } ?? range.upperBound
        var path = bytes[range.lowerBound..<query].map { lowercase($0) }
        if path.last == UInt8(ascii: "/") { path.removeLast() }
        if path == Array("/invite".utf8) { return .invite }
        if path == Array("/join/join".utf8) { return .join }
        return path.starts(with: "/invite/".utf8) ? .nameInPath : .other
    }

    private func matches(_ word: String, at index: Int) -> Bool {
        guard index + word.utf8.count <= bytes.count else { return false }
        return zip(bytes[index...], word.utf8).allSatisfy { lowercase($0) == $1 }
    }
}
