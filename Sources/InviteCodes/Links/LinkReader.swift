/// Reads one link of a text, also where a mail program broke its line or an app put spaces into it.
struct LinkReader {
    let text: TracedText
    let lists: [WordList]

    /// How far a broken link may go on: so many pieces, in so many bytes.
    private static let piecesMax = 8
    private static let bytesMax = 256

    /// A fragment longer than this is nothing that was broken once.
    private static let fragmentBytesMax = 512

    /// What is known of a link before its fragment is read.
    private struct Head {
        let space: SpaceAddress
        let pathName: String?
        let hasSmallLetters: Bool
    }

    /// - Throws: ``LinkProblem``.
    func read(_ place: LinkPlace) throws(LinkProblem) -> InviteLink {
        let head = Head(
            space: try space(place), pathName: name(in: place.path),
            hasSmallLetters: hasSmallLetters(place.range))
        do throws(LinkProblem) {
            return try read(place.fragment, end: place.range.upperBound, head)
        } catch {
            throw error.of(head.space)
        }
    }

    /// The link that the text from a `#` on, or from where one should be, is the end of.
    func fragment(at start: Int, of space: SpaceAddress) throws(LinkProblem) -> InviteLink {
        let end = LinkEnd(text: text).find(from: start, authority: start)
        let first = text[start] == UInt8(ascii: "#") ? min(start + 1, end) : start
        let head = Head(
            space: space, pathName: nil, hasSmallLetters: hasSmallLetters(first..<end))
        return try read(first..<end, end: end, head)
    }

    private func read(
        _ fragment: Range<Int>?, end: Int, _ head: Head
    ) throws(LinkProblem) -> InviteLink {
        let problem: LinkProblem
        if let fragment, !fragment.isEmpty {
            do throws(LinkProblem) {
                return try read(text, fragment, head)
            } catch {
                problem = error
            }
        } else {
            problem = LinkProblem(.missingFragment(space: head.space), at: text.origin(end))
        }
        if let link = continued(fragment, pieces(after: end), head) { return link }
        throw problem
    }

    private func read(
        _ text: TracedText, _ fragment: Range<Int>, _ head: Head
    ) throws(LinkProblem) -> InviteLink {
        let reader = FragmentReader(
            text: text, range: fragment, space: head.space, pathName: head.pathName, lists: lists,
            hasSmallLetters: head.hasSmallLetters)
        return try reader.read()
    }

    private func space(_ place: LinkPlace) throws(LinkProblem) -> SpaceAddress {
        let authority = text.withBytes(place.authority) { String(decoding: $0) }
        do {
            return try SpaceAddress(scheme: place.scheme, authority: Substring(authority))
        } catch {
            throw LinkProblem(error.kind, at: text.origin(place.range.lowerBound))
        }
    }

    private func name(in path: LinkPlace.Path) -> String? {
        guard case .nameInPath(let range) = path else { return nil }
        return PercentCoding.decode(text, range).withBytes { String(decoding: $0) }
    }

    private func hasSmallLetters(_ range: Range<Int>) -> Bool {
        range.contains { isSmallLetter(text[$0]) }
    }
}

extension LinkReader {
    /// The link that goes on after white space, if that can be only one.
    private func continued(
        _ fragment: Range<Int>?, _ pieces: [Range<Int>], _ head: Head
    ) -> InviteLink? {
        guard let first = pieces.first, fragment?.count ?? 0 <= Self.fragmentBytesMax else {
            return nil
        }
        var whole = TracedText(capacity: Self.fragmentBytesMax + Self.bytesMax)
        var rest = pieces[...]
        if let fragment {
            whole.append(fragment, of: text)
        } else {
            // Only the part from `#` on can be what such a link lost.
            guard text[first.lowerBound] == UInt8(ascii: "#") else { return nil }
            whole.append(first.dropFirst(), of: text)
            rest = pieces.dropFirst()
            whole.close(at: text.origin(first.upperBound))
            if let link = try? read(whole, whole.indices, head) { return link }
        }
        var found: InviteLink?
        for piece in rest {
            whole.append(UInt8(ascii: " "), from: text.origin(piece.lowerBound))
            whole.append(piece, of: text)
            whole.close(at: text.origin(piece.upperBound))
            let link = try? read(whole, whole.indices, head)
            if let found {
                // More of the text would make it another code: nobody knows where it ends.
                return link.map { $0.isSameInvite(as: found) } ?? true ? found : nil
            }
            // The secret is whole in this piece: only the name was broken.
            if let link, text.first(UInt8(ascii: "/"), in: piece) != nil { return link }
            found = link
        }
        return found
    }

    /// The pieces of text that follow a link after white space, up to an empty line, another link
    /// or whatever else ends a link.
    private func pieces(after end: Int) -> [Range<Int>] {
        var pieces: [Range<Int>] = []
        var index = end
        while pieces.count < Self.piecesMax, let start = next(after: index),
            start - end < Self.bytesMax
        {
            let piece = start..<LinkEnd(text: text).find(from: start, authority: start)
            guard !piece.isEmpty, piece.upperBound - end <= Self.bytesMax,
                !text.has("http", at: start, before: text.count)
            else { break }
            pieces.append(piece)
            index = piece.upperBound
        }
        return pieces
    }

    /// Where the text goes on after white space with at most one line break, and after the marks
    /// that mail programs put before quoted lines; nil if no white space is there.
    private func next(after end: Int) -> Int? {
        guard end < text.count, isSpace(text[end]) else { return nil }
        var breaks = 0
        var index = end
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: " "): break
            case UInt8(ascii: "\n"): breaks += 1
            case UInt8(ascii: ">") where breaks == 1: break
            default: return breaks <= 1 ? index : nil
            }
            index += 1
            if index - end > Self.bytesMax { return nil }
        }
        return nil
    }
}
