/// A person's name as it may be shown to others: text of a sane length without controls that would
/// turn the text around it.
package struct PersonName: Hashable, Sendable {
    package let text: String

    /// Cleans what a person typed or a peer sent; nil when nothing is left to show.
    package init?(_ raw: String) {
        let visible = String(String.UnicodeScalarView(raw.unicodeScalars.filter(Self.isShown)))
        let words = visible.split { $0.isWhitespace }.joined(separator: " ")
        var name = String(words.prefix(ConversationLimits.nameClustersMax))
        while name.utf8.count > ConversationLimits.nameBytesMax { name.removeLast() }
        guard !name.isEmpty else { return nil }
        text = name
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
