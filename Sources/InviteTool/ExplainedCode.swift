import InviteCodes
import MailboxProtocol
import System

/// A code, and what its list says of its words.
struct ExplainedCode {
    private let code: WordCode
    private let list: WordList
    private let words: [Word]

    private struct Word {
        let text: String
        /// The line of the list's file that it stands in, from 1.
        let position: Int
        /// Words of the list that are the least unlike it.
        let neighbours: [String]
    }

    init(_ code: WordCode) {
        let list = WordList.all.first { $0.id == code.listID } ?? .english
        self.code = code
        self.list = list
        self.words = code.shownWords.map { text in
            Word(
                text: text, position: (list.index(of: text) ?? 0) + 1,
                neighbours: list.neighbours(of: text))
        }
    }

    /// For a person.
    var lines: [String] {
        let width = words.map(\.text.count).max() ?? 0
        return [
            "list:      \(list.language.name) (\(list.id)), \(list.words.count) words",
            "strength:  \(code.bits) bits",
            "number:    \(code.nameplate), where to meet; no secret",
        ]
            + words.map { word in
                let near = word.neighbours.isEmpty ? "nothing" : Explanation.list(word.neighbours)
                return "\(word.text.padded(to: width))    word \(word.position); near it: \(near)"
            }
    }

    func write(to writer: inout JSONWriter) {
        writer.member("list", list.id)
        writer.member("language", list.language.tag)
        writer.member("size", list.words.count)
        writer.member("bits", code.bits)
        writer.member("number", code.nameplate)
        writer.member(
            "words",
            .array(
                words.map { word in
                    .object([
                        "word": .string(word.text), "position": .integer(word.position),
                        "neighbours": .array(word.neighbours.map(JSON.string)),
                    ])
                }))
    }
}
