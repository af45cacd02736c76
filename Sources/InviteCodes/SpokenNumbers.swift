import CryptoPrimitives

/// How a language says numbers.
struct SpokenNumbers: Sendable {
    /// What a number word does in a number.
    enum Part: Equatable, Sendable {
        /// 0 to 9.
        case unit(Int)
        /// 10 to 19.
        case teen(Int)
        /// 20, 30 … 90: a unit may follow, or come before.
        case tens(Int)
        /// Below 100 and said as one word: nothing follows.
        case whole(Int)
        /// Times a hundred.
        case hundred
        /// 100, 200 … 900 said as one word.
        case hundreds(Int)
        /// Said between, and means nothing.
        case and
    }

    /// How tens and units go together.
    enum Order: Sendable {
        /// Forty-two.
        case tensFirst
        /// Zweiundvierzig.
        case unitsFirst
        /// Quarante-deux, but soixante-douze and quatre-vingt-deux.
        case twenties
    }

    let order: Order
    private let parts: [[UInt8]: Part]

    /// The longest number word, in folded bytes.
    let bytesMax: Int

    /// The words of 0 to 9, of 10 to 19, and of 20, 30 … 90, in order and separated by spaces;
    /// other words for the same number after slashes, a dash for a number without a word of its
    /// own. All are folded: small letters without accents.
    private init(
        _ order: Order, units: String, teens: String, tens: String, others: [(String, Part)]
    ) {
        var words = others
        words += Self.numbered(units) { .unit($0) }
        words += Self.numbered(teens) { .teen(10 + $0) }
        words += Self.numbered(tens) { .tens(20 + 10 * $0) }
        var parts: [[UInt8]: Part] = [:]
        for (word, part) in words where word != "-" { parts[Array(word.utf8)] = part }
        self.order = order
        self.parts = parts
        self.bytesMax = words.reduce(0) { max($0, $1.0.utf8.count) }
    }

    private static func numbered(_ words: String, _ part: (Int) -> Part) -> [(String, Part)] {
        var numbered: [(String, Part)] = []
        for (position, forms) in words.split(separator: " ").enumerated() {
            for form in forms.split(separator: "/") {
                numbered.append((String(form), part(position)))
            }
        }
        return numbered
    }

    /// What a folded word means in a number, or nil if it is no number word.
    func part(_ key: Span<UInt8>) -> Part? {
        guard key.count <= bytesMax else { return nil }
        return parts[[UInt8](copying: key)]
    }
}

extension SpokenNumbers {
    static let english = SpokenNumbers(
        .tensFirst,
        units: "zero/oh one two three four five six seven eight nine",
        teens: """
            ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
            """,
        tens: "twenty thirty forty/fourty fifty sixty seventy eighty ninety",
        others: [("hundred", .hundred), ("and", .and)])

    static let german = SpokenNumbers(
        .unitsFirst,
        units: "null eins/ein/eine zwei/zwo drei vier funf/fuenf sechs sieben acht neun",
        teens: """
            zehn elf zwolf/zwoelf dreizehn vierzehn funfzehn/fuenfzehn sechzehn siebzehn achtzehn \
            neunzehn
            """,
        tens: "zwanzig dreissig vierzig funfzig/fuenfzig sechzig siebzig achtzig neunzig",
        others: [("hundert", .hundred), ("und", .and)])

    static let french = SpokenNumbers(
        .twenties,
        units: "zero un/une deux trois quatre cinq six sept huit neuf",
        teens: "dix onze douze treize quatorze quinze seize - - -",
        tens: """
            vingt/vingts trente quarante cinquante soixante septante huitante/octante nonante
            """,
        others: [("cent", .hundred), ("cents", .hundred), ("et", .and)])

    static let spanish = SpokenNumbers(
        .tensFirst,
        units: "cero uno/un/una dos tres cuatro cinco seis siete ocho nueve",
        teens: """
            diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve
            """,
        tens: "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
        others: [("y", .and), ("veintiun", .whole(21)), ("veintiuna", .whole(21))]
            + whole(
                21,
                """
                veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete \
                veintiocho veintinueve
                """)
            + hundreds(
                """
                cien/ciento doscientos trescientos cuatrocientos quinientos seiscientos \
                setecientos ochocientos novecientos
                """))

    static let italian = SpokenNumbers(
        .tensFirst,
        units: "zero uno/un/una due tre quattro cinque sei sette otto nove",
        teens: """
            dieci undici dodici tredici quattordici quindici sedici diciassette diciotto \
            diciannove
            """,
        tens: """
            venti trenta quaranta cinquanta sessanta settanta ottanta novanta
            """,
        others: [("cento", .hundred), ("e", .and)]
            // The vowel before uno and otto is dropped.
            + ["vent", "trent", "quarant", "cinquant", "sessant", "settant", "ottant", "novant"]
            .enumerated().flatMap { position, stem in
                let tens = 20 + 10 * position
                return [
                    (stem + "uno", Part.whole(tens + 1)), (stem + "un", .whole(tens + 1)),
                    (stem + "otto", .whole(tens + 8)),
                ]
            })

    static let portuguese = SpokenNumbers(
        .tensFirst,
        units: "zero um/uma dois/duas tres quatro cinco seis/meia sete oito nove",
        teens: """
            dez onze doze treze catorze/quatorze quinze dezasseis/dezesseis dezassete/dezessete \
            dezoito dezanove/dezenove
            """,
        tens: "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
        others: [("e", .and)]
            + hundreds(
                """
                cem/cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos \
                oitocentos novecentos
                """))

    private static func whole(_ first: Int, _ words: String) -> [(String, Part)] {
        numbered(words) { .whole(first + $0) }
    }

    private static func hundreds(_ words: String) -> [(String, Part)] {
        numbered(words) { .hundreds(100 + 100 * $0) }
    }
}
