import InviteCodes

/// `WordCode.completions`, `WordList.completions` and `WordList.nearest` on what was typed so far.
///
/// The first byte says in which lists, as for codes. What follows is the text.
let typingTarget = Target(
    "typing", bytesMax: 600, dictionary: "words",
    work: WorkLimit(
        allocated: 2 << 20, allocatedPerByte: 1 << 14, time: .milliseconds(300)),
    reaches: ["next", "no next", "begun", "not begun", "near", "not near"]
) { run throws(Broken) in
    let lists = run.lists()
    let text = run.rest()
    try checkNext(text, lists, &run)
    for list in lists { try checkWord(text, list, &run) }
}

/// Where each word stands, by list.
private let places: [String: [String: Int]] = Dictionary(
    uniqueKeysWithValues: WordList.all.map { list in
        (list.id, Dictionary(uniqueKeysWithValues: list.words.enumerated().map { ($1, $0) }))
    })

/// What the word that is being typed may become: words of the lists, each once, in any case.
private func checkNext(_ text: [UInt8], _ lists: [WordList], _ run: inout Run) throws(Broken) {
    let words = WordCode.completions(of: text.span, lists: lists)
    run.note(words.isEmpty ? "no next" : "next")
    try require(Set(words).count == words.count, "a word twice: \(words)")
    for word in words {
        try require(lists.contains { places[$0.id]?[word] != nil }, "completes to \(word)")
    }
    let inCapitals = WordCode.completions(of: capitals(text).span, lists: lists)
    try require(inCapitals == words, "otherwise in capitals: \(inCapitals)")
}

/// The words of one list that begin so, and those that are like it.
private func checkWord(_ text: [UInt8], _ list: WordList, _ run: inout Run) throws(Broken) {
    let begun = list.completions(of: String(decoding: text, as: UTF8.self))
    run.note(begun.isEmpty ? "not begun" : "begun")
    let found = begun.compactMap { places[list.id]?[$0] }
    try require(found.count == begun.count, "words of another list: \(begun)")
    try require(zip(found, found.dropFirst()).allSatisfy { $0 < $1 }, "not in order: \(begun)")
    let near = list.nearest(to: text.span)
    run.note(near.isEmpty ? "not near" : "near")
    try check(near, of: [list])
    try require(list.nearest(to: capitals(text).span) == near, "otherwise in capitals: \(near)")
}
