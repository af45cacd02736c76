@_spi(_Unicode) import Swift

/// What a person typed, brought to the form words are compared in, with where each byte came from.
///
/// Letters become small letters without accents, a–z where they are or look Latin; digits of any
/// script become 0–9; everything that can stand between parts becomes one space a character;
/// invisible characters go. Nothing depends on a locale.
struct FoldedText {
    /// The folded bytes. May be a secret.
    let text: WipedText

    /// For every folded byte the offset of the character it came from, then the end of the text.
    let origins: [Int]

    static let space = UInt8(ascii: " ")

    /// - Throws: ``CodeError``: `notUTF8` or `unreadable`.
    init(_ bytes: Span<UInt8>) throws(CodeError) {
        let text = WipedText(capacity: 2 * bytes.count + 16)
        var origins: [Int] = []
        origins.reserveCapacity(bytes.count + 1)
        let characters: UTF8Span
        do {
            characters = try UTF8Span(validating: bytes)
        } catch {
            throw CodeError(.notUTF8, at: error.byteOffsets.lowerBound)
        }
        var scalars = characters.makeUnicodeScalarIterator()
        var offset = 0
        while let scalar = scalars.next() {
            guard Folding.fold(scalar, into: text) else { throw CodeError(.unreadable, at: offset) }
            while origins.count < text.count { origins.append(offset) }
            offset = scalars.currentCodeUnitOffset
        }
        origins.append(bytes.count)
        self.text = text
        self.origins = origins
    }

    /// Where in the original text a range of folded bytes came from.
    func origin(of range: Range<Int>) -> Range<Int> {
        let start = origins[range.lowerBound]
        guard range.upperBound > range.lowerBound else { return start..<start }
        return start..<max(start, origins[range.upperBound])
    }
}

/// Folding of single characters.
enum Folding {
    /// Appends what `scalar` folds to. False if it can be no part of a code.
    static func fold(_ scalar: Unicode.Scalar, into text: WipedText) -> Bool {
        if scalar.isASCII { return foldASCII(UInt8(truncatingIfNeeded: scalar.value), into: text) }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .spacingMark:
            foldLetter(scalar, into: text)
        case .decimalNumber:
            let value = scalar.properties.numericValue ?? 0
            text.append(UInt8(ascii: "0") + UInt8(value))
        case .format, .nonspacingMark, .enclosingMark:
            break
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .dashPunctuation,
            .connectorPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            text.append(FoldedText.space)
        default:
            guard separatingSymbols.contains(scalar) else { return false }
            text.append(FoldedText.space)
        }
        return true
    }

    /// Symbols, as Unicode classes them, that people use as dashes and dots: the minus sign, the
    /// full-width tilde, vertical bar and low macron.
    private static let separatingSymbols: [Unicode.Scalar] = [
        "\u{2212}", "\u{FF5E}", "\u{FF5C}", "\u{FFE3}", "\u{AF}",
    ]

    private static func foldASCII(_ byte: UInt8, into text: WipedText) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            text.append(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
            text.append(byte | 0x20)
        case UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "="), UInt8(ascii: "^"):
            // A per cent sign or an equals sign is a trace of an encoding nobody undid.
            return false
        default:
            text.append(FoldedText.space)
        }
        return true
    }

    private static func foldLetter(_ scalar: Unicode.Scalar, into text: WipedText) {
        if let letter = LookAlikes.compatible(scalar) {
            text.append(letter)
            return
        }
        if let letters = LookAlikes.ligatures[scalar] {
            text.append(letters)
            return
        }
        for part in String(Character(scalar))._nfd {
            if let letter = LookAlikes.letters[part] {
                text.append(letter)
            } else if !isMark(part) {
                text.append(part.properties.lowercaseMapping)
            }
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: false
        }
    }
}
