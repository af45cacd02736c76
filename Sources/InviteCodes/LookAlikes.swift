/// Characters that are, or cannot be told by eye from, Latin letters.
enum LookAlikes {
    /// Cyrillic and Greek letters and what they look like. Capitals have entries of their own,
    /// because a capital and its small letter may look like different ones: Ν like N, ν like v.
    static let letters = pairs(
        """
        аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwӏlԍgвbкkмmнhтtґrгr АaВbЕeКkМmНhОoРpСcТtУyХxІiЈjЅsԚqԜwӀlҺh \
        αaβbεeιiκkνvοoρpτtυuχxωwγyηnμu ΑaΒbΕeΖzΗhΙiΚkΜmΝnΟoΡpΤtΥyΧx ıiɩiɑaɡgʏyɪiϲcϳjⅼlⅽcⅾdⅿmⅰiⅴvⅹx
        """)

    /// Latin letters that are two, or one with a stroke that decomposition does not take off.
    static let ligatures: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o",
        "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th",
        "ħ": "h", "Ħ": "h", "ĳ": "ij", "Ĳ": "ij", "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi",
        "ﬄ": "ffl", "ﬆ": "st", "ﬅ": "st", "ſ": "s", "ŀ": "l", "Ŀ": "l", "ʼ": "",
    ]

    /// The Latin letter that a full-width or mathematical letter is another form of.
    static func compatible(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar.value {
        case 0xFF21...0xFF3A: letter(scalar.value - 0xFF21)
        case 0xFF41...0xFF5A: letter(scalar.value - 0xFF41)
        // Thirteen alphabets of capitals and small letters: bold, italic, script and so on.
        case 0x1D400...0x1D6A3: letter((scalar.value - 0x1D400) % 26)
        default: nil
        }
    }

    /// The letters a digit is taken for, or typed for: none for most.
    static func letters(for digit: UInt8) -> [UInt8] {
        switch digit {
        case UInt8(ascii: "0"): [UInt8(ascii: "o")]
        case UInt8(ascii: "1"): [UInt8(ascii: "i"), UInt8(ascii: "l")]
        case UInt8(ascii: "5"): [UInt8(ascii: "s")]
        case UInt8(ascii: "8"): [UInt8(ascii: "b")]
        default: []
        }
    }

    /// The digit that a byte is, or that a letter typed in a number is taken for.
    static func digit(for byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "o"): UInt8(ascii: "0")
        case UInt8(ascii: "i"), UInt8(ascii: "l"): UInt8(ascii: "1")
        default: isDigit(byte) ? byte : nil
        }
    }

    static func digit(_ digit: UInt8, looksLike letter: UInt8) -> Bool {
        letters(for: digit).contains(letter)
    }

    private static func letter(_ number: UInt32) -> UInt8 {
        UInt8(ascii: "a") + UInt8(truncatingIfNeeded: number)
    }

    /// Reads pairs of a character and the a–z letter it looks like; spaces between are ignored.
    private static func pairs(_ text: String) -> [Unicode.Scalar: UInt8] {
        var table: [Unicode.Scalar: UInt8] = [:]
        var pending: Unicode.Scalar?
        for scalar in text.unicodeScalars where scalar != " " {
            precondition(scalar.isASCII == (pending != nil), "the table has lost its step")
            if let character = pending {
                table[character] = UInt8(truncatingIfNeeded: scalar.value)
                pending = nil
            } else {
                pending = scalar
            }
        }
        return table
    }
}
