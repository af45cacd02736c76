/// Text that may have an invite link in it.
///
/// Direction marks and invisible characters are taken out first, wherever they are: they come from
/// copying in right-to-left chats. All white space becomes spaces.
struct Message {
    private let text: WipedText
    private let origins: [Int]

    /// - Throws: ``LinkError``: `tooLong` or `notUTF8`.
    init(_ bytes: Span<UInt8>) throws(LinkError) {
        let limit = Invitation.textBytesMax
        guard bytes.count <= limit else { throw LinkError(.tooLong(limit: limit), at: limit) }
        let characters: UTF8Span
        do {
            characters = try UTF8Span(validating: bytes)
        } catch {
            throw LinkError(.notUTF8, at: error.byteOffsets.lowerBound)
        }
        let text = WipedText(capacity: bytes.count + 1)
        var origins: [Int] = []
        origins.reserveCapacity(bytes.count + 1)
        var scalars = characters.makeUnicodeScalarIterator()
        var offset = 0
        while let scalar = scalars.next() {
            Self.append(scalar, to: text)
            while origins.count < text.count { origins.append(offset) }
            offset = scalars.currentCodeUnitOffset
        }
        origins.append(bytes.count)
        self.text = text
        self.origins = origins
    }

    private static func append(_ scalar: Unicode.Scalar, to text: WipedText) {
        if scalar.isASCII {
            let byte = UInt8(truncatingIfNeeded: scalar.value)
            text.append(byte <= 0x20 || byte == 0x7F ? UInt8(ascii: " ") : byte)
        } else if scalar.properties.isWhitespace {
            text.append(UInt8(ascii: " "))
        } else if !isInvisible(scalar) {
            text.append(String(Character(scalar)))
        }
    }

    /// Not the joiners: names need them for families of emoji and for whole scripts.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B, 0x2060, 0xFEFF, 0xAD: true
        default: DisplayName.isBidiControl(scalar)
        }
    }

    /// True if there is nothing but white space.
    var isBlank: Bool { firstVisible == nil }

    /// True if the text is only the part of a link from `#` on.
    var isFragment: Bool { firstVisible.map { text.bytes[$0] == UInt8(ascii: "#") } ?? false }

    private var firstVisible: Int? { text.bytes.firstIndex { $0 != UInt8(ascii: " ") } }

    /// The invite link in the text, or nil if there is no link at all.
    ///
    /// - Throws: ``LinkError``: for the first link, if none can be read.
    func link(list: WordList) throws(LinkError) -> InviteLink? {
        let finder = LinkFinder(text: text)
        var found: InviteLink?
        var firstError: LinkError?
        let places = finder.places()
        for place in places where place.isInvite {
            let link: InviteLink
            do {
                link = try read(place, list: list)
            } catch {
                firstError = firstError ?? error
                continue
            }
            if let found, !found.isSameInvite(as: link) {
                throw LinkError(.severalLinks, at: origins[place.range.lowerBound])
            }
            found = found ?? link
        }
        if let found { return found }
        if let firstError { throw firstError }
        if let place = places.first {
            throw LinkError(.noLink, at: origins[place.range.lowerBound])
        }
        return nil
    }

    /// The link that a text of only a fragment is the end of.
    func fragment(of space: SpaceAddress, list: WordList) throws(LinkError) -> InviteLink {
        let start = firstVisible ?? text.count
        let end = LinkFinder(text: text).end(of: start)
        return try readFragment(min(start + 1, end)..<end, of: space, list: list)
    }

    private func read(_ place: LinkFinder.Place, list: WordList) throws(LinkError) -> InviteLink {
        let authority = text.withBytes(place.authority) { String(decoding: $0) }
        let space: SpaceAddress
        do {
            space = try SpaceAddress(scheme: place.scheme, authority: Substring(authority))
        } catch {
            throw LinkError(error.kind, at: origins[place.range.lowerBound])
        }
        guard let fragment = place.fragment, !fragment.isEmpty else {
            throw LinkError(.missingFragment(space: space), at: origins[place.range.upperBound])
        }
        if place.hasNameInPath {
            throw LinkError(
                .unsupportedForm(.nameInPath), at: origins[place.range.lowerBound])
        }
        return try readFragment(fragment, of: space, list: list)
    }

    private func readFragment(
        _ range: Range<Int>, of space: SpaceAddress, list: WordList
    ) throws(LinkError) -> InviteLink {
        let reader = FragmentReader(
            text: text, origins: origins, range: range, space: space, list: list)
        return try reader.read()
    }
}

extension String {
    /// Text of bytes that are known to be, or are repaired to be, UTF-8.
    init(decoding bytes: Span<UInt8>) {
        self = String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
    }
}
