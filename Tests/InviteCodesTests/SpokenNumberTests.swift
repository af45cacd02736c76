import InviteCodes
import Testing

/// Numbers as people say them in each language, spelled here by its grammar and not by the code
/// under test.
@Suite struct SpokenNumberTests {
    private struct Grammar: Sendable {
        let list: WordList
        /// Two words of the list.
        let words: String
        /// 0 to 19.
        let small: [String]
        /// 20, 30 … 90.
        let tens: [String]
        let join: @Sendable (_ tens: Int, _ unit: Int, Grammar) -> String
        let hundred: @Sendable (_ count: Int, Grammar) -> String

        func spelled(_ number: Int) -> String {
            if number < 20 { return small[number] }
            if number < 100 {
                return number % 10 == 0
                    ? tens[number / 10 - 2] : join(number / 10, number % 10, self)
            }
            let hundreds = hundred(number / 100, self)
            return number % 100 == 0 ? hundreds : hundreds + " " + spelled(number % 100)
        }
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: " ").map { String($0) }
    }

    private static let english = Grammar(
        list: Fixtures.english, words: "coral piano",
        small: words(
            """
            zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen \
            fifteen sixteen seventeen eighteen nineteen
            """),
        tens: words("twenty thirty forty fifty sixty seventy eighty ninety"),
        join: { $2.tens[$0 - 2] + "-" + $2.small[$1] },
        hundred: { $1.small[$0] + " hundred and" })

    private static let german = Grammar(
        list: Fixtures.german, words: "klavier turm",
        small: words(
            """
            null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn \
            fünfzehn sechzehn siebzehn achtzehn neunzehn
            """),
        tens: words("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig"),
        join: { ($1 == 1 ? "ein" : $2.small[$1]) + "und" + $2.tens[$0 - 2] },
        hundred: { ($0 == 1 ? "ein" : $1.small[$0]) + "hundert" })

    private static let french = Grammar(
        list: Fixtures.french, words: "château forêt",
        small: words(
            """
            zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze \
            quinze seize dix-sept dix-huit dix-neuf
            """),
        tens: words(
            """
            vingt trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix
            """),
        join: { tens, unit, grammar in
            switch tens {
            case 7: "soixante" + (unit == 1 ? " et " : "-") + grammar.small[10 + unit]
            case 8: "quatre-vingt-" + grammar.small[unit]
            case 9: "quatre-vingt-" + grammar.small[10 + unit]
            default: grammar.tens[tens - 2] + (unit == 1 ? " et " : "-") + grammar.small[unit]
            }
        }, hundred: { ($0 == 1 ? "" : $1.small[$0] + " ") + "cent" })

    private static let spanish = Grammar(
        list: Fixtures.spanish, words: "castillo piñata",
        small: words(
            """
            cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce \
            quince dieciséis diecisiete dieciocho diecinueve
            """),
        tens: words("veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa"),
        join: { tens, unit, grammar in
            guard tens == 2 else { return grammar.tens[tens - 2] + " y " + grammar.small[unit] }
            return words(
                """
                - veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete \
                veintiocho veintinueve
                """)[unit]
        },
        hundred: { count, _ in
            words(
                """
                - ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos \
                ochocientos novecientos
                """)[count]
        })

    private static let italian = Grammar(
        list: Fixtures.italian, words: "castello pianta",
        small: words(
            """
            zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici \
            quattordici quindici sedici diciassette diciotto diciannove
            """),
        tens: words("venti trenta quaranta cinquanta sessanta settanta ottanta novanta"),
        join: { tens, unit, grammar in
            let stem = grammar.tens[tens - 2]
            let isElided = unit == 1 || unit == 8
            return (isElided ? String(stem.dropLast()) : stem)
                + (unit == 3 ? "tré" : grammar.small[unit])
        }, hundred: { ($0 == 1 ? "" : $1.small[$0]) + "cento" })

    private static let portuguese = Grammar(
        list: Fixtures.portuguese, words: "castelo coração",
        small: words(
            """
            zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze \
            dezesseis dezessete dezoito dezenove
            """),
        tens: words("vinte trinta quarenta cinquenta sessenta setenta oitenta noventa"),
        join: { $2.tens[$0 - 2] + " e " + $2.small[$1] },
        hundred: { count, _ in
            words(
                """
                - cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos \
                oitocentos novecentos
                """)[count] + " e"
        })

    private static let all = [english, german, french, spanish, italian, portuguese]

    @Test("[C-6] numbers up to 999 are read as they are said", arguments: 0..<6)
    func areRead(_ place: Int) throws {
        let grammar = Self.all[place]
        // All below 130, and every remainder of a hundred above.
        for number in Array(0..<130) + Array(stride(from: 130, to: 1_000, by: 7)) {
            // "zwei hundert und" and the like end in a word for and.
            let parts = grammar.spelled(number).split(separator: " ")
            let hasStrayAnd = parts.count > 1 && ["and", "e"].contains(parts.last)
            let spelled = (hasStrayAnd ? parts.dropLast() : parts[...]).joined(separator: " ")
            let said = "\(grammar.words) \(spelled)"
            do {
                let code = try readCode(said, lists: [grammar.list])
                #expect(code.nameplate == String(number), "\(said)")
            } catch {
                Issue.record("\(said): \(error)")
            }
        }
    }

    @Test("[C-6] two numbers said one after the other are their digits", arguments: 0..<6)
    func areSaidInPieces(_ place: Int) throws {
        let grammar = Self.all[place]
        for digits in [[4, 2], [1, 2, 3], [9, 0, 9]] {
            let said = digits.map { grammar.small[$0] }.joined(separator: ", ")
            let code = try readCode("\(said) \(grammar.words)", lists: [grammar.list])
            #expect(code.nameplate == digits.map(String.init).joined(), "\(said)")
        }
    }

    @Test(
        "[C-6] what could be two numbers is refused",
        arguments: [
            (0, "forty 2"), (0, "forty zero"), (0, "four hundred 5"), (0, "twelve and two"),
            (0, "twenty hundred"), (0, "4 hundred"), (1, "vierzig zwei"), (1, "vierzig 2"),
            (1, "hundert 5"), (2, "soixante zéro"), (2, "quatre-vingt 2"), (3, "cuarenta 2"),
            (3, "doce y dos"), (4, "cento 5"), (5, "quarenta 2"),
        ])
    func ambiguous(_ place: Int, _ said: String) {
        let grammar = Self.all[place]
        #expect(
            codeError("\(grammar.words) \(said)", lists: [grammar.list]) == .ambiguousNumber)
    }
}
