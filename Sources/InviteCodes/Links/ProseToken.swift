import CryptoPrimitives

/// A word or number in prose, and what may be made of it.
struct ProseToken {
    /// What stands between two tokens.
    enum Gap {
        /// Hyphens, dots, slashes or underscores: one word for the eye.
        case joined
        /// White space, perhaps with a dash in it.
        case space
        /// What ends a sentence or a part of one, a line break, a link, anything else.
        case wide
    }

    let range: Range<Int>
    /// What stands before it.
    let gap: Gap
    let isDigits: Bool
    /// True for a token of letters and digits.
    let isMixed: Bool
    /// The lists that have it as a word, a bit each.
    let wordLists: UInt64
    /// The lists in whose language it is a number word, a bit each.
    let numberLists: UInt64
    /// True for a number word of ten or more.
    let isTens: Bool
    /// True for a word that sentences have and codes do not.
    let isFunctionWord: Bool

    /// A text of longer words has no codes in it.
    private static let bytesMax = 64

    /// The tokens of a text, but for what stands in `links`.
    static func all(
        in text: TracedText, besides links: [Range<Int>], _ lists: [WordList]
    ) -> [ProseToken] {
        var tokens: [ProseToken] = []
        var scanner = ProseScanner(text, besides: links)
        while let (range, gap) = scanner.next() {
            tokens.append(ProseToken(text, range, gap, lists))
        }
        return tokens
    }

    private init(_ text: TracedText, _ range: Range<Int>, _ gap: Gap, _ lists: [WordList]) {
        self.range = range
        self.gap = gap
        guard range.count <= Self.bytesMax, let folded = try? FoldedText(text, range),
            folded.count > 0
        else {
            (isDigits, isMixed, wordLists, numberLists) = (false, false, 0, 0)
            (isTens, isFunctionWord) = (false, false)
            return
        }
        let digits = (0..<folded.count).filter { isDigit(folded[$0]) }.count
        var words: UInt64 = 0
        var numbers: UInt64 = 0
        var isTens = false
        if digits == 0 {
            for (place, list) in lists.prefix(64).enumerated() {
                folded.withBytes(0..<folded.count) { key in
                    if list.table.match(key)?.isWord == true { words |= 1 << UInt64(place) }
                    guard let part = list.language.spokenNumbers.part(key), part != .and else {
                        return
                    }
                    numbers |= 1 << UInt64(place)
                    switch part {
                    case .teen, .tens, .whole: isTens = true
                    default: break
                    }
                }
            }
        }
        self.isDigits = digits == folded.count
        self.isMixed = digits > 0 && digits < folded.count
        self.wordLists = words
        self.numberLists = numbers
        self.isTens = isTens
        self.isFunctionWord = folded.withBytes(0..<folded.count) { FunctionWords.contains($0) }
    }
}

/// Short words of sentences in which somebody tells a code.
enum FunctionWords {
    private static let folded: Set<[UInt8]> = Set(
        """
        a an are at by code codes enter for here in invite is it my of on or our say says so space \
        take that the then there these they this to try type use with word words you your \
        aber als am an auf code das dein dem den der die dies du ein eine eingeben er gib hier ich \
        im in ist ja lautet mein mit nimm oder und wort worte worter woerter zu \
        au avec c ce ces code dans de des donne du elle en entre entrez est et il je la le les ma \
        mais mes mon mot mots ou par pour saisis saisissez sont ta tape tapez tes ton tu un une \
        voici votre \
        al aqui clave codigo con de del el en entra es escribe esta este introduce la las lo los \
        mi o palabra palabras para pon por son su tu un una usa y \
        al che codice con da dei del di e ecco gli i il inserisci io la le lo mio o parola parole \
        per questo scrivi sono su tuo un una usa \
        as codigo com da de digite do e em entre escreva esta este insira meu na no o os ou \
        palavra palavras para por sao seu um uma use
        """.split(separator: " ").map { Array($0.utf8) })

    static func contains(_ key: Span<UInt8>) -> Bool {
        folded.contains([UInt8](copying: key))
    }
}
