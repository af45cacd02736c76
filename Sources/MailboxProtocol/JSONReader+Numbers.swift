extension JSONReader {
    mutating func number() throws(JSONError) -> String {
        let start = position
        if text[position] == UInt8(ascii: "-") { position += 1 }
        let integerStart = position
        try digits()
        if text[integerStart] == UInt8(ascii: "0"), position - integerStart > 1 {
            throw JSONError(kind: .invalidNumber, offset: integerStart)
        }
        if isNext(".", ".") {
            position += 1
            try digits()
        }
        if isNext("e", "E") {
            position += 1
            if isNext("+", "-") { position += 1 }
            try digits()
        }
        return String(decoding: text[start..<position], as: UTF8.self)
    }

    private func isNext(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
        guard position < text.count else { return false }
        return text[position] == UInt8(ascii: one) || text[position] == UInt8(ascii: other)
    }

    private mutating func digits() throws(JSONError) {
        let start = position
        while position < text.count,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position])
        {
            position += 1
        }
        guard position > start else { throw error(.invalidNumber) }
    }
}
