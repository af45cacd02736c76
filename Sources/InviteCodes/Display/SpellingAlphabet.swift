/// Words that stand for letters, for reading a code over the phone.
struct SpellingAlphabet {
    /// The words of a to z.
    let words: [String]

    private init(_ words: String) {
        self.words = words.split(separator: " ").map { String($0) }
    }

    /// The word for a letter a–z; nil for anything else.
    func word(_ letter: UInt8) -> String? {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return letters.contains(letter) ? words[Int(letter - letters.lowerBound)] : nil
    }

    /// The alphabet that people who speak a language know best.
    static func of(_ language: Language) -> SpellingAlphabet {
        switch language {
        case .german: german
        case .french: french
        case .spanish: spanish
        case .italian: italian
        // Portugal has an alphabet of its own that Brazil does not know.
        case .english, .portuguese: international
        }
    }

    /// ICAO Annex 10, volume II, 5.2.1.3; also of the ITU and NATO.
    private static let international = SpellingAlphabet(
        """
        Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November \
        Oscar Papa Quebec Romeo Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu
        """)

    /// DIN 5009 as it was from 1983, without the names that were put in for others in 1934.
    private static let german = SpellingAlphabet(
        """
        Anton Berta Cäsar Dora Emil Friedrich Gustav Heinrich Ida Julius Kaufmann Ludwig Martha \
        Nordpol Otto Paula Quelle Richard Samuel Theodor Ulrich Viktor Wilhelm Xanthippe Ypsilon \
        Zacharias
        """)

    private static let french = SpellingAlphabet(
        """
        Anatole Berthe Célestin Désiré Eugène François Gaston Henri Irma Joseph Kléber Louis \
        Marcel Nicolas Oscar Pierre Quintal Raoul Suzanne Thérèse Ursule Victor William Xavier \
        Yvonne Zoé
        """)

    private static let spanish = SpellingAlphabet(
        """
        Antonio Barcelona Carmen Dolores Enrique Francia Gerona Historia Inés José Kilo Lorenzo \
        Madrid Navarra Oviedo París Querido Ramón Sábado Tarragona Ulises Valencia Washington \
        Xiquena Yegua Zaragoza
        """)

    private static let italian = SpellingAlphabet(
        """
        Ancona Bologna Como Domodossola Empoli Firenze Genova Hotel Imola Jolly Kursaal Livorno \
        Milano Napoli Otranto Padova Quarto Roma Savona Torino Udine Venezia Washington Xilofono \
        Yacht Zara
        """)
}

extension WordCode {
    /// Lends the code spelled out for the phone, a line for each part:
    ///
    ///     coral  Charlie Oscar Romeo Alfa Lima
    ///     piano  Papa India Alfa November Oscar
    ///     42     4 2
    ///
    /// - Parameters:
    ///   - language: Whose spelling alphabet it is; that of the listener, not of the words.
    ///   - body: Gets UTF-8 lines, each ended by a line feed. They hold the secret.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws.
    public func withSpelling<R: ~Copyable, E: Error>(
        in language: Language, _ body: (Span<UInt8>) throws(E) -> R
    ) throws(E) -> R {
        let alphabet = SpellingAlphabet.of(language)
        let text = WipedText(capacity: 512)
        withSpoken { code in
            let parts = Self.parts(of: code)
            let width = parts.reduce(0) { max($0, $1.count) }
            for part in parts {
                text.append(code.extracting(part))
                for _ in part.count...width { text.append(UInt8(ascii: " ")) }
                for index in part {
                    text.append(UInt8(ascii: " "))
                    if let word = alphabet.word(code[index]) {
                        text.append(word)
                    } else {
                        text.append(code[index])
                    }
                }
                text.append(UInt8(ascii: "\n"))
            }
        }
        return try body(text.bytes.span)
    }

    /// What stands between the hyphens.
    private static func parts(of code: Span<UInt8>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = 0
        for index in 0...code.count where index == code.count || code[index] == UInt8(ascii: "-") {
            parts.append(start..<index)
            start = index + 1
        }
        return parts
    }
}
