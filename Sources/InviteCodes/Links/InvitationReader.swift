/// Looks through what somebody pasted for an invite.
struct InvitationReader {
    private let text: TracedText
    private let defaultSpace: SpaceAddress?
    private let trusted: [SpaceAddress]
    private let lists: [WordList]

    /// - Throws: ``LinkError``: `tooLong` or `notUTF8`.
    init(
        _ bytes: Span<UInt8>, _ defaultSpace: SpaceAddress?, _ trusted: [SpaceAddress],
        _ lists: [WordList]
    ) throws(LinkError) {
        self.text = try PastedText(bytes).text
        self.defaultSpace = defaultSpace
        self.trusted = trusted
        self.lists = lists
    }

    /// The link in the text.
    func onlyLink() throws(LinkProblem) -> InviteLink {
        if let link = try link() { return link }
        throw firstVisible == nil
            ? LinkProblem(.empty, at: text.origin(text.count)) : LinkProblem(.noLink, at: 0)
    }

    /// The link in the text, or the code that the text is or has in it.
    func read() throws(LinkProblem) -> Invitation {
        if let link = try link() { return .link(link) }
        guard let start = firstVisible else {
            throw LinkProblem(.empty, at: text.origin(text.count))
        }
        let problem: LinkProblem
        do {
            return .code(try wholeCode(), space: defaultSpace)
        } catch {
            problem = LinkProblem(error)
        }
        if let link = try fragment(at: start) { return .link(link) }
        if let code = try proseCode(besides: links()) { return .code(code, space: defaultSpace) }
        if case .empty = problem.code?.error.kind {
            throw LinkProblem(.empty, at: problem.error.offset)
        }
        let isTooLong = text.count > WordCode.textBytesMax
        throw isTooLong || !links().isEmpty ? LinkProblem(.noLink, at: 0) : problem
    }

    private var firstVisible: Int? { text.indices.first { !isSpace(text[$0]) } }

    private func links() -> [LinkPlace] { LinkFinder(text: text).links() }

    /// The text as a code; one layer of percent-encoding does not matter.
    private func wholeCode() throws(CodeProblem) -> WordCode {
        let decoded = PercentCoding.decode(text, text.indices)
        return try CodeReading.read(decoded, decoded.indices, lists)
    }

    /// The text as the part of a link from `#` on, if it begins with one, or can be nothing else.
    private func fragment(at start: Int) throws(LinkProblem) -> InviteLink? {
        let hasMark = text[start] == UInt8(ascii: "#")
        let end = text.indices[start...].first { isSpace(text[$0]) } ?? text.count
        let isAlone = text.indices[end...].allSatisfy { isSpace(text[$0]) }
        guard hasMark || (isAlone && text.first(UInt8(ascii: "#"), in: text.indices) == nil) else {
            return nil
        }
        let reader = LinkReader(text: text, lists: lists)
        let link: InviteLink
        do throws(LinkProblem) {
            link = try reader.fragment(at: start, of: defaultSpace ?? .unknown)
        } catch {
            if !hasMark {
                // It looked like no more than a name, or like a code that the caller explains.
                guard case .damagedSecret = error.error.kind else { return nil }
            }
            if defaultSpace == nil { throw LinkProblem(.missingSpace, at: text.origin(start)) }
            throw error
        }
        if defaultSpace == nil { throw LinkProblem(.missingSpace, at: text.origin(start)) }
        return link
    }
}

extension InvitationReader {
    /// The invite link in the text, or nil if there is none.
    ///
    /// - Throws: ``LinkProblem``: for the first link, if none can be read.
    private func link() throws(LinkProblem) -> InviteLink? {
        let all = links()
        var places = all.filter { $0.isInvite }
        if places.isEmpty { places = LinkFinder(text: text).linksWithoutScheme(outside: all) }
        guard !places.isEmpty else { return try wrappedLink(all) }
        let reader = LinkReader(text: text, lists: lists)
        var found: InviteLink?
        var problem: LinkProblem?
        for place in places {
            let link: InviteLink
            do throws(LinkProblem) {
                link = try reader.read(place)
            } catch {
                problem = problem ?? error
                continue
            }
            if let found, !found.isSameInvite(as: link) {
                throw LinkProblem(.severalLinks, at: text.origin(place.range.lowerBound))
            }
            found = found ?? link
        }
        if let found {
            try checkWords(of: found, besides: all + places)
            return found
        }
        guard let problem else { return nil }
        if let link = try withProseCode(problem, besides: all + places) { return link }
        throw problem
    }

    /// The link inside another one, or one that is percent-encoded as a whole.
    private func wrappedLink(_ all: [LinkPlace]) throws(LinkProblem) -> InviteLink? {
        let outer = all.isEmpty ? [text.indices] : all.map { $0.range }
        for range in outer {
            guard let inner = Wrapper.inner(of: text, range, isWrapper: !all.isEmpty),
                let place = LinkFinder(text: inner).links().first(where: { $0.isInvite })
            else { continue }
            do throws(LinkProblem) {
                let link = try LinkReader(text: inner, lists: lists).read(place)
                try checkTrust(link.space, isWrapped: !all.isEmpty, range)
                return link
            } catch {
                if let space = error.space {
                    try checkTrust(space, isWrapped: !all.isEmpty, range)
                }
                if let link = try withProseCode(error, besides: all) { return link }
                throw error
            }
        }
        return nil
    }

    private func checkTrust(
        _ space: SpaceAddress, isWrapped: Bool, _ range: Range<Int>
    ) throws(LinkProblem) {
        guard isWrapped, space != defaultSpace, !trusted.contains(space) else { return }
        throw LinkProblem(.wrappedLink(space: space), at: text.origin(range.lowerBound))
    }
}

extension InvitationReader {
    /// The one code in the text around links.
    private func proseCode(besides links: [LinkPlace]) throws(LinkProblem) -> WordCode? {
        let prose = ProseReader(text, besides: links.map { $0.range }, lists)
        let codes = prose.codes()
        guard let first = codes.first else { return nil }
        for other in codes where !other.code.isSame(as: first.code) {
            throw LinkProblem(.severalCodes, at: text.origin(other.range.lowerBound))
        }
        return first.code
    }

    /// Words that stand for themselves beside a link must be those in it.
    private func checkWords(
        of link: InviteLink, besides links: [LinkPlace]
    ) throws(LinkProblem) {
        guard case .words(let code) = link.secret else { return }
        let prose = ProseReader(text, besides: links.map { $0.range }, lists)
        for other in prose.codes() where other.isSetOff && !other.code.isSame(as: code) {
            throw LinkProblem(.linkAndWordsDiffer, at: text.origin(other.range.lowerBound))
        }
    }

    /// A link that lost its secret on the way, with the words that stand beside it.
    private func withProseCode(
        _ problem: LinkProblem, besides links: [LinkPlace]
    ) throws(LinkProblem) -> InviteLink? {
        let (space, name): (SpaceAddress, String)
        switch problem.error.kind {
        case .missingFragment(let missing): (space, name) = (missing, "")
        case .missingSecret(let missing, let inviter): (space, name) = (missing, inviter)
        default: return nil
        }
        guard let code = try proseCode(besides: links) else { return nil }
        return InviteLink(.standard, space: space, name: name, secret: .words(code))
    }
}
