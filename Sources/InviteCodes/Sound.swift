import CryptoPrimitives

/// A rough idea of how a language's spelling sounds, good enough to find the word a listener wrote
/// down: spellings that are said much alike have one key.
///
/// Consonants go by class, vowels count only where the word starts with one, doubled letters once.
struct Sound: Sendable {
    /// Spellings of a sound.
    private struct Rule {
        let spelling: [UInt8]
        let sound: [UInt8]
        let place: Place
    }

    private enum Place {
        case anywhere, start, end
        /// Before e, i and y.
        case soft
    }

    /// Longer spellings first.
    private let rules: [Rule]

    /// - Parameter rules: Pairs of a spelling and its sound, separated by white space: `ph f`. A
    ///   dash is no sound. `^` before a spelling means at the start, `$` after it at the end, `+`
    ///   after it before e, i and y.
    private init(_ rules: String) {
        let parts = rules.split { $0 == " " || $0 == "\n" }
        var read: [Rule] = []
        for position in stride(from: 0, to: parts.count - 1, by: 2) {
            var spelling = Array(parts[position].utf8)
            var place = Place.anywhere
            if spelling.first == UInt8(ascii: "^") {
                place = .start
                spelling.removeFirst()
            } else if spelling.last == UInt8(ascii: "$") {
                place = .end
                spelling.removeLast()
            } else if spelling.last == UInt8(ascii: "+") {
                place = .soft
                spelling.removeLast()
            }
            let sound = parts[position + 1] == "-" ? [] : Array(parts[position + 1].utf8)
            read.append(Rule(spelling: spelling, sound: sound, place: place))
        }
        // A rule for one place is more exact than one for anywhere.
        self.rules = read.sorted { left, right in
            (left.spelling.count, left.place == .anywhere ? 0 : 1)
                > (right.spelling.count, right.place == .anywhere ? 0 : 1)
        }
    }

    static let english = Sound(
        """
        ph f gh - g+ j ^kn n ^wr r ^ps s tch S ch S sh S c+ s ck k c k q k x ks z s ^h h h - ^w w
        w -
        """)

    static let german = Sound(
        """
        sch S tsch S ch h ck k ph f th t dt t tz s z s c+ s c k qu kv q k x ks v f w v ^h h h - d$ t
        b$ p g$ k ss s j j
        """)

    static let french = Sound(
        """
        ch S ph f gn N qu k q k c+ s c k g+ j gu g x s z s h - w v ill j
        s$ - t$ - d$ - x$ - p$ - es$ - ent$ -
        """)

    static let spanish = Sound(
        """
        ch S ll j y j qu k c+ s c k z s v b g+ x j x gu g h - x s w b
        """)

    static let italian = Sound(
        """
        ch k gh g gn N gli L sci S sc+ S c+ S c k g+ j qu kv q k z s h - x s w v y i k k
        """)

    static let portuguese = Sound(
        """
        ch S lh L nh N qu k c+ s c k g+ j gu g x S z s h - m$ n w v k k
        """)

    static func isVowel(_ letter: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a"), UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "o"),
            UInt8(ascii: "u"), UInt8(ascii: "y"):
            true
        default: false
        }
    }

    /// What the folded text sounds like. At most one byte for each of its bytes, and one more for
    /// `x` and `qu`.
    func key(_ text: Span<UInt8>) -> [UInt8] {
        var key: [UInt8] = []
        var index = 0
        while index < text.count {
            let (sounds, length) = sound(text, at: index)
            for sound in sounds where key.last != sound { key.append(sound) }
            index += length
        }
        return key
    }

    private func sound(_ text: Span<UInt8>, at index: Int) -> ([UInt8], length: Int) {
        for rule in rules where applies(rule, text, at: index) {
            return (rule.sound, rule.spelling.count)
        }
        guard Self.isVowel(text[index]) else { return ([text[index]], 1) }
        return (index == 0 ? [UInt8(ascii: "a")] : [], 1)
    }

    private func applies(_ rule: Rule, _ text: Span<UInt8>, at index: Int) -> Bool {
        let end = index + rule.spelling.count
        guard end <= text.count else { return false }
        for offset in rule.spelling.indices where text[index + offset] != rule.spelling[offset] {
            return false
        }
        return switch rule.place {
        case .anywhere: true
        case .start: index == 0
        case .end: end == text.count
        case .soft: end < text.count && Self.softens(text[end])
        }
    }

    private static func softens(_ next: UInt8) -> Bool {
        next == UInt8(ascii: "e") || next == UInt8(ascii: "i") || next == UInt8(ascii: "y")
    }
}
