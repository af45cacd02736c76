/// Walks over the words and numbers of a text.
struct ProseScanner {
    private let text: TracedText
    private var links: ArraySlice<Range<Int>>
    private var index = 0

    /// What stands in `links` is passed over.
    init(_ text: TracedText, besides links: [Range<Int>]) {
        self.text = text
        self.links = links.sorted { $0.lowerBound < $1.lowerBound }[...]
    }

    /// The next token, and what stands before it.
    mutating func next() -> (range: Range<Int>, gap: ProseToken.Gap)? {
        let gapStart = index
        var isWide = index == 0
        while index < text.count {
            if skipLink() {
                isWide = true
            } else if let width = wordByte(index) {
                let gap = isWide ? .wide : gap(gapStart..<index)
                let start = index
                index += width
                while index < text.count, !startsLink, let width = wordByte(index) {
                    index += width
                }
                return (start..<min(index, text.count), gap)
            } else {
                index += scalarWidth(index)
            }
        }
        return nil
    }

    private var startsLink: Bool { links.first?.lowerBound == index }

    private mutating func skipLink() -> Bool {
        guard let link = links.first, link.lowerBound <= index else { return false }
        index = max(index, link.upperBound)
        links = links.dropFirst()
        return true
    }

    private func scalarWidth(_ index: Int) -> Int {
        switch text[index] {
        case ..<0xC0: 1
        case ..<0xE0: 2
        case ..<0xF0: 3
        default: 4
        }
    }

    /// How many bytes a letter, digit or accent at `index` has; nil if something else is there.
    private func wordByte(_ index: Int) -> Int? {
        let byte = text[index]
        if byte < 0x80 {
            return isDigit(byte) || isSmallLetter(lowercase(byte)) ? 1 : nil
        }
        let width = scalarWidth(index)
        guard let scalar = scalar(index, width) else { return nil }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber:
            width
        default: nil
        }
    }

    private func scalar(_ index: Int, _ width: Int) -> Unicode.Scalar? {
        guard index + width <= text.count else { return nil }
        let decoded = text.withBytes(index..<index + width) { String(decoding: $0) }
        return decoded.unicodeScalars.first
    }

    /// What the characters between two tokens amount to.
    private func gap(_ range: Range<Int>) -> ProseToken.Gap {
        var hasSpace = false
        var hasStop = false
        var index = range.lowerBound
        while index < range.upperBound {
            let width = scalarWidth(index)
            switch text[index] {
            case UInt8(ascii: " "): hasSpace = true
            case UInt8(ascii: "-"), UInt8(ascii: "_"): break
            case UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: ","), UInt8(ascii: "+"):
                hasStop = true
            case ..<0x80: return .wide
            default:
                guard scalar(index, width)?.properties.generalCategory == .dashPunctuation else {
                    return .wide
                }
            }
            index += width
        }
        guard hasSpace else { return .joined }
        return hasStop ? .wide : .space
    }
}
