/// The name of the inviter as links carry it: text for people, never an address.
enum DisplayName {
    /// Most grapheme clusters of a name.
    static let clustersMax = 40

    /// Most bytes of a name in a link. Forty clusters can be any number of bytes, and chat apps
    /// cut links at 2,000.
    static let encodedBytesMax = 1500

    /// `name` without what could disturb the text around it: direction marks and overrides,
    /// control characters, space at the ends; cut at a cluster boundary; empty if nothing of it
    /// can be seen.
    ///
    /// Names that are percent-encoded as a whole are decoded: no reader could tell them from names
    /// that an app encoded once more.
    static func clean(_ name: String) -> String {
        var cut = cleanOnce(name)
        while let undone = PercentCoding.undone(cut) { cut = cleanOnce(undone) }
        return cut.unicodeScalars.contains { isVisible($0) } ? cut : ""
    }

    private static func cleanOnce(_ name: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in name.unicodeScalars where !isDisturbing(scalar) { kept.append(scalar) }
        var cut = ""
        var clusters = 0
        var bytes = 0
        for character in String(kept).drop(while: { $0.isWhitespace }) {
            bytes += encodedCount(character)
            guard clusters < clustersMax, bytes <= encodedBytesMax else { break }
            clusters += 1
            cut.append(character)
        }
        while let last = cut.last, last.isWhitespace { cut.removeLast() }
        return cut
    }

    private static func isDisturbing(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: isBidiControl(scalar)
        }
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace
            && scalar != "\u{2800}"
    }

    /// The marks, embeddings, overrides and isolates of Unicode's bidirectional algorithm.
    static func isBidiControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func encodedCount(_ character: Character) -> Int {
        character.utf8.reduce(0) { $0 + (PercentCoding.isPlain($1) ? 1 : 3) }
    }
}
