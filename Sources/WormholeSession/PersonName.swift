/// A person's name as it may be shown to others: text of a sane length without controls that would
/// turn the text around it.
package struct PersonName: Hashable, Sendable {
    package let text: String

    /// Cleans what a person typed or a peer sent; nil when nothing is left to show.
    package init?(_ raw: String) {
        var name = String(Self.inOneLine(raw).prefix(ConversationLimits.nameClustersMax))
        while name.utf8.count > ConversationLimits.nameBytesMax { name.removeLast() }
        // Cleaning a clean name must change nothing: a joiner's proof covers the name as the other
        // end reads it.
        if name.unicodeScalars.last == " " { name.unicodeScalars.removeLast() }
        guard !name.isEmpty else { return nil }
        text = name
    }

    /// What is shown, with one space between words. By scalars: a mark after a space would make one
    /// character of both.
    private static func inOneLine(_ raw: String) -> String {
        var line = String.UnicodeScalarView()
        var isBetweenWords = false
        for scalar in raw.unicodeScalars where isShown(scalar) {
            if scalar.properties.isWhitespace {
                isBetweenWords = !line.isEmpty
                continue
            }
            if isBetweenWords { line.append(" ") }
            isBetweenWords = false
            line.append(scalar)
        }
        return String(line)
    }

    /// Controls, and the marks that override the direction of text (Unicode TR 9), are dropped.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case 0..<0x20, 0x7F..<0xA0: false
        case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x061C, 0xFEFF: false
        default: true
        }
    }
}
