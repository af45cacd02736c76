/// Finds where links stand in a text.
struct LinkFinder {
    let text: TracedText

    /// The links with a scheme, in order.
    func links() -> [LinkPlace] {
        var places: [LinkPlace] = []
        var index = 0
        while index < text.count {
            guard let (scheme, authority) = scheme(at: index) else {
                index += 1
                continue
            }
            let end = LinkEnd(text: text).find(from: index, authority: authority)
            places.append(
                LinkPlace(text, index..<max(end, authority), scheme, authorityStart: authority))
            index = max(end, authority)
        }
        return places
    }

    /// The invite links that somebody wrote without a scheme, outside other links: what stands in
    /// the path of one is no host.
    func linksWithoutScheme(outside others: [LinkPlace]) -> [LinkPlace] {
        var places: [LinkPlace] = []
        var rest = others[...]
        var index = 0
        while index < text.count {
            if let other = rest.first, other.range.lowerBound <= index {
                index = max(index, other.range.upperBound)
                rest = rest.dropFirst()
                continue
            }
            guard
                text.has("/invite", at: index, before: text.count)
                    || text.has("/join/join", at: index, before: text.count)
            else {
                index += 1
                continue
            }
            var start = index
            while start > 0, isHostByte(text[start - 1]) { start -= 1 }
            let end = max(LinkEnd(text: text).find(from: start, authority: index), index + 1)
            let place = LinkPlace(text, start..<end, nil, authorityStart: start)
            if place.isInvite, isHost(start..<index) { places.append(place) }
            index = end
        }
        return places
    }

    /// The scheme that stands at `index`, and where the host begins. One slash will do, and so will
    /// backslashes; a scheme that was pasted before another counts for nothing.
    private func scheme(at index: Int) -> (SpaceAddress.Scheme, authority: Int)? {
        guard lowercase(text[index]) == UInt8(ascii: "h") else { return nil }
        var found: (SpaceAddress.Scheme, authority: Int)?
        var start = index
        while let (scheme, end) = oneScheme(at: start) {
            found = (scheme, end)
            start = end
        }
        return found
    }

    private func oneScheme(at index: Int) -> (SpaceAddress.Scheme, end: Int)? {
        let scheme: SpaceAddress.Scheme
        var end: Int
        if text.has("https:", at: index, before: text.count) {
            (scheme, end) = (.https, index + 6)
        } else if text.has("http:", at: index, before: text.count) {
            (scheme, end) = (.http, index + 5)
        } else {
            return nil
        }
        let first = end
        while end < text.count, end - first < 2, isSlash(text[end]) { end += 1 }
        return end > first ? (scheme, end) : nil
    }

    /// True for a name with a dot or a port that does not follow on something else.
    private func isHost(_ range: Range<Int>) -> Bool {
        let before = range.lowerBound > 0 ? text[range.lowerBound - 1] : UInt8(ascii: " ")
        switch before {
        case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: "@"), UInt8(ascii: "%"),
            UInt8(ascii: "#"), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "_"):
            return false
        default:
            return range.contains {
                text[$0] == UInt8(ascii: ".") || text[$0] == UInt8(ascii: ":") || text[$0] >= 0x80
            }
                || (range.count == 9
                    && text.has("localhost", at: range.lowerBound, before: range.upperBound))
        }
    }

    private func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "["),
            UInt8(ascii: "]"):
            true
        default: isDigit(byte) || isSmallLetter(lowercase(byte)) || byte >= 0x80
        }
    }
}

func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
}
