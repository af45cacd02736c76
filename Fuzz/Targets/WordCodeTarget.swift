import CryptoPrimitives
import InviteCodes

/// `WordCode.init(reading:)`: total over any bytes, in all lists or in one.
///
/// The first byte says in which lists: 0 in all of them, else in one alone. What follows is the
/// text.
let wordCodeTarget = Target(
    "word-code", bytesMax: 600, dictionary: "words",
    work: WorkLimit(
        allocated: 2 << 20, allocatedPerByte: 1 << 14, time: .milliseconds(300)),
    reaches: [
        "code", "notUTF8", "tooLong", "empty", "unreadable", "unknownWord", "ambiguousWords",
        "mixedLanguages", "ambiguousLanguage", "missingNumber", "ambiguousNumber",
        "numberTooLong", "missingWords", "tooManyWords", "en", "de", "fr", "es", "it", "pt",
    ]
) { run throws(Broken) in
    let lists = run.lists()
    let text = run.rest()
    let answer = readCode(text, lists)
    switch answer {
    case .success(let code):
        run.note("code")
        run.note(code.language.tag)
        try check(code, of: lists)
    case .failure(let error):
        run.note(name(of: error.kind))
        try check(error, in: text.count, of: lists)
    }
    try checkCapitals(text, answer, lists)
}

extension Run {
    /// All lists of words, or one of them.
    mutating func lists() -> [WordList] {
        let choice = number(below: WordList.all.count + 1)
        return choice == 0 ? WordList.all : [WordList.all[choice - 1]]
    }
}

private func readCode(_ text: [UInt8], _ lists: [WordList]) -> Result<WordCode, CodeError> {
    Result { () throws(CodeError) in try WordCode(reading: text.span, lists: lists) }
}

/// A code reads the same when it is written out, either way round, in its own list and in all.
private func check(_ code: WordCode, of lists: [WordList]) throws(Broken) {
    let spoken = code.withSpoken { [UInt8](copying: $0) }
    let password = code.withPassword { [UInt8](copying: $0) }
    guard let own = lists.first(where: { $0.id == code.listID }) else {
        throw Broken("a code of no list that was asked for: \(code.listID)")
    }
    for text in [spoken, password] {
        for lists in [lists, lists.count == 1 ? WordList.all : [own]] {
            guard case .success(let again) = readCode(text, lists) else {
                throw Broken("unreadable when written: \(String(decoding: text, as: UTF8.self))")
            }
            try require(again.isSame(as: code), "another code when written out")
            try require(again.withSpoken { [UInt8](copying: $0) } == spoken, "spoken otherwise")
        }
    }
    try require((WordCode.wordsMin...WordCode.wordsMax).contains(code.wordCount), "words")
    let digits = code.nameplate.utf8
    try require((1...WordCode.nameplateDigitsMax).contains(digits.count), "digits")
    try require(digits.count == 1 || digits.first != UInt8(ascii: "0"), "a leading zero")
    try checkWords(password, own)
}

/// The words are as the list spells them.
private func checkWords(_ password: [UInt8], _ list: WordList) throws(Broken) {
    let parts = String(decoding: password, as: UTF8.self).split(separator: "-")
    for word in parts.dropFirst() {
        try require(list.index(of: String(word)) != nil, "no word of \(list.id): \(word)")
    }
}

/// An error points into the text, and repeats nothing of it.
func check(_ error: CodeError, in count: Int, of lists: [WordList]) throws(Broken) {
    try require((0...count).contains(error.offset), "an offset outside: \(error)")
    switch error.kind {
    case .unknownWord(let range, let suggestions):
        try require(range.upperBound <= count, "a range outside: \(error)")
        try check(suggestions, of: lists)
    case .ambiguousWords(let range):
        try require(range.upperBound <= count, "a range outside: \(error)")
    case .mixedLanguages(let range, let languages):
        try require(range.upperBound <= count, "a range outside: \(error)")
        try require(languages.count == 2 && languages[0] != languages[1], "not two: \(error)")
    case .ambiguousLanguage(let languages):
        try require(Set(languages).count >= 2, "one language is not ambiguous: \(error)")
    default: break
    }
}

/// Suggestions are a few words of the lists.
func check(_ suggestions: [String], of lists: [WordList]) throws(Broken) {
    try require(suggestions.count <= 3, "too many suggestions: \(suggestions)")
    for word in suggestions {
        try require(lists.contains { $0.index(of: word) != nil }, "suggests \(word)")
    }
}

/// Case means nothing: neither for what is read nor for what is refused, and where.
private func checkCapitals(
    _ text: [UInt8], _ answer: Result<WordCode, CodeError>, _ lists: [WordList]
) throws(Broken) {
    switch (answer, readCode(capitals(text), lists)) {
    case (.success(let one), .success(let other)):
        try require(one.isSame(as: other), "another code in capitals")
    case (.failure(let one), .failure(let other)):
        try require(one == other, "\(one), in capitals \(other)")
    default: throw Broken("read in one case only")
    }
}

/// The text with a–z in capitals.
func capitals(_ text: [UInt8]) -> [UInt8] {
    let small = UInt8(ascii: "a")...UInt8(ascii: "z")
    return text.map { small.contains($0) ? $0 & 0xDF : $0 }
}

/// A kind without what it says more.
func name(of kind: CodeError.Kind) -> String {
    String("\(kind)".prefix { $0 != "(" })
}
