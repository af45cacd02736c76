import CryptoPrimitives
@_spi(_Unicode) import Swift

/// What a person typed, brought to the form words are compared in, with where each byte came from.
///
/// Letters become small letters without accents, a–z where they are or look Latin; digits of any
/// script become 0–9; everything that can stand between parts becomes one space a character;
/// invisible characters go. Nothing depends on a locale.
struct FoldedText {
    /// What was folded.
    private let source: TracedText

    /// The folded bytes; their origins are places in `source`.
    private let text: TracedText

    static let space = UInt8(ascii: " ")

    /// - Throws: ``CodeError``: `notUTF8` or `unreadable`.
    init(_ source: TracedText, _ range: Range<Int>) throws(CodeError) {
        self.source = source
        self.text = try source.withBytes(range) { bytes throws(CodeError) in
            try Self.fold(bytes) {
                source.origin(range.lowerBound + $0)
            } at: {
                range.lowerBound + $0
            }
        }
    }

    var count: Int { text.count }

    subscript(index: Int) -> UInt8 { text[index] }

    /// Lends a part of the folded text.
    func withBytes<R, E: Error>(
        _ range: Range<Int>, _ body: (Span<UInt8>) throws(E) -> R
    ) throws(E) -> R {
        try text.withBytes(range, body)
    }

    /// Where in what was given a range of folded bytes came from.
    func origin(of range: Range<Int>) -> Range<Int> {
        source.origin(of: text.origin(of: range))
    }

    /// Where in the text that was folded a byte came from.
    func place(_ index: Int) -> Int { text.origin(index) }

    /// Where the whole text ends.
    var end: Int { source.origin(text.origin(text.count)) }

    /// True if there are at least two runs of letters and a run of digits.
    var hasShapeOfCode: Bool {
        var letters = 0
        var hasDigits = false
        for index in 0..<count {
            if isDigit(self[index]) {
                hasDigits = true
            } else if self[index] != Self.space,
                index == 0 || self[index - 1] == Self.space || isDigit(self[index - 1])
            {
                letters += 1
            }
        }
        return hasDigits && letters >= 2
    }

    /// True if a range of the text was typed as `word` is spelled: same letters, same accents.
    func isSpelled(_ range: Range<Int>, as word: String) -> Bool {
        let typed = WipedText()
        let spelled = WipedText()
        source.withBytes(text.origin(of: range)) { Folding.keepingMarks($0, into: typed) }
        let bytes = Array(word.utf8)
        Folding.keepingMarks(bytes.span, into: spelled)
        return typed.withBytes { left in
            spelled.withBytes { right in ConstantTime.areEqual(left, right) }
        }
    }

    /// `origin` says where in what was given a byte came from, `place` where in the source it
    /// stands.
    private static func fold(
        _ bytes: Span<UInt8>, _ origin: (Int) -> Int, at place: (Int) -> Int
    ) throws(CodeError) -> TracedText {
        let characters: UTF8Span
        do {
            characters = try UTF8Span(validating: bytes)
        } catch {
            throw CodeError(.notUTF8, at: origin(error.byteOffsets.lowerBound))
        }
        var folded = TracedText(capacity: 2 * bytes.count + 16)
        var scalars = characters.makeUnicodeScalarIterator()
        var offset = 0
        while let scalar = scalars.next() {
            guard Folding.fold(scalar, from: place(offset), into: &folded) else {
                throw CodeError(.unreadable, at: origin(offset))
            }
            offset = scalars.currentCodeUnitOffset
        }
        folded.close(at: place(bytes.count))
        return folded
    }
}

/// Folding of single characters.
enum Folding {
    /// Appends what `scalar` folds to. False if it can be no part of a code.
    static func fold(
        _ scalar: Unicode.Scalar, from origin: Int, into text: inout TracedText
    ) -> Bool {
        if scalar.isASCII {
            return foldASCII(
                UInt8(truncatingIfNeeded: scalar.value), from: origin, into: &text)
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .spacingMark:
            foldLetter(scalar, from: origin, into: &text)
        case .decimalNumber:
            let value = scalar.properties.numericValue ?? 0
            text.append(UInt8(ascii: "0") + UInt8(value), from: origin)
        case .format, .nonspacingMark, .enclosingMark:
            break
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .dashPunctuation,
            .connectorPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            text.append(FoldedText.space, from: origin)
        default:
            guard separatingSymbols.contains(scalar) else { return false }
            text.append(FoldedText.space, from: origin)
        }
        return true
    }

    /// Symbols, as Unicode classes them, that people use as dashes and dots: the minus sign, the
    /// full-width tilde, vertical bar and low macron.
    private static let separatingSymbols: [Unicode.Scalar] = [
        "\u{2212}", "\u{FF5E}", "\u{FF5C}", "\u{FFE3}", "\u{AF}",
    ]

    private static func foldASCII(
        _ byte: UInt8, from origin: Int, into text: inout TracedText
    ) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            text.append(byte, from: origin)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
            text.append(byte | 0x20, from: origin)
        case UInt8(ascii: "%"), UInt8(ascii: "$"), UInt8(ascii: "="), UInt8(ascii: "^"):
            // A per cent sign or an equals sign is a trace of an encoding nobody undid.
            return false
        default:
            text.append(FoldedText.space, from: origin)
        }
        return true
    }

    private static func foldLetter(
        _ scalar: Unicode.Scalar, from origin: Int, into text: inout TracedText
    ) {
        if let letter = LookAlikes.compatible(scalar) {
            text.append(letter, from: origin)
            return
        }
        if let letters = LookAlikes.ligatures[scalar] {
            text.append(letters, from: origin)
            return
        }
        for part in String(Character(scalar))._nfd {
            if let letter = LookAlikes.letters[part] {
                text.append(letter, from: origin)
            } else if !isMark(part) {
                text.append(part.properties.lowercaseMapping, from: origin)
            }
        }
    }

    /// Appends letters and their accents, decomposed and small; nothing else.
    static func keepingMarks(_ bytes: Span<UInt8>, into text: WipedText) {
        guard let characters = try? UTF8Span(validating: bytes) else { return }
        var scalars = characters.makeUnicodeScalarIterator()
        while let scalar = scalars.next() {
            for part in String(Character(scalar))._nfd
            where part.properties.isAlphabetic || isMark(part) {
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
