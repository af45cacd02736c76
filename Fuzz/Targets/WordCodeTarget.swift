import CryptoPrimitives
import InviteCodes

/// `WordCode.init(reading:)`: total over any bytes.
let wordCodeTarget = Target(
    "word-code", bytesMax: 600, dictionary: "words",
    work: WorkLimit(allocated: 64 << 20, allocatedPerByte: 1 << 14),
    reaches: [
        "code", "notUTF8", "tooLong", "empty", "unreadable", "unknownWord", "ambiguousWords",
        "missingNumber", "ambiguousNumber", "numberTooLong", "missingWords", "tooManyWords",
    ]
) { run throws(Broken) in
    let text = run.rest()
    let answer = readCode(text)
    switch answer {
    case .success(let code):
        run.note("code")
        try check(code)
    case .failure(let error):
        run.note(name(of: error.kind))
        try check(error, in: text.count)
    }
    try checkCapitals(text, answer)
}

private func readCode(_ text: [UInt8]) -> Result<WordCode, CodeError> {
    Result { () throws(CodeError) in try WordCode(reading: text.span) }
}

/// A code reads the same when it is written out, either way round.
private func check(_ code: WordCode) throws(Broken) {
    let spoken = code.withSpoken { [UInt8](copying: $0) }
    let password = code.withPassword { [UInt8](copying: $0) }
    for text in [spoken, password] {
        guard case .success(let again) = readCode(text) else { throw Broken("unreadable: \(text)") }
        try require(again.isSame(as: code), "another code when written out")
        try require(again.withSpoken { [UInt8](copying: $0) } == spoken, "spoken otherwise")
    }
    try require((WordCode.wordsMin...WordCode.wordsMax).contains(code.wordCount), "words")
    let digits = code.nameplate.utf8
    try require((1...WordCode.nameplateDigitsMax).contains(digits.count), "digits")
    try require(digits.count == 1 || digits.first != UInt8(ascii: "0"), "a leading zero")
    try require(password.allSatisfy { $0 < 0x80 }, "a code is in ASCII")
}

/// An error points into the text, and repeats nothing of it.
func check(_ error: CodeError, in count: Int) throws(Broken) {
    try require((0...count).contains(error.offset), "an offset outside: \(error)")
    switch error.kind {
    case .unknownWord(let range, let suggestions):
        try require(range.upperBound <= count, "a range outside: \(error)")
        try require(suggestions.count <= 3, "too many suggestions")
        for word in suggestions {
            try require(WordList.english.index(of: word) != nil, "suggests \(word)")
        }
    case .ambiguousWords(let range):
        try require(range.upperBound <= count, "a range outside: \(error)")
    default: break
    }
}

/// Case means nothing: neither for what is read nor for what is refused, and where.
private func checkCapitals(
    _ text: [UInt8], _ answer: Result<WordCode, CodeError>
) throws(Broken) {
    let small = UInt8(ascii: "a")...UInt8(ascii: "z")
    let capitals = text.map { small.contains($0) ? $0 & 0xDF : $0 }
    switch (answer, readCode(capitals)) {
    case (.success(let one), .success(let other)):
        try require(one.isSame(as: other), "another code in capitals")
    case (.failure(let one), .failure(let other)):
        try require(one == other, "\(one), in capitals \(other)")
    default: throw Broken("read in one case only")
    }
}

/// A kind without what it says more.
func name(of kind: CodeError.Kind) -> String {
    String("\(kind)".prefix { $0 != "(" })
}
